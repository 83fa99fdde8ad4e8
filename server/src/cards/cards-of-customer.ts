import type { WriteContext } from "#platform/context.ts";
import { deleteOfCustomer, selectCardsOfCustomer, type ExportedCard } from "./store.ts";

/** Every card that the customer ever saved, masked. */
export function exportCards(ctx: WriteContext, customerId: string): Promise<ExportedCard[]> {
  return selectCardsOfCustomer(ctx, customerId);
}

/** For ever, with their numbers and the names on them. How many there were. */
export function eraseCards(ctx: WriteContext, customerId: string): Promise<number> {
  return ctx.tx.run(deleteOfCustomer, [ctx.tenantId, customerId]);
}
