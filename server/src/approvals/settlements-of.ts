import { reading, type Context } from "#platform/context.ts";
import type { SettlementApproval } from "./approval.ts";
import { selectSettlements } from "./store/approvals.ts";

/** The requests about these attempts, newest first. Returns at most 1,000. */
export function settlementsOf(ctx: Context, attemptIds: readonly string[]): Promise<SettlementApproval[]> {
  return selectSettlements(reading(ctx), attemptIds);
}
