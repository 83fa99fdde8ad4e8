import type { CompanyTabs as Tabs, Locale } from "../../model.ts";
import { textIn } from "../../text/index.ts";

export function CompanyTabs({ tabs, current, locale }: { tabs: Tabs; current: keyof Tabs; locale: Locale }) {
  const text = textIn(locale).company;
  if (tabs.members === null) return null;
  const entries = [
    ["members", tabs.members],
    ["roles", tabs.roles],
  ] as const;
  return (
    <nav class="tabs" aria-label={text.tabsLabel}>
      {entries.map(([id, url]) => (
        <a key={id} href={url} aria-current={id === current ? "page" : undefined}>
          {text[id]}
        </a>
      ))}
    </nav>
  );
}
