import type { FastifyRequest } from "fastify";
import type { ComponentChildren } from "preact";
import type { MemberAction, MemberContext } from "#members/index.ts";
import type { AskedFile, Cell } from "#platform/exports/table.ts";
import type { Paging } from "#platform/http/schemas.ts";
import type { ListPage, ListPosition } from "#platform/list-page.ts";
import { isAllowed, type MemberScene, type NavId } from "../page/index.ts";
import type { TableColumn } from "../parts/index.ts";
import type { ViewArea } from "../views/view-areas.ts";
import type { Text, Locale, Problem } from "../words/index.ts";
import { readFilters, type FilterField, type FilterFields, type FilterScene } from "./filters.ts";
import { listQueryOf, OF_PERIOD, OF_PLACE, readFilterQuery, type FilterQuery, type NamedView } from "./list-query.ts";
import { boundsOf, readPeriod, type Period, type PeriodPreset } from "./period.ts";

export interface ListWords {
  title: string;
  /** Above the list where it is one of an area's; by default the title. */
  heading?: string;
  /** What the list will contain, when nothing is there yet. */
  nothingYet: string;
  column: object;
}

/** What a cell, a hint or an action is drawn from, beside the row. */
export interface ListScene<Words, More> extends FilterScene<More> {
  ctx: MemberContext;
  now: MemberScene["now"];
  words: Words;
  /** The parameters of the address that are kept. */
  kept: Readonly<Record<string, string>>;
}

/** What the cell of a file is made from, beside the row. */
export type FileScene<Words, More> = Pick<ListScene<Words, More>, "ctx" | "locale" | "words" | "more">;

export interface FileColumn<Row, Words extends ListWords, More> {
  title: (words: Words["column"], locale: Locale) => string;
  value: (row: Row, scene: FileScene<Words, More>) => Cell;
}

export interface Column<Row, Words extends ListWords, More> extends Omit<TableColumn<Row>, "title" | "cell"> {
  title: (words: Words["column"]) => string;
  cell: (row: Row, scene: ListScene<Words, More>) => ComponentChildren;
  /** Without it the column is always drawn. */
  isShown?: (rows: readonly Row[], scene: ListScene<Words, More>) => boolean;
  /** The value in an exported file, if the column is exported. */
  value?: FileColumn<Row, Words, More>["value"];
}

export type ListDescription<Row, Filter, Words extends ListWords, More> = DescribedList<Row, Filter, Words, More> &
  (PagesFromPosition<Row, Filter> | NumberedPages<Row, Filter>);

/** Pages that begin after or before a row. The list is counted up to a maximum. */
export interface PagesFromPosition<Row, Filter> {
  rows: (ctx: MemberContext, filter: Partial<Filter>, position: ListPosition | null) => Promise<ListPage<Row>>;
  count: (ctx: MemberContext, filter: Partial<Filter>, max: number) => Promise<number>;
  /** Up to how many rows are counted, if counting is slow. */
  countMax?: (filter: Partial<Filter>) => number;
  numbered?: never;
}

/** Pages with numbers and an exact count, as the API has them. */
export interface NumberedPages<Row, Filter> {
  numbered: (
    ctx: MemberContext,
    filter: Partial<Filter>,
    paging: Paging,
  ) => Promise<{ totalCount: number; rows: readonly Row[] }>;
  rows?: never;
}

interface DescribedList<Row, Filter, Words extends ListWords, More> {
  /** Below the company's address. */
  path: string;
  /** The list belongs to no company. */
  isForOperators?: true;
  nav: NavId;
  action: MemberAction;
  words: (text: Text) => Words;
  filters: FilterFields<Filter, Words, More>;
  /** The list shows the rows of a period, as this filter. A filter may say the times more exactly. */
  period?: (bounds: { from: Date; before: Date }) => Partial<Filter>;
  /** The periods that are offered, if not all. The list opens with the last one. */
  presets?: readonly PeriodPreset[];
  /** Parameters of the address that are no filters. The list's links keep them. */
  kept?: (request: FastifyRequest) => Readonly<Record<string, string>>;
  /** Completes the filter that was typed. */
  whole?: (typed: Partial<Filter>, ctx: MemberContext) => Partial<Filter>;
  /** The member sees no row of this list. */
  isEmpty?: (ctx: MemberContext) => boolean;
  views?: {
    /** Members save views of their own there. Without it there are only those that are built in. */
    area?: ViewArea;
    builtIn: readonly NamedView[] | ((ctx: MemberContext) => readonly NamedView[]);
    words: (words: Words) => { label: string; names: Readonly<Record<string, string>> };
  };
  /** What else the page shows, read at the same time. */
  more: (ctx: MemberContext, period: Period | null, filters: Readonly<Record<string, string>>) => Promise<More>;
  /** Replaces the title of the words. */
  title?: (scene: ListScene<Words, More>) => string | undefined;
  note?: (scene: ListScene<Words, More>) => ComponentChildren;
  actions?: (scene: ListScene<Words, More>, rows: readonly Row[]) => ComponentChildren;
  /** Other lists of the area, and what else stands above the filters. */
  tabs?: (scene: ListScene<Words, More>) => ComponentChildren;
  hints?: (scene: ListScene<Words, More>, rows: readonly Row[]) => ComponentChildren;
  /** What stands below the rows. */
  below?: (scene: ListScene<Words, More>) => ComponentChildren;
  keyOf: (row: Row) => string;
  look?: { table: string; row?: string | ((row: Row, scene: ListScene<Words, More>) => string | undefined) };
  columns: readonly Column<Row, Words, More>[];
  /** The columns that this member sees, if not all. */
  shown?: (scene: ListScene<Words, More>) => readonly Column<Row, Words, More>[];
  /** The rows of the filters as a file: the columns that have a value, and then these. */
  file?: {
    /** A file without rows says something too. */
    isOfferedEmpty?: true;
    columns: readonly FileColumn<Row, Words, More>[];
    /** The verb that exports. It writes the audit row before it reads. */
    batches: (ctx: MemberContext, filter: Partial<Filter>, asked: AskedFile) => Promise<AsyncIterable<readonly Row[]>>;
  };
}

/** What the address of a list asks for. */
export interface AskedList<Filter, Words, More> {
  /** The filters that the member has. */
  fields: FilterFields<Filter, Words, More>;
  query: FilterQuery<string> & { period: Period | null };
  filter: Partial<Filter>;
  /** The filters, and the parameters of the period, that say nothing. */
  problems: readonly Problem[];
}

/** The parameters of a list's address: only filters that the member has. */
export function parametersOfList<Row, Filter, Words extends ListWords, More>(
  list: ListDescription<Row, Filter, Words, More>,
  ctx: MemberContext,
  request: FastifyRequest,
): string[] {
  return [
    ...(list.numbered ? ["page"] : OF_PLACE),
    ...(list.period === undefined ? [] : OF_PERIOD),
    ...Object.keys(fieldsFor(list, ctx)),
    ...Object.keys(list.kept?.(request) ?? {}),
  ];
}

export function readAsked<Row, Filter, Words extends ListWords, More>(
  list: ListDescription<Row, Filter, Words, More>,
  ctx: MemberContext,
  request: FastifyRequest,
): AskedList<Filter, Words, More> {
  const fields = fieldsFor(list, ctx);
  const { problems: ofPeriod, ...asked } = queryOf(list, ctx, request, Object.keys(fields));
  const query = withinPeriod(asked, fields, ctx.clock.now());
  const { typed, problems: ofFilters } = readFilters(ctx, fields, query);
  const problems = [...ofPeriod, ...ofFilters];
  const bounded = query.period === null ? typed : { ...list.period?.(boundsOf(query.period)), ...typed };
  return { fields, query, filter: list.whole?.(bounded, ctx) ?? bounded, problems };
}

function fieldsFor<Filter, Words extends ListWords, More>(
  { filters }: Pick<DescribedList<never, Filter, Words, More>, "filters">,
  ctx: MemberContext,
): FilterFields<Filter, Words, More> {
  return Object.fromEntries(
    Object.entries(filters).filter(([, { needs }]) => needs === undefined || isAllowed(ctx, needs)),
  );
}

/** The query without "all", if a filter of it reads every row (decision 0080). Days that the member chose stay. */
function withinPeriod<Query extends FilterQuery<string> & { period: Period | null }>(
  query: Query,
  fields: Readonly<Record<string, Pick<FilterField<never, never>, "readsEveryRow">>>,
  now: Date,
): Query {
  if (query.period?.preset !== "all" || !hasUnindexed(fields, query.filters)) return query;
  const { period: _, ...filters } = query.filters;
  return { ...query, filters, period: readPeriod({ period: "", from: "", to: "" }, now) };
}

/** Whether one of the filters that are set reads every row of the period. */
export function hasUnindexed(
  fields: Readonly<Record<string, Pick<FilterField<never, never>, "readsEveryRow">>>,
  filters: Readonly<Record<string, string>>,
): boolean {
  return Object.keys(filters).some((name) => fields[name]?.readsEveryRow === true);
}

function queryOf<Row, Filter, Words extends ListWords, More>(
  { period, presets }: ListDescription<Row, Filter, Words, More>,
  { clock }: MemberContext,
  request: FastifyRequest,
  names: readonly string[],
) {
  if (period === undefined) return { ...readFilterQuery(request, names), period: null, problems: [] };
  return listQueryOf(request.query as Record<string, unknown>, names, clock.now(), presets?.at(-1));
}
