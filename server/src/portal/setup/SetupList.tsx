import type { ComponentChildren } from "preact";
import { type PageId, PageTabs, Shell, useText } from "../page/index.ts";
import { Heading } from "../parts/index.ts";

interface Props {
  current: PageId;
  text: { title: string; intro: string; new: string; nothingYet: string };
  isEmpty: boolean;
  /** Null: the member may not add anything. */
  newUrl: string | null;
  /** Shown before the button. */
  more?: ComponentChildren;
  children: ComponentChildren;
}

/** A page of the set-up with a list, which may be empty, and a button that adds to it. */
export function SetupList({ current, text, isEmpty, newUrl, more, children }: Props) {
  return (
    <Shell nav="setup" title={text.title}>
      <Heading title={useText().setup.title} note={text.intro}>
        {more}
        {newUrl !== null && (
          <a class="button primary icon icon-add" href={newUrl}>
            {text.new}
          </a>
        )}
      </Heading>
      <PageTabs area="setup" current={current} />
      {isEmpty ? (
        <section class="sheet narrow">
          <p>{text.nothingYet}</p>
        </section>
      ) : (
        children
      )}
    </Shell>
  );
}
