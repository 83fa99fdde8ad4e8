import type { ReadContext } from "#platform/context.ts";
import { filteredStatement, keysetClauses, type Conditions } from "#platform/database/filtered-statement.ts";
import { statement } from "#platform/database/statement.ts";
import type { ListPosition } from "#platform/list-page.ts";
import type { AccountFilter, CurrentAccount } from "../account.ts";
import { accountColumns, accountOf, type AccountRow } from "./accounts.ts";

export type ListedAccount = CurrentAccount & { createdAt: Date };

/** `name` is folded by `foldLetters`. */
const conditions: Conditions<AccountFilter> = {
  name: (part) => `strpos(a.name_folded, ${part}) > 0`,
  code: (code) => `(a.code = ${code} or a.erp_code = ${code})`,
  currencyCode: (code) => `a.currency_code = ${code}`,
  isVisibleOnPayment: (value) => `a.is_visible_on_payment = ${value}`,
  isActive: (value) => `a.is_active = ${value}`,
};

function whereOf({ tenantId }: ReadContext, filter: AccountFilter) {
  const collected = filteredStatement(tenantId);
  return { ...collected, clauses: ["a.tenant_id = $1", ...collected.clausesOf(conditions, filter)] };
}

/** Returns at most `limit` accounts from the position on, the nearest first; without a position, the newest. */
export async function selectListed(
  ctx: ReadContext,
  filter: AccountFilter,
  position: ListPosition | null,
  limit: number,
): Promise<ListedAccount[]> {
  const { values, used, parameter, clauses } = whereOf(ctx, filter);
  const { order, side, clauses: fromPosition } = keysetClauses({ parameter }, "a", position);
  const name = ["accounts.list", side, ...used].join(".");
  const where = [...clauses, ...fromPosition].join(" and ");
  const text = `select ${accountColumns} from current_accounts a where ${where} order by ${order} limit ${parameter(limit)}::int`;
  return (await ctx.tx.rows(statement<AccountRow>(name, text), values)).map(listedOf);
}

/** Returns at most `limit` accounts after the oldest `offset` ones. */
export async function selectListedAtOffset(
  ctx: ReadContext,
  filter: AccountFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<CurrentAccount[]> {
  const { values, used, parameter, clauses } = whereOf(ctx, filter);
  const page = `order by a.id limit ${parameter(limit)}::int offset ${parameter(offset)}::bigint`;
  const text = `select ${accountColumns} from current_accounts a where ${clauses.join(" and ")} ${page}`;
  const name = ["accounts.listByNumber", ...used].join(".");
  return (await ctx.tx.rows(statement<AccountRow>(name, text), values)).map(accountOf);
}

/** Counts the accounts, at most up to `limit`; without one, all of them. */
export async function countListed(ctx: ReadContext, filter: AccountFilter, limit: number | null): Promise<number> {
  const { values, used, parameter, clauses } = whereOf(ctx, filter);
  const name = ["accounts.countList", ...used].join(".");
  const text = `select count(*) as count from (
    select from current_accounts a where ${clauses.join(" and ")} limit ${parameter(limit)}::int) found`;
  return (await ctx.tx.row(statement<{ count: number }>(name, text), values))?.count ?? 0;
}

function listedOf(row: AccountRow): ListedAccount {
  return { ...accountOf(row), createdAt: row.created_at };
}
