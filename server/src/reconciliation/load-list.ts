import { inTransaction, type Context } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { holdClaim, lostClaim } from "./claim.ts";
import { ListUnusable, type ListSource } from "./list-source.ts";
import { putListing, type Claim } from "./store/days.ts";
import { dropOtherMovements, insertMovements } from "./store/movements.ts";

const DROPPED_AT_ONCE = 5_000;

/**
 * Writes a list beside the one that counts, and then puts it in its place. Dying anywhere leaves the old one, and rows
 * that the next run removes. Returns how many movements it holds.
 */
export async function loadList(
  ctx: Context,
  claim: Claim,
  source: ListSource,
  isProvisional: boolean,
): Promise<number> {
  await dropOthers(ctx, claim);
  let count = 0;
  const reader = source.read();
  let part = await reader.next();
  for (; part.done !== true; part = await reader.next()) {
    const movements = part.value;
    const written = await inTransaction(ctx, async (ctx) => {
      await holdClaim(ctx, claim);
      return insertMovements(ctx, claim, movements);
    });
    if (written < movements.length) throw new ListUnusable("the list names a movement twice");
    count += written;
    await faultPoint("reconciliation.list_in_part");
  }
  if (part.value.count !== count)
    throw new ListUnusable(`the list holds ${count} movements, and says that it has ${part.value.count}`);
  await inTransaction(ctx, async (ctx) => {
    const isOurs = await putListing(ctx, claim, { source: source.kind, isProvisional, count });
    if (!isOurs) throw lostClaim();
  });
  await faultPoint("reconciliation.list_in_place");
  await dropOthers(ctx, claim);
  return count;
}

async function dropOthers(ctx: Context, claim: Claim): Promise<void> {
  for (let dropped = DROPPED_AT_ONCE; dropped === DROPPED_AT_ONCE;) {
    dropped = await inTransaction(ctx, async (ctx) => {
      await holdClaim(ctx, claim);
      return dropOtherMovements(ctx, claim, DROPPED_AT_ONCE);
    });
  }
}
