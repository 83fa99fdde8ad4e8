import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import type { SequencedEvent } from "./event.ts";
import { appendToStream, findStream, listWaitingEvents, lockStream } from "./store/sequences.ts";

const BATCH_MAX = 500;

/** What happens with events in the transaction that gives them their sequences. */
export type OnSequenced = (ctx: WriteContext, events: readonly SequencedEvent[]) => Promise<void>;

/**
 * Gives waiting events the next sequences of the company. An event whose transaction is still open is not seen, and gets a later
 * one. Returns "more" if other events wait.
 */
export function sequenceEvents(ctx: Context, onSequenced: OnSequenced = async () => {}): Promise<"more" | "idle"> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockStream(ctx))) return "idle";
    return (await sequenceBatch(ctx, onSequenced)) < BATCH_MAX ? "idle" : "more";
  });
}

async function sequenceBatch(ctx: WriteContext, onSequenced: OnSequenced): Promise<number> {
  const [waiting, stream] = await inOneBatch(listWaitingEvents(ctx, BATCH_MAX), findStream(ctx));
  if (waiting.length === 0) return 0;
  const now = ctx.clock.now();
  const at = stream !== undefined && stream.newestAt > now ? stream.newestAt : now;
  const newest = stream?.newest ?? 0;
  const events = waiting.map((event, index) => ({ ...event, sequence: newest + 1 + index }));
  await inOneBatch(appendToStream(ctx, events, { newest, at }), onSequenced(ctx, events));
  return events.length;
}
