import type { ComponentChildren } from "preact";
import { useText } from "../page/scene.ts";
import type { ListModel } from "./list-query.ts";

interface Props {
  list: ListModel;
  /** What the list will contain, when nothing is there yet. */
  nothingYet: string;
  /** What one can do then. */
  children?: ComponentChildren;
}

/** In place of the table: nothing is there yet, or nothing matches the filters. */
export function EmptyList({ list, nothingYet, children }: Props) {
  const text = useText().list;
  if (list.clearUrl === null)
    return (
      <div class="sheet empty-list">
        <p>{nothingYet}</p>
        {children}
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
