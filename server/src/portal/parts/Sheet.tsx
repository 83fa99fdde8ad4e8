import type { ComponentChildren } from "preact";

interface Props {
  title: ComponentChildren;
  /** Classes of the sheet. */
  look?: string;
  /** Names the sheet for screen readers by its title. */
  titleId?: string;
  children: ComponentChildren;
}

/** A part of a page below its title. */
export function Sheet({ title, look, titleId, children }: Props) {
  return (
    <section class={look === undefined ? "sheet" : `sheet ${look}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}

/** What must be read before something is done. `isNews`: screen readers say it when the page opens. */
export function Warning({ isNews = false, children }: { isNews?: boolean; children: ComponentChildren }) {
  return (
    <div class="alert alert-warn icon icon-warning" role={isNews ? "status" : undefined}>
      <div>{children}</div>
    </div>
  );
}
