import type { ComponentChildren } from "preact";

const ICONS = { good: "icon-good", warn: "icon-warning", idle: "icon-idle" } as const;

export function Verdict({
  kind,
  sentence,
  note,
}: {
  kind: keyof typeof ICONS;
  sentence: string;
  note: ComponentChildren;
}) {
  return (
    <div class={`verdict icon verdict-${kind} ${ICONS[kind]}`}>
      <div>
        <h2>{sentence}</h2>
        <div class="soft">{note}</div>
      </div>
    </div>
  );
}
