import { statement, type Statement } from "#platform/database/statement.ts";
import type { Value } from "#platform/database/database.ts";
import { keysOf } from "./account-codes.ts";
import { FIRST_NEWEST, lastStart, liveCount, NEWEST_MAX, NEWEST_MIN, positions } from "./positions.ts";
import { shownColumns } from "./transactions.ts";

export interface Page {
  json: string;
}

/**
 * The reply with the rows of `page` in the order of lists, as JSON that the database writes: whoever is answered by the same
 * statement sends the same text, and nobody puts it together once more.
 */
const replyJson = (totalCount: string, skip: string, limit: string) => `'{"isSuccess":true,"message":null,"totalCount":'
  || ${totalCount} || ',"page":' || ${skip}::bigint / ${limit}::int + 1 || ',"pageSize":' || ${limit}::int || ',"data":[' || coalesce((
    select string_agg(row_to_json(shown)::text, ',' order by page.newest_first, page.id)
    from page cross join lateral (select ${shownColumns}) shown
  ), '') || ']}' as json`;

const live = `from account_transactions where tenant_id = $1 and deleted_at is null`;

/** How many live transactions lie before the place that `isReached` describes, counted from the nearest range's beginning. */
const rank = (isReached: string) => `(
    select nearest.before + (
      select count(*) ${live} and (newest_first, id) >= (nearest.newest_first, nearest.id) and newest_first ${isReached}
    ) from ${lastStart((place) => `${place} ${isReached}`)} nearest)`;

/** The page that begins where so many live transactions lie before it as `rank` says: the rows of `limit` places up to `end`. */
const pageAt = (rank: string, limit: string, end: string | null) => `first as materialized (
    select found.newest_first, found.id
    from ${lastStart((_place, counted) => `${counted} <= ${rank} - (select added from live)`)} nearest cross join lateral (
      select newest_first, id ${live} and (newest_first, id) >= (nearest.newest_first, nearest.id)
      order by newest_first, id offset ${rank} - nearest.before limit 1
    ) found
  ), page as (
    select * ${live} and (newest_first, id) >= (select newest_first, id from first)
      ${end === null ? "" : `and newest_first <= ${end}`}
    order by newest_first, id limit ${limit}::int
  )`;

/**
 * One page of the transactions whose place lies from $2 to $3: as many as $5, after skipping $4. Neither the count nor
 * a deep page reads more than some hundred entries of an index and what is not folded yet, and no row but the page's own.
 */
const pageBetween = statement<Page>(
  "transactions.pageBetween",
  `with ${positions}, ranks as materialized (
    select case when $2::bigint = ${FIRST_NEWEST} then 0 else ${rank("< $2::bigint")} end as first_rank,
      case when $3::bigint = ${NEWEST_MAX}::bigint then (select count from live) else ${rank("<= $3::bigint")} end as end_rank
  ), bounds as materialized (
    select greatest(end_rank - first_rank, 0) as count, first_rank + $4::bigint as page_rank from ranks
  ), ${pageAt("(select page_rank from bounds)", "$5", "$3::bigint")}
  select ${replyJson("(select count from bounds)", "$4", "$5")}`,
);

/** The same of all transactions, which needs no bounds. */
export const pageOfAll = statement<Page>(
  "transactions.pageOfAll",
  `with ${positions}, ${pageAt("$2::bigint", "$3", null)}
  select ${replyJson("(select count from live)", "$2", "$3")}`,
);

/** And its first pages: what is passed over is read in the index alone, without a position. */
const nearPages = statement<Page>(
  "transactions.nearPages",
  `with ${liveCount}, first as materialized (
    select newest_first, id ${live} order by newest_first, id offset $2::bigint limit 1
  ), page as (
    select * ${live} and (newest_first, id) >= (select newest_first, id from first) order by newest_first, id limit $3::int
  ) select ${replyJson("(select count from live)", "$2", "$3")}`,
);
const firstPage = statement<Page>(
  "transactions.firstPage",
  `with ${liveCount}, page as (
    select * ${live} order by newest_first, id limit $2::int
  ) select ${replyJson("(select count from live)", "0", "$2")}`,
);
const SKIP_MAX = 1_000n;

export interface TransactionFilters {
  id?: string | undefined;
  erpCode?: string | undefined;
  accountErpCode?: string | undefined;
  currencyCode?: string | undefined;
  /** Folded. */
  description?: string | undefined;
  dueDateFrom?: string | undefined;
  dueDateTo?: string | undefined;
  amountMin?: string | undefined;
  amountMax?: string | undefined;
}

const conditions: Record<Exclude<keyof TransactionFilters, "accountErpCode">, (parameter: string) => string> = {
  id: (parameter) => `id = ${parameter}::uuid`,
  erpCode: (parameter) => `erp_code = ${parameter}::text`,
  currencyCode: (parameter) => `currency_code = ${parameter}::text`,
  description: (parameter) => `strpos(description_folded, ${parameter}::text) > 0`,
  dueDateFrom: (parameter) => `due_date >= ${parameter}::timestamptz`,
  dueDateTo: (parameter) => `due_date <= ${parameter}::timestamptz`,
  amountMin: (parameter) => `amount >= ${parameter}::numeric`,
  amountMax: (parameter) => `amount <= ${parameter}::numeric`,
};
const conditionNames = Object.keys(conditions) as (keyof typeof conditions)[];

/** The places between which the dates lie; undefined: no bound. */
export interface PlaceBounds {
  from?: bigint | undefined;
  to?: bigint | undefined;
}

/** The page by place alone where no other filter is set; otherwise a statement for just the filters that are. */
export function pageStatement(
  filters: TransactionFilters,
  bounds: PlaceBounds,
  skip: bigint,
  limit: number,
): { statement: Statement<Page>; values: Value[] } {
  const { from, to } = bounds;
  const used = conditionNames.filter((name) => filters[name] !== undefined);
  const { accountErpCode } = filters;
  const isByPlace = used.length === 0 && accountErpCode === undefined;
  const isAll = isByPlace && from === undefined && to === undefined;
  if (isAll && skip === 0n) return { statement: firstPage, values: [limit] };
  if (isAll) return { statement: skip <= SKIP_MAX ? nearPages : pageOfAll, values: [skip, limit] };
  if (isByPlace) return { statement: pageBetween, values: [from ?? NEWEST_MIN, to ?? NEWEST_MAX, skip, limit] };
  const values: Value[] = [skip, limit];
  const parameter = (value: Value) => `$${values.push(value) + 1}`;
  const clauses = used.map((name) => conditions[name](parameter(filters[name] ?? null)));
  if (from !== undefined) clauses.push(`newest_first >= ${parameter(from)}::bigint`);
  if (to !== undefined) clauses.push(`newest_first <= ${parameter(to)}::bigint`);
  const selected = [live, ...clauses].join(" and ");
  const name = ["transactions.page", ...used, from !== undefined && "from", to !== undefined && "to"].filter(Boolean);
  if (accountErpCode !== undefined) name.push("account");
  const text = accountErpCode === undefined ? pageOf(selected) : pageOfAccount(selected, parameter(accountErpCode));
  return { statement: filtered(name.join("."), text), values };
}

const WANTED = "order by newest_first, id offset $2::bigint limit $3::int";

function pageOf(selected: string): string {
  return `with page as (select * ${selected} ${WANTED}) select ${replyJson(`(select count(*) ${selected})`, "$2", "$3")}`;
}

/** The transactions of each key of the account are read in the order of lists, as their index has them, and merged. */
function pageOfAccount(selected: string, code: string): string {
  return `with account as materialized (select ${keysOf(`${code}::text`)} as keys), places as materialized (
      select place.newest_first, place.id from (select unnest(keys) as key from account) each cross join lateral (
        select newest_first, id ${selected} and account_erp_code = each.key
        order by newest_first, id limit $2::bigint + $3::int
      ) place ${WANTED}
    ), page as (
      select found.* from places join account_transactions found on found.tenant_id = $1 and found.id = places.id
    ) select ${replyJson(
      `(select count(*) ${selected} and account_erp_code = any((select keys from account)::text[]))`,
      "$2",
      "$3",
    )}`;
}

const filteredStatements = new Map<string, Statement<Page>>();

function filtered(name: string, text: string): Statement<Page> {
  const known = filteredStatements.get(name);
  if (known !== undefined) return known;
  const made = statement<Page>(name, text);
  filteredStatements.set(name, made);
  return made;
}
