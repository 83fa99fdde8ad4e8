import { joinTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { selectRates } from "../store/rates.ts";
import type { ListedRate } from "./rate.ts";

export function listRates(ctx: Context | WriteContext, paymentSetId: string): Promise<ListedRate[]> {
  return joinTransaction(ctx, (ctx) => selectRates(ctx, paymentSetId));
}
