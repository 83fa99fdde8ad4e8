import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import {
  type Answer,
  isAllowed,
  memberPage,
  type MemberRoute,
  nowFor,
  pageUrl,
  type Portal,
  Shell,
  withQuery,
} from "../page/index.ts";
/** The page of a list that is described as data: its filters, rows, columns and the file that it exports. */
import { choicesOf, ExportLinks, Field, Heading, Select, ShortTime, Table } from "../parts/index.ts";
import { viewsOfList } from "../views/views-of-list.ts";
import { textIn, type Locale, type Problem } from "../words/index.ts";
import { countedPage } from "./counted-page.ts";
import { exportList } from "./export-list.ts";
import { FilterBar } from "./FilterBar.tsx";
import type { FilterField, FilterFields } from "./filters.ts";
import { listModel, viewTabs, type ListQuery, type NamedView, type ListModel } from "./list-query.ts";
import {
  hasUnindexed,
  parametersOfList,
  readAsked,
  type ListDescription,
  type ListScene,
  type ListWords,
  type NumberedPages,
  type PagesFromPosition,
} from "./list.ts";
import { ListRows } from "./ListRows.tsx";
import { numberedListModel, PAGE_SIZE, readPageNumber } from "./numbered-list.ts";
import { SaveView, type ListViews } from "./SaveView.tsx";
import { ViewTabs } from "./ViewTabs.tsx";

/** Describes a list. The types of its words and of what it reads beside the rows follow from the description. */
export function defineList<Row, Filter, Words extends ListWords, More>(
  list: ListDescription<Row, Filter, Words, More>,
): ListDescription<Row, Filter, Words, More> {
  return list;
}

/** Declares the page of a list, and the address of its file. */
export function listPage<Row, Filter, Words extends ListWords, More>(
  portal: Portal,
  list: ListDescription<Row, Filter, Words, More>,
): void {
  const path = `/portal/${list.isForOperators ? "-" : ":company"}${list.path}`;
  const parameters = (ctx: MemberContext, request: FastifyRequest) => parametersOfList(list, ctx, request);
  memberPage(portal, { method: "GET", action: list.action, path, parameters }, (ctx, request) =>
    answer(list, ctx, request),
  );
  const { file } = list;
  if (file === undefined) return;
  const exported: MemberRoute = {
    method: "GET",
    action: "exports.make",
    path: `${path}/export`,
    parameters: (ctx, request) => [...parameters(ctx, request), "format"],
  };
  memberPage(portal, exported, async (ctx, request) => ({
    file: await exportList({ ...list, file }, { ctx, request, queue: portal.exports }),
  }));
}

async function answer<Row, Filter, Words extends ListWords, More>(
  list: ListDescription<Row, Filter, Words, More>,
  ctx: MemberContext,
  request: FastifyRequest,
): Promise<Answer> {
  const { locale } = ctx.session.member;
  const { fields, query: asked, filter, problems } = readAsked(list, ctx, request);
  const kept = list.kept?.(request) ?? {};
  const query = { ...asked, kept };
  const isEmpty = problems.length > 0 || list.isEmpty?.(ctx) === true;
  const url = list.isForOperators ? `/portal/-${list.path}` : pageUrl(ctx, list.path);
  const [{ rows, model }, views, more] = await Promise.all([
    list.numbered === undefined
      ? pageFromPosition(list, ctx, filter, { query, problems, url, isEmpty })
      : numberedPage(list.numbered, ctx, filter, { query, problems, url, isEmpty, page: readPageNumber(request) }),
    list.views && viewsIn(ctx, list.views, query, { url, problems }),
    list.more(ctx, query.period, query.filters),
  ]);
  const words = list.words(textIn(locale));
  const scene = { ctx, locale, now: nowFor(ctx), words, more, filters: query.filters, kept };
  return {
    view: <List {...{ list, scene, views, fields, model, rows }} />,
    status: problems.length > 0 ? 400 : 200,
  };
}

interface Asked {
  query: Pick<ListQuery<string>, "filters" | "position"> & {
    period: ListQuery<string>["period"] | null;
    kept: Readonly<Record<string, string>>;
  };
  problems: readonly Problem[];
  /** The address of the list. */
  url: string;
  isEmpty: boolean;
}

async function pageFromPosition<Row, Filter>(
  { rows, count, countMax }: PagesFromPosition<Row, Filter>,
  ctx: MemberContext,
  filter: Partial<Filter>,
  { query, problems, url, isEmpty }: Asked,
) {
  const reads = { page: () => rows(ctx, filter, query.position), count: (max: number) => count(ctx, filter, max) };
  const { page, count: counted } = await countedPage(reads, { isEmpty, countMax: countMax?.(filter) });
  return { rows: page.rows, model: listModel(url, query, { page, count: counted }, problems) };
}

async function numberedPage<Row, Filter>(
  numbered: NumberedPages<Row, Filter>["numbered"],
  ctx: MemberContext,
  filter: Partial<Filter>,
  { query, problems, url, isEmpty, page }: Asked & { page: number },
) {
  const { totalCount, rows } = isEmpty
    ? { totalCount: 0, rows: [] }
    : await numbered(ctx, filter, { page, pageSize: PAGE_SIZE });
  return { rows, model: numberedListModel(url, query, { page, totalCount }, problems) };
}

async function viewsIn(
  ctx: MemberContext,
  { area, builtIn }: Pick<NonNullable<ListDescription<never, never, never, never>["views"]>, "area" | "builtIn">,
  query: Pick<ListQuery<string>, "filters"> & { kept: Readonly<Record<string, string>> },
  { url, problems }: { url: string; problems: readonly Problem[] },
): Promise<ListViews> {
  const named: readonly NamedView[] = typeof builtIn === "function" ? builtIn(ctx) : builtIn;
  if (area !== undefined) return viewsOfList(ctx, area, query, { builtIn: named, problems });
  return { tabs: viewTabs(url, query, named), save: null, manageUrl: null };
}

interface Props<Row, Filter, Words extends ListWords, More> {
  list: ListDescription<Row, Filter, Words, More>;
  scene: ListScene<Words, More>;
  views: ListViews | undefined;
  /** The filters that the member has. */
  fields: FilterFields<Filter, Words, More>;
  model: ListModel;
  rows: readonly Row[];
}

function List<Row, Filter, Words extends ListWords, More>(props: Props<Row, Filter, Words, More>) {
  const { list, scene, views, fields, model, rows } = props;
  const { words, locale } = scene;
  const viewWords = list.views?.words(words);
  const title = list.title?.(scene);
  return (
    <Shell nav={list.nav} title={title ?? words.title}>
      <Heading title={title ?? words.heading ?? words.title} note={list.note?.(scene)}>
        {actionsOf(list, scene, rows)}
      </Heading>
      {list.tabs?.(scene)}
      {views && viewWords && <ViewTabs label={viewWords.label} tabs={views.tabs} names={viewWords.names} />}
      {(list.period !== undefined || Object.keys(list.filters).length > 0) && (
        <FilterBar
          locale={locale}
          list={model}
          presets={list.presets}
          saving={views && <SaveView views={views} />}
          words={(name, value) => chipOf(fields[name], scene, { name, value })}
        >
          {Object.entries(fields)
            .filter(([, { linked, isOffered }]) => linked === undefined && isOffered?.(scene.ctx) !== false)
            .map(([name, field]) => (
              <FilterInput key={name} {...{ name, field, scene }} problems={model.problems} />
            ))}
        </FilterBar>
      )}
      {hasUnindexed(fields, model.filters) && <WithinPeriod {...model} locale={locale} />}
      {list.hints?.(scene, rows)}
      <ListRows {...{ list: model }} label={words.title} isEmpty={rows.length === 0} nothingYet={words.nothingYet}>
        <Rows {...{ list, scene, rows }} />
      </ListRows>
      {list.below?.(scene)}
    </Shell>
  );
}

/** What was looked for in the usual period is not found in older rows. Days that the member chose need no word. */
function WithinPeriod({ period, locale }: Pick<ListModel, "period"> & { locale: Locale }) {
  const { withinPeriod, presets } = textIn(locale).list;
  const preset = period?.preset ?? null;
  return preset === null ? null : <p class="hint">{withinPeriod(presets[preset])}</p>;
}

function actionsOf<Row, Filter, Words extends ListWords, More>(
  list: ListDescription<Row, Filter, Words, More>,
  scene: ListScene<Words, More>,
  rows: readonly Row[],
) {
  const { ctx, filters } = scene;
  const own = list.actions?.(scene, rows);
  const { file } = list;
  const isOffered = file !== undefined && (rows.length > 0 || file.isOfferedEmpty === true);
  if (!isOffered || !isAllowed(ctx, "exports.make")) return own;
  return [own, <ExportLinks key="file" url={withQuery(pageUrl(ctx, `${list.path}/export`), filters)} />];
}

function Rows<Row, Filter, Words extends ListWords, More>({
  list: { columns, shown, look, keyOf },
  scene,
  rows,
}: Pick<Props<Row, Filter, Words, More>, "list" | "scene" | "rows">) {
  const drawn = (shown?.(scene) ?? columns).filter(({ isShown }) => isShown?.(rows, scene) !== false);
  return (
    <Table
      {...{ rows, keyOf }}
      columns={drawn.map((column) => ({
        ...column,
        title: column.title(scene.words.column),
        cell: (row: Row) => column.cell(row, scene),
      }))}
      look={look?.table}
      rowLook={(row) => (typeof look?.row === "function" ? look.row(row, scene) : look?.row)}
    />
  );
}

interface FilterProps<Filter, Words, More> {
  name: string;
  field: FilterField<Filter, Words, More>;
  scene: ListScene<Words, More>;
  problems: readonly Problem[];
}

function FilterInput<Filter, Words, More>({ name, field, scene }: FilterProps<Filter, Words, More>) {
  const { words, locale, filters } = scene;
  const label = field.label(words, locale);
  const value = filters[name] ?? "";
  const options = field.options?.(words, scene);
  const hint = field.hint?.(words);
  if (options === undefined) return <Field {...{ name, label, hint, value, ...field.input }} />;
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
  const word = field?.linked?.(words, value) ?? field?.options?.(words, scene)[value] ?? field?.word?.(value, scene);
  return { label: field?.label(words, locale) ?? name, ...(word !== undefined && { value: word }) };
}

/** A cell with an instant. `isExact`: with seconds. */
export function timeCell<Row>(at: (row: Row) => Date, { isExact = false } = {}) {
  return (row: Row) => <ShortTime at={at(row)} isExact={isExact} />;
}
