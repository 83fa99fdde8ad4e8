import type { ShellModel } from "../page/shell-of.ts";
import { textIn } from "../words/index.ts";

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
export function SetupTabs({ page: { locale, company }, current }: { page: ShellModel; current: SetupTab }) {
  if (company === null) return null;
  const text = textIn(locale).setup;
  return (
    <nav class="tabs" aria-label={text.tabsLabel}>
      {(Object.keys(PATHS) as SetupTab[]).map((id) => (
        <a key={id} href={`${company.url}${PATHS[id]}`} aria-current={id === current ? "page" : undefined}>
          {text.tab[id]}
        </a>
      ))}
    </nav>
  );
}
