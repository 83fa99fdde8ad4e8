import type { CompanyTabs as Tabs, Locale } from "../model.ts";
import { textIn } from "../words/index.ts";

const IDS = ["members", "roles", "settings", "logIn", "audit"] as const;

export function CompanyTabs({ tabs, current, locale }: { tabs: Tabs; current: keyof Tabs; locale: Locale }) {
  const text = textIn(locale).company;
  const entries = IDS.flatMap((id) => (tabs[id] === null ? [] : { id, url: tabs[id] }));
  if (entries.length === 1) return null;
  return (
    <nav class="tabs" aria-label={text.tabsLabel}>
      {entries.map(({ id, url }) => (
        <a key={id} href={url} aria-current={id === current ? "page" : undefined}>
          {text[id]}
        </a>
      ))}
    </nav>
  );
}
