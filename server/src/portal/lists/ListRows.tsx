import type { ComponentChildren } from "preact";
import { usePage, useText } from "../page/index.ts";
import { TableSheet } from "../parts/index.ts";
import { countText } from "./counted-page.ts";
import type { ListModel } from "./list-query.ts";

interface Props {
  list: ListModel;
  /** Names the table for screen readers. */
  label: string;
  isEmpty: boolean;
  /** What the list will contain, when nothing is there yet. */
  nothingYet: string;
  /** The table. */
  children: ComponentChildren;
}

/** The table of a list, or the reason why it is empty, and the way to newer and older rows. */
export function ListRows({ list, label, isEmpty, nothingYet, children }: Props) {
  return (
    <>
      {isEmpty ? <EmptyList list={list} nothingYet={nothingYet} /> : <TableSheet label={label}>{children}</TableSheet>}
      {list.problems.length === 0 && <Pager list={list} />}
    </>
  );
}

/** In place of the table: nothing is there yet, or nothing matches the filters. */
function EmptyList({ list, nothingYet }: Pick<Props, "list" | "nothingYet">) {
  const text = useText().list;
  if (list.clearUrl === null)
    return (
      <div class="sheet empty-list">
        <p>{nothingYet}</p>
      </div>
    );
  return (
    <div class="sheet empty-list">
      <p>{list.problems.length > 0 ? text.notUnderstood : text.nothingMatches}</p>
      <p>
        <a href={list.clearUrl}>{text.clear}</a>
      </p>
    </div>
  );
}

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
