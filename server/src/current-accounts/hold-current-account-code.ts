import type { WriteContext } from "#platform/context.ts";
import { codeOfAccount } from "./account.ts";
import { holdAccount } from "./store/accounts.ts";

/** The account's ERP code, else its code. Neither changes until the transaction ends. */
export async function holdCurrentAccountCode(ctx: WriteContext, accountId: string): Promise<string> {
  const account = await holdAccount(ctx, accountId);
  if (account === undefined) throw new Error(`current account ${accountId} is missing`);
  return codeOfAccount(account);
}
