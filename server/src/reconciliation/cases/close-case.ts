import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { Refusal } from "#platform/refusal.ts";
import type { CloseReason, ReconciliationCase } from "../case.ts";
import { reportCase } from "../report-case.ts";
import { lockCase, lockGoneCases, writeClosed } from "../store/cases.ts";
import { lockKnownCase, refuseClosed } from "./lock-open-case.ts";
import { checkNote } from "./note-text.ts";

export interface Closing {
  reason: CloseReason;
  /** What the person found out and did. */
  note: string;
}

/** One call of `closeGoneCases` closes at most so many cases. */
export const GONE_BATCH = 500;

/**
 * Closes a case with a person's reason. It moves no money. The same close by the same member is answered like the first time;
 * otherwise a closed case is refused (409, "closed").
 */
export async function closeCase(ctx: WriteContext, caseId: string, closing: Closing): Promise<ReconciliationCase> {
  requirePerson(ctx);
  const note = checkNote(closing.note);
  const found = await lockKnownCase(ctx, caseId);
  const { reason } = closing;
  const isOwn = ctx.actor.kind === "member" && found.closedBy === ctx.actor.id;
  if (isOwn && found.closeReason === reason && found.note === note) return found;
  refuseClosed(found);
  await writeClosed(ctx, found.id, { closedBy: ctx.actor.id, reason, note });
  await inOneBatch(
    recordAudit(ctx, {
      action: "reconciliation.case_closed",
      recordType: "reconciliation_case",
      recordId: found.id,
      details: { kind: found.kind, day: found.day, bankOrderId: found.bankOrderId, reason },
    }),
    reportCase(ctx, "case.closed", found, reason),
  );
  return (await lockCase(ctx, found.id))!;
}

/**
 * Closes open cases whose difference was gone at `until`, at most 500, and returns how many. Skips cases that somebody else
 * is changing, so that two people who do this at once do not refuse each other.
 */
export async function closeGoneCases(
  ctx: WriteContext,
  closing: Closing,
  until: Date = ctx.clock.now(),
): Promise<number> {
  requirePerson(ctx);
  checkNote(closing.note);
  const ids = await lockGoneCases(ctx, until, GONE_BATCH);
  for (const id of ids) await closeCase(ctx, id, closing);
  return ids.length;
}

function requirePerson({ actor }: WriteContext): void {
  if (actor.kind !== "operator" && actor.kind !== "member")
    throw new Refusal("ERR_FORBIDDEN", "Only a person can close a case.");
}
