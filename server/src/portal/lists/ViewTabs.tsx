/** A named list of an area, such as "declined today". */
export interface ViewTab {
  id: string;
  url: string;
  isCurrent: boolean;
  /** Set for views that members saved; the texts name the others by `id`. */
  name?: string;
}

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
