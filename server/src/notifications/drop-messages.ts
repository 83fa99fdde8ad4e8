import type { WriteContext } from "#platform/context.ts";
import type { Kind } from "./notification.ts";
import { dropWaiting } from "./store/queue.ts";

/** Drops waiting messages of these kinds, in the transaction that makes them untrue. */
export async function dropMessages(ctx: WriteContext, contactId: string, kinds: readonly Kind[]): Promise<void> {
  await dropWaiting(ctx, contactId, kinds);
}
