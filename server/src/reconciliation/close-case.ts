import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import type { CloseReason, ReconciliationCase } from "./case.ts";
import { lockOpenCase } from "./lock-open-case.ts";
import { noteText } from "./note-text.ts";
import { lockCase, selectGoneCases, writeClosed } from "./store/cases.ts";

export interface Closing {
  reason: CloseReason;
  /** What the person found out and did. */
  note: string;
}

const GONE_BATCH = 500;

/** Closes a case with a person's reason. It moves no money. Refuses a closed case (409, "closed"). */
export async function closeCase(ctx: WriteContext, caseId: string, closing: Closing): Promise<ReconciliationCase> {
  const note = noteOf(ctx, closing);
  const found = await lockOpenCase(ctx, caseId);
  const { reason } = closing;
  await writeClosed(ctx, found.id, { closedBy: ctx.actor.id, reason, note });
  await recordAudit(ctx, {
    action: "reconciliation.case_closed",
    recordType: "reconciliation_case",
    recordId: found.id,
    details: { kind: found.kind, day: found.day, bankOrderId: found.bankOrderId, reason, note },
  });
  return (await lockCase(ctx, found.id))!;
}

/** Closes open cases whose difference is gone, at most 500, and returns how many. */
export async function closeGoneCases(ctx: WriteContext, closing: Closing): Promise<number> {
  noteOf(ctx, closing);
  const ids = await selectGoneCases(ctx, GONE_BATCH);
  for (const id of ids) await closeCase(ctx, id, closing);
  return ids.length;
}

function noteOf({ actor }: WriteContext, { note }: Closing): string {
  if (actor.kind !== "operator" && actor.kind !== "member")
    throw new Refusal("ERR_FORBIDDEN", "Only a person closes a case.");
  return noteText(note);
}
