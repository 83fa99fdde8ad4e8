import type { ComponentChildren } from "preact";
import { useText, useMember } from "../page/scene.ts";
import { pageUrl } from "../page/shell-of.ts";
import { Shell } from "../page/Shell.tsx";
import { Heading } from "../parts/Heading.tsx";

interface Props {
  current: SetupTab;
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
      <SetupTabs current={current} />
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

export type SetupTab = "sets" | "terminals" | "rates" | "bins" | "messages" | "consents" | "fields";

const PATHS: Readonly<Record<SetupTab, string>> = {
  sets: "/sets",
  terminals: "/terminals",
  rates: "/rates",
  bins: "/bins",
  messages: "/setup/messages",
  consents: "/setup/consents",
  fields: "/setup/fields",
};

/** Links to the pages of the set-up. */
export function SetupTabs({ current }: { current: SetupTab }) {
  const { ctx } = useMember();
  const text = useText().setup;
  return (
    <nav class="tabs" aria-label={text.tabsLabel}>
      {(Object.keys(PATHS) as SetupTab[]).map((id) => (
        <a key={id} href={pageUrl(ctx, PATHS[id])} aria-current={id === current ? "page" : undefined}>
          {text.tab[id]}
        </a>
      ))}
    </nav>
  );
}
