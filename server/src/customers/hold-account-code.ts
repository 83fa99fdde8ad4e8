import type { WriteContext } from "#platform/context.ts";
import { holdAccountCode as hold } from "./store.ts";

/**
 * The code of the customer's account: its ERP code, else its code. It does not change before the transaction ends, so that what is posted
 * under it is not left behind by a rename. Null for a customer who has been erased.
 */
export async function holdAccountCode(ctx: WriteContext, id: string): Promise<string | null> {
  const row = await ctx.tx.row(hold, [ctx.tenantId, id]);
  return row?.account_code ?? null;
}
