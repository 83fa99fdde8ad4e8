import type { FastifyRequest } from "fastify";
import { cursorOf, readCursor, type ListPage, type ListPosition } from "#platform/list-page.ts";
import { notUnderstood, parameterOf } from "../page/index.ts";
import type { Problem } from "../words/index.ts";
import type { CappedCount } from "./counted-page.ts";
import { periodProblems, readPeriod, type Period, type PeriodPreset } from "./period.ts";
import type { ViewTab } from "./ViewTabs.tsx";

/** What every list shows in addition to its rows. */
export interface ListModel {
  /** The address of the list, to which the filter form is sent. */
  action: string;
  /** The filters' values as they are in the address, by name. */
  filters: Readonly<Record<string, string>>;
  /** Parameters that are not filters, such as columns. The form of filters sends them again. */
  kept: Readonly<Record<string, string>>;
  /** Filters that are set, each with the address of the list without it. */
  chips: readonly { name: string; value: string; removeUrl: string }[];
  /** The list without filters; null if none is set. */
  clearUrl: string | null;
  count: CappedCount;
  /** Filters that could not be understood. The list shows nothing until they are corrected. */
  problems: readonly Problem[];
  newerUrl: string | null;
  olderUrl: string | null;
  /** Null for a list without a period. `preset` is null for dates the member typed. Both days are included. */
  period: Period | null;
}

export const OF_PERIOD = ["period", "from", "to"] as const;
/** Where a page of the list begins. */
export const OF_PLACE = ["after", "before"] as const;

/** What the address of a list asks for. */
export interface FilterQuery<Name extends string> {
  /** Returns the value of a filter, trimmed; "" if it is not set. */
  value: (name: Name) => string;
  /** The set filters by name, with the period's. */
  filters: Readonly<Record<string, string>>;
  position: ListPosition | null;
}

export interface ListQuery<Name extends string> extends FilterQuery<Name> {
  period: Period;
  /** The parameters of the period that say nothing. */
  problems: readonly Problem[];
}

/** The query of a list that shows the rows of a period. Others are left out: views that members saved outlive filters. */
export function listQueryOf<Name extends string>(
  given: Readonly<Record<string, unknown>>,
  names: readonly Name[],
  now: Date,
  defaultPreset?: PeriodPreset,
): ListQuery<Name> {
  const query = filterQueryOf(given, [...OF_PERIOD, ...names]);
  const { value } = query;
  const asked = { period: value("period"), from: value("from"), to: value("to") };
  return { ...query, period: readPeriod(asked, now, defaultPreset), problems: periodProblems(asked) };
}

/** The query of a list that shows rows of all times. */
export function readFilterQuery<Name extends string>(
  request: FastifyRequest,
  names: readonly Name[],
): FilterQuery<Name> {
  return filterQueryOf(request.query as Record<string, unknown>, names);
}

function filterQueryOf<Name extends string>(
  given: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): FilterQuery<Name> {
  const filters = Object.fromEntries(
    names.map((name) => [name, parameterOf(given, name)] as const).filter(([, value]) => value !== ""),
  );
  return { value: (name) => filters[name] ?? "", filters, position: positionOf(given) };
}

function positionOf(given: Readonly<Record<string, unknown>>): ListPosition | null {
  const [after, before] = [parameterOf(given, "after"), parameterOf(given, "before")];
  if (after !== "") return readCursor("older", after) ?? refuse("after");
  return before === "" ? null : (readCursor("newer", before) ?? refuse("before"));
}

function refuse(name: string): never {
  throw notUnderstood(name);
}

interface ShownQuery {
  filters: Readonly<Record<string, string>>;
  period?: Period | null;
  /** Parameters that are not filters and stay in the addresses of the list. */
  kept?: Readonly<Record<string, string>>;
}

/** Returns what the page of a list shows in addition to its rows. */
export function listModel(
  action: string,
  { filters, period = null, kept = {} }: ShownQuery,
  { page, count }: { page: Pick<ListPage<unknown>, "newer" | "older">; count: ListModel["count"] },
  problems: readonly Problem[] = [],
): ListModel {
  const address = (values: Readonly<Record<string, string>>, place: Record<string, string> = {}) => {
    const query = new URLSearchParams({ ...values, ...kept, ...place }).toString();
    return query === "" ? action : `${action}?${query}`;
  };
  const without = (name: string) => Object.fromEntries(Object.entries(filters).filter(([other]) => other !== name));
  return {
    action,
    filters,
    kept,
    chips: Object.entries(filters).map(([name, value]) => ({ name, value, removeUrl: address(without(name)) })),
    clearUrl: Object.keys(filters).length === 0 ? null : action,
    count,
    problems,
    newerUrl: page.newer && address(filters, { before: cursorOf(page.newer) }),
    olderUrl: page.older && address(filters, { after: cursorOf(page.older) }),
    period,
  };
}

/** Reads filters one by one; `problems` collects the names of those that were not understood. */
export function filterReader<Name extends string>({ value }: Pick<ListQuery<Name>, "value">) {
  const problems: Problem[] = [];
  const read = <Value>(name: Name, understand: (text: string) => Value | null | undefined): Value | undefined => {
    const text = value(name);
    if (text === "") return undefined;
    const understood = understand(text) ?? undefined;
    if (understood === undefined) problems.push({ field: name, reason: "invalid" });
    return understood;
  };
  return { read, problems };
}

/**
 * A list that many members ask for: filters of the list that names it, or the address of another list. It is an address, so
 * that it can be kept as a bookmark.
 */
export type NamedView = {
  id: string;
  /** Given by a member. The names of the others are texts of the portal. */
  name?: string;
} & ({ filters: Readonly<Record<string, string>> } | { url: string });

export function viewTabs(
  action: string,
  { filters }: Pick<ListQuery<never>, "filters">,
  views: readonly NamedView[],
): ViewTab[] {
  const current = new URLSearchParams(filters).toString();
  return views.map(({ id, name, ...view }) => {
    const named = { id, ...(name !== undefined && { name }) };
    if ("url" in view) return { ...named, url: view.url, isCurrent: false };
    const query = new URLSearchParams(view.filters).toString();
    return {
      ...named,
      url: query === "" ? action : `${action}?${query}`,
      isCurrent: query === current,
    };
  });
}
