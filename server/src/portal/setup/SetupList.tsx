import type { ComponentChildren } from "preact";
import type { ShellModel } from "../page/shell-of.ts";
import { Shell } from "../page/Shell.tsx";
import { Heading } from "../parts/Heading.tsx";
import { textIn } from "../words/index.ts";
import { SetupTabs, type SetupTab } from "./SetupTabs.tsx";

interface Props {
  /** Without `newUrl` the member may not add anything. */
  page: ShellModel & { rows: readonly unknown[]; newUrl: string | null };
  current: SetupTab;
  text: { title: string; intro: string; new: string; nothingYet: string };
  /** Shown before the button. */
  more?: ComponentChildren;
  children: ComponentChildren;
}

/** A page of the set-up with a list, which may be empty, and a button that adds to it. */
export function SetupList({ page, current, text, more, children }: Props) {
  const { locale, rows, newUrl } = page;
  return (
    <Shell page={page} title={text.title}>
      <Heading title={textIn(locale).setup.title} note={text.intro}>
        {more}
        {newUrl !== null && (
          <a class="button primary icon icon-add" href={newUrl}>
            {text.new}
          </a>
        )}
      </Heading>
      <SetupTabs page={page} current={current} />
      {rows.length === 0 ? (
        <section class="sheet narrow">
          <p>{text.nothingYet}</p>
        </section>
      ) : (
        children
      )}
    </Shell>
  );
}
