import { inTransaction, reading, type Context } from "#platform/context.ts";
import { foldText } from "#platform/text/fold-text.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { notFound } from "#platform/refusal.ts";
import type { CurrentAccount } from "./account.ts";
import { findAccount, listAccountRows } from "./store/accounts.ts";

export async function readAccount(
  ctx: Context,
  field: "id" | "code" | "erpCode",
  value: string,
): Promise<CurrentAccount> {
  const account = await findAccount(reading(ctx), field, value);
  if (account === undefined) throw notFound("There is no such current account.", field);
  return account;
}

export interface AccountFilters {
  /** Part of the name. */
  name?: string | undefined;
  currencyCode?: string | undefined;
  isVisibleOnPayment?: boolean | undefined;
  isActive?: boolean | undefined;
}

export function listAccounts(
  ctx: Context,
  filters: AccountFilters,
  { page, pageSize }: Paging,
): Promise<{ totalCount: number; accounts: CurrentAccount[] }> {
  const { name, currencyCode, isVisibleOnPayment = null, isActive = null } = filters;
  const stored = [
    name === undefined ? null : foldText(name),
    currencyCode?.toUpperCase() ?? null,
    isVisibleOnPayment,
    isActive,
  ];
  return inTransaction(ctx, (ctx) => listAccountRows(ctx, stored, pageSize, (page - 1) * pageSize));
}
