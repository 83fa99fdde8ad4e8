import type { WriteContext } from "#platform/context.ts";
import type { NewCollection } from "./collection.ts";
import { insertCollection } from "./store/collections.ts";

/** Records a booked attempt for the ERP, in the transaction that books it. Repeating it for the same attempt records nothing. */
export async function recordCollection(ctx: WriteContext, collection: NewCollection): Promise<void> {
  await insertCollection(ctx, collection);
}
