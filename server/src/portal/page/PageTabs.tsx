import type { PageId, TabArea } from "./pages.ts";
import { useMember, useText } from "./scene.ts";
import { pagesOf } from "./shell-of.ts";

interface Props {
  area: TabArea;
  current: PageId;
}

/** Links to the pages of an area that the member may open. */
export function PageTabs({ area, current }: Props) {
  const { ctx } = useMember();
  const { label, name } = useText().tabs;
  const names: Partial<Record<PageId, string>> = name;
  const tabs = pagesOf(ctx).filter((page) => page.area === area && page.id in names);
  if (tabs.length === 1) return null;
  return (
    <nav class="tabs" aria-label={label[area]}>
      {tabs.map(({ id, url }) => (
        <a key={id} href={url} aria-current={id === current ? "page" : undefined}>
          {names[id]}
        </a>
      ))}
    </nav>
  );
}
