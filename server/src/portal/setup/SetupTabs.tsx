import { textIn } from "../words/index.ts";
import type { SetupPage, SetupTab } from "./model.ts";

export function SetupTabs({ page: { locale, tabs }, current }: { page: SetupPage; current: SetupTab }) {
  const text = textIn(locale).setup;
  if (tabs.length < 2) return null;
  return (
    <nav class="tabs" aria-label={text.tabsLabel}>
      {tabs.map(({ id, url }) => (
        <a key={id} href={url} aria-current={id === current ? "page" : undefined}>
          {text.tab[id]}
        </a>
      ))}
    </nav>
  );
}
