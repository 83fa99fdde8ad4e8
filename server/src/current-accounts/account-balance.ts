import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { balancesOf, type Balance } from "./store/balances.ts";

export type { Balance } from "./store/balances.ts";

/** The balances of the account with this ERP code, one for each currency that it has transactions in. */
export function accountBalance(ctx: Context | ReadContext, accountErpCode: string): Promise<Balance[]> {
  return balancesOf(reading(ctx), accountErpCode);
}
