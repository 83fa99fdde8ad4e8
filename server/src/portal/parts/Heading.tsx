import type { ComponentChildren } from "preact";

interface Props {
  title: string;
  note?: ComponentChildren;
  /** The page above this one. */
  back?: { label: string; url: string };
  children?: ComponentChildren;
}

export function Heading({ title, note, back, children }: Props) {
  return (
    <div class="heading">
      <div>
        {back !== undefined && (
          <p class="crumbs">
            <a href={back.url}>{back.label}</a>
          </p>
        )}
        <h1>{title}</h1>
        {note !== undefined && <p class="hint">{note}</p>}
      </div>
      {children !== undefined && <div class="heading-actions">{children}</div>}
    </div>
  );
}
