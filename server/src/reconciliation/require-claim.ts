import type { WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { renewClaim, type DayClaim } from "./store/days.ts";

/** Renews the claim. Call it before every write, so that a process that has lost the day writes no more about it. */
export async function requireClaim(ctx: WriteContext, claim: DayClaim): Promise<void> {
  if (!(await renewClaim(ctx, claim))) throw dayUnderWay();
}

export function dayUnderWay(): Error {
  return conflict("This day is being reconciled by another process.", { reason: "under_way" });
}
