import type { ReadContext } from "#platform/context.ts";
import type { CurrentAccount } from "./account.ts";
import { findAccount } from "./store/accounts.ts";

/** The account with this ERP code, or with this code if it has no ERP code. */
export async function findAccountByAnyCode(ctx: ReadContext, code: string): Promise<CurrentAccount | undefined> {
  const [byErpCode, byCode] = await Promise.all([findAccount(ctx, "erpCode", code), findAccount(ctx, "code", code)]);
  return byErpCode ?? (byCode?.erpCode === null ? byCode : undefined);
}
