import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { lockOpenCase } from "./lock-open-case.ts";
import { writeAssigned } from "./store/cases.ts";

/** Says which member works on an open case; null for nobody. The caller knows the company's members. */
export async function assignCase(ctx: WriteContext, caseId: string, memberId: string | null): Promise<void> {
  const found = await lockOpenCase(ctx, caseId);
  if (found.assignedTo === memberId) return;
  await writeAssigned(ctx, found.id, memberId);
  await recordAudit(ctx, {
    action: "reconciliation.case_assigned",
    recordType: "reconciliation_case",
    recordId: found.id,
    details: { assignedTo: memberId },
  });
}
