import type { ComponentChildren } from "preact";
import { TableSheet } from "../parts/TableSheet.tsx";
import { EmptyList } from "./EmptyList.tsx";
import type { ListModel } from "./list-query.ts";
import { Pager } from "./Pager.tsx";

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
