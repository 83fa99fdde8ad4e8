import { inTransaction } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";

/** Reads in the caller's transaction where there is one, else in one of its own. */
export function inTenant<Result>(
  ctx: Context | WriteContext,
  work: (ctx: WriteContext) => Promise<Result>,
): Promise<Result> {
  return "tx" in ctx ? work(ctx) : inTransaction(ctx, work);
}
