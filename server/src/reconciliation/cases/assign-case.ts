import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { writeAssigned } from "../store/cases.ts";
import { lockOpenCase } from "./lock-open-case.ts";

/**
 * Assigns an open case to a member; null for nobody. `was` is what the caller saw: if somebody changed it meanwhile,
 * nothing is changed (409, "stale"). The caller checks that `to` may open cases.
 */
export async function assignCase(
  ctx: WriteContext,
  caseId: string,
  { was, to }: { was: string | null; to: string | null },
): Promise<void> {
  const found = await lockOpenCase(ctx, caseId);
  if (found.assignedTo === to) return;
  if (found.assignedTo !== was)
    throw conflict("Someone else assigned the case in the meantime.", { field: "member", reason: "stale" });
  await writeAssigned(ctx, found.id, to);
  await recordAudit(ctx, {
    action: "reconciliation.case_assigned",
    recordType: "reconciliation_case",
    recordId: found.id,
    details: { assignedTo: to },
  });
}
