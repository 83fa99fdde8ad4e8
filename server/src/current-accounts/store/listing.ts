import type { ReadContext } from "#platform/context.ts";
import type { Value } from "#platform/database/database.ts";
import { statement, type Statement } from "#platform/database/statement.ts";
import {
  changesAndLiveCount,
  FIRST_NEWEST,
  LAST_NEWEST,
  liveCount,
  liveTransactions,
  NEWEST_MAX,
  NEWEST_MIN,
  pageAt,
  rankAt,
} from "../positions/store/ranks.ts";
import { keysOf } from "./account-codes.ts";
import { shownColumns } from "./transactions.ts";

interface Page {
  json: string;
}

/** The reply as JSON text, with the rows of `page` in the list's order. PostgreSQL writes it, so amounts stay exact. */
const replyJson = (totalCount: string, skip: string, limit: string) => `'{"isSuccess":true,"message":null,"totalCount":'
  || ${totalCount} || ',"page":' || ${skip}::bigint / ${limit}::int + 1 || ',"pageSize":' || ${limit}::int || ',"data":[' || coalesce((
    select string_agg(row_to_json(shown)::text, ',' order by page.newest_first, page.id)
    from page cross join lateral (select ${shownColumns}) shown
  ), '') || ']}' as json`;

/** A page of the transactions whose `newest_first` is from $2 to $3: $5 of them after skipping $4. */
const pageBetween = statement<Page>(
  "transactions.pageBetween",
  `with ${changesAndLiveCount}, ranks as materialized (
    select case when $2::bigint = ${FIRST_NEWEST} then 0 else ${rankAt("< $2::bigint")} end as first_rank,
      case when $3::bigint = ${LAST_NEWEST} then (select count from live) else ${rankAt("<= $3::bigint")} end as end_rank
  ), bounds as materialized (
    select greatest(end_rank - first_rank, 0) as count, first_rank + $4::bigint as page_rank from ranks
  ), ${pageAt("(select page_rank from bounds)", "$5", "$3::bigint")}
  select ${replyJson("(select count from bounds)", "$4", "$5")}`,
);

/** A page of all transactions: $3 of them after skipping $2. */
const deepPage = statement<Page>(
  "transactions.deepPage",
  `with ${changesAndLiveCount}, ${pageAt("$2::bigint", "$3", null)}
  select ${replyJson("(select count from live)", "$2", "$3")}`,
);

/** A page near the beginning, where skipping rows in the index is faster than adding up ranges. */
const nearPage = statement<Page>(
  "transactions.nearPage",
  `with ${liveCount}, first as materialized (
    select newest_first, id ${liveTransactions} order by newest_first, id offset $2::bigint limit 1
  ), page as (
    select * ${liveTransactions} and (newest_first, id) >= (select newest_first, id from first)
    order by newest_first, id limit $3::int
  ) select ${replyJson("(select count from live)", "$2", "$3")}`,
);
const NEAR_SKIP_MAX = 1_000n;

export interface TransactionConditions {
  id?: string | undefined;
  erpCode?: string | undefined;
  accountErpCode?: string | undefined;
  currencyCode?: string | undefined;
  /** The text to search for, folded by `foldText`. */
  description?: string | undefined;
  dueDateFrom?: string | undefined;
  dueDateTo?: string | undefined;
  amountMin?: string | undefined;
  amountMax?: string | undefined;
}

const conditions: Record<Exclude<keyof TransactionConditions, "accountErpCode">, (parameter: string) => string> = {
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

/** The first and the last `newest_first` of a list; undefined for no bound. */
export interface NewestFirstBounds {
  from?: bigint | undefined;
  to?: bigint | undefined;
}

export interface PageToRead {
  filters: TransactionConditions;
  bounds: NewestFirstBounds;
  skip: bigint;
  limit: number;
}

/** Returns the whole reply as JSON text. */
export async function readPage(ctx: ReadContext, page: PageToRead): Promise<string> {
  const { filters, bounds, skip, limit } = page;
  const { from, to } = bounds;
  const used = conditionNames.filter((name) => filters[name] !== undefined);
  if (used.length > 0 || filters.accountErpCode !== undefined) return readFilteredPage(ctx, page);
  if (from !== undefined || to !== undefined)
    return readReply(ctx, pageBetween, [from ?? NEWEST_MIN, to ?? NEWEST_MAX, skip, limit]);
  return skip <= NEAR_SKIP_MAX ? readReply(ctx, nearPage, [skip, limit]) : readDeepPage(ctx, skip, limit);
}

export async function readDeepPage(ctx: ReadContext, skip: bigint, limit: number): Promise<string> {
  return readReply(ctx, deepPage, [skip, limit]);
}

async function readReply(ctx: ReadContext, page: Statement<Page>, values: Value[]): Promise<string> {
  const row = await ctx.tx.row(page, [ctx.tenantId, ...values]);
  return row!.json;
}

/** Each combination of filters is a statement of its own, so that PostgreSQL plans with just the conditions in use. */
async function readFilteredPage(
  ctx: ReadContext,
  { filters, bounds: { from, to }, skip, limit }: PageToRead,
): Promise<string> {
  const values: Value[] = [skip, limit];
  const parameter = (value: Value) => `$${values.push(value) + 1}`;
  const used = conditionNames.filter((name) => filters[name] !== undefined);
  const clauses = used.map((name) => conditions[name](parameter(filters[name] ?? null)));
  if (from !== undefined) clauses.push(`newest_first >= ${parameter(from)}::bigint`);
  if (to !== undefined) clauses.push(`newest_first <= ${parameter(to)}::bigint`);
  const selected = [liveTransactions, ...clauses].join(" and ");
  const name = ["transactions.page", ...used, from !== undefined && "from", to !== undefined && "to"].filter(Boolean);
  const { accountErpCode } = filters;
  if (accountErpCode !== undefined) name.push("account");
  const text = accountErpCode === undefined ? pageOf(selected) : pageOfAccount(selected, parameter(accountErpCode));
  return readReply(ctx, cachedStatement(name.join("."), text), values);
}

const IN_ORDER = "order by newest_first, id offset $2::bigint limit $3::int";

function pageOf(selected: string): string {
  return `with page as (select * ${selected} ${IN_ORDER}) select ${replyJson(`(select count(*) ${selected})`, "$2", "$3")}`;
}

/** Reads the transactions of each of the account's keys in the list's order, as their index has them, and merges them. */
function pageOfAccount(selected: string, code: string): string {
  return `with account as materialized (select ${keysOf(`${code}::text`)} as keys), found as materialized (
      select found.newest_first, found.id from (select unnest(keys) as key from account) each cross join lateral (
        select newest_first, id ${selected} and account_erp_code = each.key
        order by newest_first, id limit $2::bigint + $3::int
      ) found ${IN_ORDER}
    ), page as (
      select t.* from found join account_transactions t on t.tenant_id = $1 and t.id = found.id
    ) select ${replyJson(
      `(select count(*) ${selected} and account_erp_code = any((select keys from account)::text[]))`,
      "$2",
      "$3",
    )}`;
}

const cachedStatements = new Map<string, Statement<Page>>();

function cachedStatement(name: string, text: string): Statement<Page> {
  const known = cachedStatements.get(name);
  if (known !== undefined) return known;
  const made = statement<Page>(name, text);
  cachedStatements.set(name, made);
  return made;
}
