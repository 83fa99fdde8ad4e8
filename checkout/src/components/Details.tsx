import type { ComponentChildren } from "preact";

export type Line = readonly [label: string, value: ComponentChildren, look?: "sum" | "code"];

/** A list of labels and values. A value of null has no line. */
export function Details({ lines }: { lines: readonly Line[] }) {
  return (
    <dl class="details">
      {lines.map(([label, value, look]) =>
        value === null ? null : (
          <div key={label} class={look === "sum" ? "sum" : undefined}>
            <dt>{label}</dt>
            <dd class={look === "code" ? "code" : undefined}>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
