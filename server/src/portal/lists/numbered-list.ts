import type { FastifyRequest } from "fastify";
import { notUnderstood, parameterOf } from "../page/index.ts";
import type { Problem } from "../words/index.ts";
import { cappedCount } from "./counted-page.ts";
import { listModel, type FilterQuery, type ListModel } from "./list-query.ts";

export const PAGE_SIZE = 50;
const PAGE_MAX = 1_000_000_000;

/** The number in "?page=3"; without one, the first page. */
export function readPageNumber(request: FastifyRequest): number {
  const page = parameterOf(request.query as Record<string, unknown>, "page") || "1";
  if (!/^[1-9][0-9]*$/.test(page)) throw notUnderstood("page");
  return Math.min(Number(page), PAGE_MAX);
}

/** What the page of a list with exact counts and numbered pages shows in addition to its rows. */
export function numberedListModel(
  action: string,
  query: Pick<FilterQuery<never>, "filters">,
  { page, totalCount }: { page: number; totalCount: number },
  problems: readonly Problem[],
): ListModel {
  const last = Math.max(1, Math.ceil(totalCount / PAGE_SIZE));
  const urlOf = (number: number) => {
    const place = number === 1 ? {} : { page: String(number) };
    const search = new URLSearchParams({ ...query.filters, ...place }).toString();
    return search === "" ? action : `${action}?${search}`;
  };
  const list = listModel(action, query, { page: { newer: null, older: null }, count: cappedCount(0) }, problems);
  return {
    ...list,
    // An empty page after the last one does not mean that the list is empty.
    clearUrl: list.clearUrl ?? (page > last ? action : null),
    count: { number: totalCount, isMore: false },
    newerUrl: page > 1 ? urlOf(Math.min(page - 1, last)) : null,
    olderUrl: page < last ? urlOf(page + 1) : null,
  };
}
