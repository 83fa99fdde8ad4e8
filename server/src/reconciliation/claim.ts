import type { WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { renewClaim, type Claim } from "./store/days.ts";

/** Before every write: whoever has lost a day to another process writes nothing more about it. */
export async function holdClaim(ctx: WriteContext, claim: Claim): Promise<void> {
  if (!(await renewClaim(ctx, claim))) throw lostClaim();
}

export function lostClaim(): Error {
  return conflict("This day is being reconciled by another process.", { reason: "under_way" });
}
