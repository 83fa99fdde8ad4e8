import type { ComponentChildren } from "preact";

/** Holds a table. The keyboard can scroll it sideways where it is wider than the screen. */
export function TableSheet({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="sheet table-sheet" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
