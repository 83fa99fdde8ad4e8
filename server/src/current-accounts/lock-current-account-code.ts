import type { WriteContext } from "#platform/context.ts";
import { codeOfAccount } from "./account.ts";
import { lockAccountCodes } from "./store/accounts.ts";

/** Returns the account's ERP code, else its code, and locks both until the transaction ends. */
export async function lockCurrentAccountCode(ctx: WriteContext, accountId: string): Promise<string> {
  const account = await lockAccountCodes(ctx, accountId);
  if (account === undefined) throw new Error(`current account ${accountId} is missing`);
  return codeOfAccount(account);
}
