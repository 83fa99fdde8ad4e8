import type { Movement } from "#acquirers/registry.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import type { ListSource } from "./list-source.ts";
import { requireClaim, dayUnderWay } from "./require-claim.ts";
import { putListing, type DayClaim } from "./store/days.ts";
import { deleteOtherMovements, insertMovements } from "./store/movements.ts";
import { ListUnusable, type ListFault } from "./unusable-list.ts";

const DELETE_BATCH = 5_000;

/**
 * Writes a list beside the current one, then makes it the current one. After a crash the old list is still current, and the
 * next run deletes the rows of the new one. Returns the number of movements.
 */
export async function loadList(
  ctx: Context,
  claim: DayClaim,
  source: ListSource,
  isProvisional: boolean,
): Promise<number> {
  await deleteOthers(ctx, claim);
  let count = 0;
  const reader = source.read();
  let part = await reader.next();
  for (; part.done !== true; part = await reader.next()) {
    const movements = part.value;
    const repeated = await inTransaction(ctx, async (ctx) => {
      await requireClaim(ctx, claim);
      return insertMovements(ctx, claim, movements);
    });
    if (repeated !== null) throw new ListUnusable([await repetition(source, repeated)]);
    count += movements.length;
    await faultPoint("reconciliation.list_in_part");
  }
  if (part.value.count !== count)
    throw new ListUnusable([{ line: null, fault: { name: "count", has: count, needs: part.value.count } }]);
  await inTransaction(ctx, async (ctx) => {
    const hasClaim = await putListing(ctx, claim, { source: source.kind, isProvisional, count });
    if (!hasClaim) throw dayUnderWay();
  });
  await faultPoint("reconciliation.list_in_place");
  await deleteOthers(ctx, claim);
  return count;
}

async function repetition(source: ListSource, movement: Movement): Promise<ListFault> {
  const lines = (await source.linesOf?.(movement)) ?? null;
  if (lines === null) return { line: null, fault: { name: "twice" } };
  const [first, line] = lines;
  return { line, fault: { name: "repeats", first } };
}

async function deleteOthers(ctx: Context, claim: DayClaim): Promise<void> {
  let deleted: number;
  do {
    deleted = await inTransaction(ctx, async (ctx) => {
      await requireClaim(ctx, claim);
      return deleteOtherMovements(ctx, claim, DELETE_BATCH);
    });
  } while (deleted === DELETE_BATCH);
}
