import { usePage, useText } from "../page/scene.ts";
import { countText } from "./capped-count.ts";
import type { ListModel } from "./list-query.ts";

/** How many rows the list has, and the way to newer and older ones. */
export function Pager({ list }: { list: ListModel }) {
  const { locale } = usePage();
  const text = useText().list;
  const { newerUrl, olderUrl, count } = list;
  if (count.number === 0 && newerUrl === null && olderUrl === null) return null;
  return (
    <nav class="pager" aria-label={text.pages}>
      <p class="soft">{text.rows(countText(locale, count))}</p>
      <p class="row">
        {newerUrl !== null && (
          <a class="button" href={newerUrl} rel="prev">
            {text.newer}
          </a>
        )}
        {olderUrl !== null && (
          <a class="button" href={olderUrl} rel="next">
            {text.older}
          </a>
        )}
      </p>
    </nav>
  );
}
