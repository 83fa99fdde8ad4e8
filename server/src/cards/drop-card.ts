import type { WriteContext } from "#platform/context.ts";
import { dropCardData } from "./store.ts";

/** Deletes a sealed card that will not be used. */
export async function dropCard(ctx: WriteContext, cardDataId: string): Promise<void> {
  await ctx.tx.run(dropCardData, [ctx.tenantId, cardDataId]);
}
