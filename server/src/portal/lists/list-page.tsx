/** The page of a list that is described as data: its filters, rows and columns. */
import type { FastifyRequest } from "fastify";
import type { ComponentChildren } from "preact";
import type { MemberAction, MemberContext } from "#members/index.ts";
import type { ListPage as RowsPage, ListPosition } from "#platform/list-page.ts";
import type { ListModel, ListViews, NavId, Problem, ShellModel } from "../model.ts";
import { memberPage, type Answer, type Portal } from "../page/page-routes.ts";
import { Shell } from "../page/Shell.tsx";
import { choicesOf, Field, Select } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import type { ViewArea } from "../views/view-areas.ts";
import { viewsOfList } from "../views/views-of-list.ts";
import { textIn, type Text } from "../words/index.ts";
import { countedPage } from "./counted-page.ts";
import { FilterBar } from "./FilterBar.tsx";
import { readFilters, type FilterField, type FilterFields, type FilterScene } from "./filters.ts";
import { listModel, readFilterQuery, readListQuery, viewTabs, type ListQuery, type NamedView } from "./list-query.ts";
import { ListRows } from "./ListRows.tsx";
import { boundsOf, type Period } from "./period.ts";
import { SaveView } from "./SaveView.tsx";
import { ViewTabs } from "./ViewTabs.tsx";

interface ListWords {
  title: string;
  /** What the list will contain, when nothing is there yet. */
  nothingYet: string;
  column: object;
}

/** What a cell, a hint or an action is drawn from, beside the row. */
export interface ListScene<Words, More> extends FilterScene<More> {
  ctx: MemberContext;
  now: ShellModel["now"];
  words: Words;
}

export interface Column<Row, Words extends ListWords, More> {
  title: (words: Words["column"]) => string;
  cell: (row: Row, scene: ListScene<Words, More>) => ComponentChildren;
  /** The cell names its row. */
  isHead?: true;
  isNumber?: true;
  look?: string | ((row: Row) => string | undefined);
  /** The title is repeated in the cell, for screen readers on phones. */
  isNamed?: true;
}

export interface ListDescription<Row, Filter, Words extends ListWords, More> {
  path: string;
  nav: NavId;
  action: MemberAction;
  words: (text: Text) => Words;
  filters: FilterFields<Filter, Words, More>;
  /** The list shows the rows of a period, as this filter. A filter may say the times more exactly. */
  period?: (bounds: { from: Date; before: Date }) => Partial<Filter>;
  /** Completes the filter that was typed. */
  whole?: (typed: Partial<Filter>) => Partial<Filter>;
  rows: (ctx: MemberContext, filter: Partial<Filter>, position: ListPosition | null) => Promise<RowsPage<Row>>;
  count: (ctx: MemberContext, filter: Partial<Filter>, max: number) => Promise<number>;
  /** The member sees no row of this list. */
  isEmpty?: (ctx: MemberContext) => boolean;
  views?: {
    /** Members save views of their own there. Without it there are only those that are built in. */
    area?: ViewArea;
    builtIn: readonly NamedView[];
    words: (words: Words) => { label: string; names: Readonly<Record<string, string>> };
  };
  /** What else the page shows, read at the same time. */
  more: (ctx: MemberContext, period: Period | null) => Promise<More>;
  note?: (scene: ListScene<Words, More>) => string | undefined;
  actions?: (scene: ListScene<Words, More>, rows: readonly Row[]) => ComponentChildren;
  /** Other lists of the area. */
  tabs?: (scene: ListScene<Words, More>) => ComponentChildren;
  hints?: (scene: ListScene<Words, More>) => ComponentChildren;
  keyOf: (row: Row) => string;
  look?: { table: string; row: string };
  columns: readonly Column<Row, Words, More>[];
}

/** Describes a list. The types of its words and of what it reads beside the rows follow from the description. */
export function defineList<Row, Filter, Words extends ListWords, More>(
  list: ListDescription<Row, Filter, Words, More>,
): ListDescription<Row, Filter, Words, More> {
  return list;
}

/** Declares the page of a list. */
export function listPage<Row, Filter, Words extends ListWords, More>(
  portal: Portal,
  list: ListDescription<Row, Filter, Words, More>,
): void {
  const route = { method: "GET", action: list.action, path: `/portal/:company${list.path}` } as const;
  memberPage(portal, route, (ctx, request) => answer(list, ctx, request));
}

async function answer<Row, Filter, Words extends ListWords, More>(
  list: ListDescription<Row, Filter, Words, More>,
  ctx: MemberContext,
  request: FastifyRequest,
): Promise<Answer> {
  const shell = shellOf(ctx, request, list.nav);
  const { locale, now } = shell;
  const fields = Object.fromEntries(
    Object.entries(list.filters).filter(([, { needs }]) => needs === undefined || isAllowed(ctx, needs)),
  );
  const names = Object.keys(fields);
  const query =
    list.period === undefined
      ? { ...readFilterQuery(request, names), period: null }
      : readListQuery(request, names, ctx.clock.now());
  const { typed, problems } = readFilters(ctx, fields, query);
  const bounded = query.period === null ? typed : { ...list.period?.(boundsOf(query.period)), ...typed };
  const filter = list.whole?.(bounded) ?? bounded;
  const reads = {
    page: () => list.rows(ctx, filter, query.position),
    count: (max: number) => list.count(ctx, filter, max),
  };
  const [{ page, count }, views, more] = await Promise.all([
    countedPage(reads, { isEmpty: problems.length > 0 || list.isEmpty?.(ctx) === true }),
    list.views && viewsIn(ctx, list.views, query, { url: pageUrl(ctx, list.path), problems }),
    list.more(ctx, query.period),
  ]);
  const model = listModel(pageUrl(ctx, list.path), query, { page, count }, problems);
  const words = list.words(textIn(locale));
  const scene = { ctx, locale, now, words, more, filters: query.filters };
  return {
    view: <List {...{ list, shell, scene, views, fields, model }} rows={page.rows} />,
    locale,
    status: problems.length > 0 ? 400 : 200,
  };
}

async function viewsIn(
  ctx: MemberContext,
  { area, builtIn }: { area?: ViewArea; builtIn: readonly NamedView[] },
  query: Pick<ListQuery<string>, "filters">,
  { url, problems }: { url: string; problems: readonly Problem[] },
): Promise<ListViews> {
  if (area !== undefined) return viewsOfList(ctx, area, query, { builtIn, problems });
  return { tabs: viewTabs(url, query, builtIn), save: null, manageUrl: null };
}

interface Props<Row, Filter, Words extends ListWords, More> {
  list: ListDescription<Row, Filter, Words, More>;
  shell: ShellModel;
  scene: ListScene<Words, More>;
  views: ListViews | undefined;
  /** The filters that the member has. */
  fields: FilterFields<Filter, Words, More>;
  model: ListModel;
  rows: readonly Row[];
}

function List<Row, Filter, Words extends ListWords, More>(props: Props<Row, Filter, Words, More>) {
  const { list, shell, scene, views, fields, model, rows } = props;
  const { words, locale } = scene;
  const viewWords = list.views?.words(words);
  return (
    <Shell page={shell} title={words.title}>
      <Heading title={words.title} note={list.note?.(scene)}>
        {list.actions?.(scene, rows)}
      </Heading>
      {list.tabs?.(scene)}
      {views && viewWords && <ViewTabs label={viewWords.label} tabs={views.tabs} names={viewWords.names} />}
      <FilterBar
        locale={locale}
        list={model}
        saving={views && <SaveView locale={locale} views={views} />}
        words={(name, value) => chipOf(fields[name], scene, { name, value })}
      >
        {Object.entries(fields)
          .filter(([, { linked }]) => linked === undefined)
          .map(([name, field]) => (
            <FilterInput key={name} {...{ name, field, scene }} problems={model.problems} />
          ))}
      </FilterBar>
      {list.hints?.(scene)}
      <ListRows
        {...{ locale, list: model }}
        label={words.title}
        isEmpty={rows.length === 0}
        nothingYet={words.nothingYet}
      >
        <table class={list.look?.table ?? "cards"}>
          <TableHead columns={list.columns.map((column) => titleOf(column, words))} />
          <tbody>
            {rows.map((row) => (
              <tr key={list.keyOf(row)} class={list.look?.row}>
                {list.columns.map((column, index) => (
                  <Cell key={index} {...{ column, row, scene }} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ListRows>
    </Shell>
  );
}

function titleOf<Row, Words extends ListWords, More>({ title, isNumber }: Column<Row, Words, More>, words: Words) {
  return isNumber ? { number: title(words.column) } : title(words.column);
}

interface CellProps<Row, Words extends ListWords, More> {
  column: Column<Row, Words, More>;
  row: Row;
  scene: ListScene<Words, More>;
}

function Cell<Row, Words extends ListWords, More>({ column, row, scene }: CellProps<Row, Words, More>) {
  const { title, cell, isHead, isNumber, isNamed, look } = column;
  const ownLook = typeof look === "function" ? look(row) : look;
  if (isHead)
    return (
      <th scope="row" class={ownLook}>
        {cell(row, scene)}
      </th>
    );
  return (
    <td class={ownLook ?? (isNumber ? "sum" : undefined)}>
      {isNamed && <span class="visually-hidden">{title(scene.words.column)}: </span>}
      {cell(row, scene)}
    </td>
  );
}

interface FilterProps<Filter, Words, More> {
  name: string;
  field: FilterField<Filter, Words, More>;
  scene: ListScene<Words, More>;
  problems: readonly Problem[];
}

function FilterInput<Filter, Words, More>({ name, field, scene, problems }: FilterProps<Filter, Words, More>) {
  const { words, locale, filters } = scene;
  const label = field.label(words, locale);
  const value = filters[name] ?? "";
  const options = field.options?.(words, scene);
  if (options === undefined) return <Field {...{ name, label, value, locale, problems, ...field.input }} />;
  const any = { value: "", label: field.any?.(words) ?? textIn(locale).list.any };
  return <Select {...{ name, label, value }} options={[any, ...choicesOf(options)]} />;
}

/** The words of a filter that is set. */
function chipOf<Filter, Words, More>(
  field: FilterField<Filter, Words, More> | undefined,
  scene: ListScene<Words, More>,
  { name, value }: { name: string; value: string },
) {
  const { words, locale } = scene;
  const word = field?.linked?.(words, value) ?? field?.options?.(words, scene)[value];
  return { label: field?.label(words, locale) ?? name, ...(word !== undefined && { value: word }) };
}

/** A cell with an instant. */
export function timeCell<Row>(at: (row: Row) => Date) {
  return (row: Row, { locale, now }: Pick<ListScene<unknown, unknown>, "locale" | "now">) => (
    <ShortTime at={at(row)} locale={locale} now={now} />
  );
}
