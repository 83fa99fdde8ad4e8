import type { ViewTab } from "../model.ts";

/** Links to named lists of an area. */
export function ViewTabs({
  label,
  tabs,
  names,
}: {
  label: string;
  tabs: readonly ViewTab[];
  names: Record<string, string>;
}) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ id, name, url, isCurrent }) => (
        <a key={id} href={url} aria-current={isCurrent ? "page" : undefined}>
          {name ?? names[id] ?? id}
        </a>
      ))}
    </nav>
  );
}
