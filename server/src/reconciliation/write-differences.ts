import { bankDayOf } from "#acquirers/registry.ts";
import { recordAudit, type AuditAction } from "#audit/index.ts";
import { openNotice } from "#notices/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { alertOfCase } from "./alerts.ts";
import type { ReconciliationCase, Side } from "./case.ts";
import type { Difference, ListedMovement, OurAttempt } from "./compare-order.ts";
import { reportCase } from "./report-case.ts";
import { markCauseGone, openCase, selectOpenCases, type FoundCase } from "./store/cases.ts";

/**
 * Opens a case for each new difference of these orders, and marks their open cases whose difference is gone. A second call
 * changes nothing.
 */
export async function writeDifferences(
  ctx: WriteContext,
  bankOrderIds: readonly string[],
  differences: readonly Difference[],
): Promise<{ opened: number; known: number; causesGone: number }> {
  const written = { opened: 0, known: 0, causesGone: 0 };
  const found = differences.map(caseOf);
  const present = new Set(found.map(keyOf));
  for (const each of await selectOpenCases(ctx, bankOrderIds)) {
    if (present.has(keyOf(each)) || !(await markCauseGone(ctx, each.id))) continue;
    written.causesGone += 1;
    await audit(ctx, each, "reconciliation.cause_gone");
  }
  let occurrence: string | null = null;
  for (const each of found) {
    const opened = await openCase(ctx, each);
    if (opened?.isNew !== true) written.known += 1;
    if (opened === undefined || !(opened.isNew || opened.wasGone)) continue;
    const stored = { ...each, id: opened.id };
    if (opened.isNew) written.opened += 1;
    occurrence = `${stored.id}:${ctx.clock.now().toISOString()}`;
    alertOfCase(ctx, stored);
    await inOneBatch(
      audit(ctx, stored, opened.isNew ? "reconciliation.case_opened" : "reconciliation.cause_back"),
      opened.isNew && reportCase(ctx, "case.opened", stored, null),
    );
  }
  if (occurrence !== null) await openNotice(ctx, { kind: "case.opened", subject: "", occurrence });
  return written;
}

function caseOf({ kind, movement, attempt, bank }: Difference): FoundCase {
  const location = locationOf(attempt, bank);
  return {
    id: newId(),
    ...location,
    kind,
    movement,
    attemptId: attempt?.id ?? null,
    ours: attempt === null ? null : ourSide(attempt),
    bank: bank === null ? null : bankSide(bank),
  };
}

/** Day and terminal come from the bank's list, or from our attempt where the bank has no movement. */
function locationOf(attempt: OurAttempt | null, bank: ListedMovement | null) {
  if (bank !== null) {
    const { terminalId, day, bankOrderId, kind, reference } = bank;
    return { terminalId, day, bankOrderId, subject: `${kind}:${reference}` };
  }
  if (attempt === null || attempt.submittedAt === null)
    throw new Error("a difference is about something that was never submitted");
  const { terminalId, bankOrderId, id, submittedAt } = attempt;
  return { terminalId, day: bankDayOf(submittedAt), bankOrderId, subject: `attempt:${id}` };
}

function ourSide({
  chargedAmount: amount,
  currency,
  installments,
  transactionId,
  authCode,
  state,
  submittedAt,
}: OurAttempt): Side {
  return { amount, currency, installments, reference: transactionId, state, authCode, at: submittedAt };
}

function bankSide({ amount, currency, installments, reference, authCode, at }: ListedMovement): Side {
  return { amount, currency, installments, reference, state: null, authCode, at };
}

function keyOf({ terminalId, day, kind, subject }: Pick<FoundCase, "terminalId" | "day" | "kind" | "subject">): string {
  return `${terminalId} ${day} ${kind} ${subject}`;
}

function audit(ctx: WriteContext, each: FoundCase | ReconciliationCase, action: AuditAction): Promise<void> {
  const { id, kind, day, movement, bankOrderId, attemptId } = each;
  const details = { kind, day, movement, bankOrderId, attemptId };
  return recordAudit(ctx, { action, recordType: "reconciliation_case", recordId: id, details });
}
