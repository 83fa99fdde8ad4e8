import { reading, type Context, type ReadContext } from "#platform/context.ts";
import type { AuditRow } from "./store/entries.ts";
import { selectListed, type AuditFilter } from "./store/entry-list.ts";

const BATCH_SIZE = 2_000;

/** Reads every entry of the filter, newest first. */
export async function* entriesInBatches(
  ctx: Context | ReadContext,
  filter: AuditFilter,
): AsyncGenerator<readonly AuditRow[], void, undefined> {
  const context = reading(ctx);
  let last: AuditRow | undefined;
  for (;;) {
    const position = last === undefined ? null : ({ side: "older", at: last.at, id: last.id } as const);
    const batch = await selectListed(context, filter, position, BATCH_SIZE);
    if (batch.length === 0) return;
    yield batch;
    if (batch.length < BATCH_SIZE) return;
    last = batch.at(-1);
  }
}
