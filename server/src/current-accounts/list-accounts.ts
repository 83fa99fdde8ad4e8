import { inTransaction, reading, type Context, type ReadContext } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { readListPage, type ListPage, type ListPosition } from "#platform/list-page.ts";
import { notFound } from "#platform/refusal.ts";
import { foldLetters } from "#platform/text/fold-text.ts";
import type { AccountFilter, CurrentAccount } from "./account.ts";
import { countListed, selectListed, selectListedAtOffset, type ListedAccount } from "./store/account-list.ts";
import { findAccount } from "./store/accounts.ts";

export async function readAccount(
  ctx: Context,
  field: "id" | "code" | "erpCode",
  value: string,
): Promise<CurrentAccount> {
  const account = await findAccount(reading(ctx), field, value);
  if (account === undefined) throw notFound("There is no such current account.", field);
  return account;
}

const PAGE_SIZE = 50;

/** Lists accounts, newest first. Without a position: the newest. */
export function pageOfAccounts(
  ctx: Context | ReadContext,
  filter: AccountFilter,
  position: ListPosition | null,
): Promise<ListPage<ListedAccount>> {
  const context = reading(ctx);
  return readListPage(PAGE_SIZE, position, (limit) => selectListed(context, storedFilter(filter), position, limit));
}

/** Counts up to `max` exactly. A result above `max` means that there are more. */
export function countAccounts(ctx: Context | ReadContext, filter: AccountFilter, max: number): Promise<number> {
  return countListed(reading(ctx), storedFilter(filter), max + 1);
}

/** A page by its number, oldest first, as programs ask for it, and the exact number of all accounts. */
export function listAccounts(
  ctx: Context,
  filter: AccountFilter,
  { page, pageSize }: Paging,
): Promise<{ totalCount: number; records: CurrentAccount[] }> {
  return inTransaction(ctx, async (ctx) => ({
    totalCount: await countListed(ctx, storedFilter(filter), null),
    records: await selectListedAtOffset(ctx, storedFilter(filter), { limit: pageSize, offset: (page - 1) * pageSize }),
  }));
}

function storedFilter({ name, code, currencyCode, isVisibleOnPayment, isActive }: AccountFilter): AccountFilter {
  return {
    name: name === undefined ? undefined : foldLetters(name),
    code,
    currencyCode: currencyCode?.toUpperCase(),
    isVisibleOnPayment,
    isActive,
  };
}
