import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { codeOfAccount, type CurrentAccount } from "../account.ts";
import { selectOpenItems } from "../store/account-items.ts";
import type { OpenItem } from "./open-item.ts";

/** Newer items follow when these are paid. */
const ITEMS_MAX = 100;

/**
 * Reads the account's oldest open items, by currency and due date. Items that payments hold are among them. Credits without
 * allocation, such as payments that the ERP booked, pay the earliest due items first. What `ignoredPayments` hold counts as
 * open.
 */
export function readOpenItems(
  ctx: Context | ReadContext,
  account: CurrentAccount,
  ignoredPayments: readonly string[] = [],
): Promise<OpenItem[]> {
  const key = { id: account.id, code: codeOfAccount(account) };
  return selectOpenItems(reading(ctx), key, { ignoredPayments, limit: ITEMS_MAX });
}
