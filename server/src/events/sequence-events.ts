import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { appendToStream, findStream, listWaitingEvents, lockStream } from "./store/sequences.ts";

const BATCH_MAX = 500;

/**
 * Gives waiting events the next sequences of the company. An event whose transaction is still open is not seen, and gets a later
 * one. Returns "more" if other events wait.
 */
export function sequenceEvents(ctx: Context): Promise<"more" | "idle"> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockStream(ctx))) return "idle";
    return (await sequenceBatch(ctx)) < BATCH_MAX ? "idle" : "more";
  });
}

async function sequenceBatch(ctx: WriteContext): Promise<number> {
  const [ids, stream] = await inOneBatch(listWaitingEvents(ctx, BATCH_MAX), findStream(ctx));
  if (ids.length === 0) return 0;
  const now = ctx.clock.now();
  const at = stream !== undefined && stream.newestAt > now ? stream.newestAt : now;
  await appendToStream(ctx, ids, { newest: stream?.newest ?? 0, at });
  return ids.length;
}
