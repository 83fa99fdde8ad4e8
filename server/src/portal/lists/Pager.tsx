import { textIn, type Locale } from "../words/index.ts";
import { countText } from "./capped-count.ts";
import type { ListModel } from "./list-query.ts";

/** How many rows the list has, and the way to newer and older ones. */
export function Pager({ locale, list }: { locale: Locale; list: ListModel }) {
  const text = textIn(locale).list;
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
