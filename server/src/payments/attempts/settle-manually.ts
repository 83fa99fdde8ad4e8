import type { BankReferences } from "#acquirers/registry.ts";
import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import { isCancelled } from "../payment-rules.ts";
import type { Payment } from "../payment.ts";
import { selectAttempt } from "../store/attempts.ts";
import { lockPaymentAndAttempt } from "../store/locks.ts";
import { selectPayment } from "../store/payments.ts";
import type { ManualOutcome } from "./attempt.ts";
import { moveAttempt } from "./move-attempt.ts";

export interface ManualSettlement {
  /** The transaction's id in webhooks and in `listUnclearAttempts`. */
  attemptId: string;
  as: ManualOutcome;
  /** Who at the bank gave the outcome, and when. Stored in the audit log, unless `approval` stores it. */
  reason: string;
  /** The bank's references, if the bank gave them. */
  references?: BankReferences;
  /** The approval that led to it, for the audit log. `approvedBy`: null if a member did it alone. */
  approval?: { approvalId: string; askedBy: string; approvedBy: string | null };
}

const REASON_LENGTH_MAX = 500;

/**
 * Ends an unclear attempt with the outcome that people learned from the bank, with the same consequences as the bank's
 * own answer. Refuses (409, "not_manual") attempts in other states: the service knows their outcome or still asks for
 * it. A refused call writes nothing.
 */
export async function settleManually(ctx: WriteContext, settlement: ManualSettlement): Promise<Payment> {
  const { attemptId, as, reason, references = null, approval } = settlement;
  const why = reason.trim();
  if (why === "" || why.length > REASON_LENGTH_MAX)
    throw invalid("reason", `Say who told you, in 1 to ${REASON_LENGTH_MAX} characters.`, "required");
  const id = parseId(attemptId);
  const found = id === null ? undefined : await selectAttempt(ctx, id);
  if (found === undefined) throw notFound("There is no such transaction.", "attemptId");
  const { payment, attempt } = await lockPaymentAndAttempt(ctx, found);
  if (as === "reversed" && attempt.kind !== "sale")
    throw invalid("as", `A ${attempt.kind} is approved or declined: only a sale is reversed.`, "not_a_sale");
  const event = { kind: "settledManually", as, references, isCancelled: isCancelled(payment, attempt) } as const;
  const moved = await moveAttempt(ctx, payment, attempt, event);
  if (moved === null)
    throw conflict(`The transaction is ${attempt.state}, not MANUAL: people cannot set its outcome.`, {
      reason: "not_manual",
    });
  await recordAudit(ctx, {
    action: "payment.settled_manually",
    recordType: "payment",
    recordId: payment.id,
    details: { attemptId: attempt.id, kind: attempt.kind, as, ...(approval ?? { reason: why }) },
  });
  return (await selectPayment(ctx, payment.id))!;
}
