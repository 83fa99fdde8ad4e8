import { recordAudit } from "#audit/index.ts";
import { openNotice } from "#notices/index.ts";
import { findUnclearAttempt, settleManually, type ManualOutcome } from "#payments/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import { EXPIRES_AFTER_MS, type ApprovalId, type SettlementApproval } from "./approval.ts";
import { settlementOf } from "./decide-settlement-approval.ts";
import { othersWhoMay } from "./others-who-may.ts";
import { reportApproval } from "./report-approval.ts";
import { insertSettlement, selectApproval } from "./store/approvals.ts";

export interface NewSettlement {
  /** The form chooses it, so that a form that is sent twice settles once. */
  id: ApprovalId;
  attemptId: string;
  as: ManualOutcome;
  /** The bank's approval code and reference. A charge has one of them at least. "" for unknown. */
  authCode: string;
  hostReference: string;
  reason: string;
  /** The member saw that nobody else may settle. If that has changed, nothing is done. */
  seenAlone: boolean;
}

const REASON_LENGTH_MAX = 500;

/**
 * Settles an unclear attempt once another member has approved that. Where no other member may settle, it is settled at
 * once. Refuses an attempt that is decided or that the bank is still asked about ("not_manual"), and a second approval of
 * one ("settlement_waits"). `memberId` is the context's actor.
 */
export async function settleWithApproval(
  ctx: Context,
  memberId: string,
  given: NewSettlement,
): Promise<SettlementApproval> {
  const settlement = checked(given);
  const others = await othersWhoMay(ctx, memberId, "payments.settle");
  return inTransaction(ctx, async (ctx) => {
    const known = await knownApproval(ctx, memberId, settlement);
    if (known !== undefined) return known;
    const isAlone = others.length === 0;
    if (isAlone !== settlement.seenAlone)
      throw conflict("The members who may approve this have changed.", {
        field: "settlement",
        reason: "members_changed",
      });
    const approval = await newSettlement(ctx, memberId, settlement, isAlone);
    if (!(await insertSettlement(ctx, approval)))
      return (await knownApproval(ctx, memberId, settlement)) ?? refuseSecond();
    const { id: approvalId, attemptId, as, authCode, hostReference } = approval;
    await recordAudit(ctx, {
      action: isAlone ? "approval.alone" : "approval.asked",
      recordType: "payment",
      recordId: approval.paymentId,
      details: { approvalId, attemptId, as, authCode, hostReference },
    });
    if (isAlone) await settleManually(ctx, settlementOf(approval));
    else {
      await openNotice(ctx, { kind: "approval.waiting", subject: "", occurrence: approval.id });
      await reportApproval(ctx, "approval.requested", approval);
    }
    return approval;
  });
}

function checked(settlement: NewSettlement): NewSettlement {
  const [authCode, hostReference, reason] = [settlement.authCode, settlement.hostReference, settlement.reason].map(
    (text) => text.trim(),
  ) as [string, string, string];
  if (!["approved", "declined", "reversed"].includes(settlement.as))
    throw invalid("as", "Say what the bank did.", "required");
  if (!isReference(authCode)) throw invalid("authCode", "This is not an approval code.");
  if (!isReference(hostReference)) throw invalid("hostReference", "This is not a reference.");
  if (reason === "" || reason.length > REASON_LENGTH_MAX)
    throw invalid("reason", `Say who told you, in 1 to ${REASON_LENGTH_MAX} characters.`, "required");
  return { ...settlement, authCode, hostReference, reason };
}

/** Printable, without spaces. */
function isReference(text: string): boolean {
  return /^[!-~]{0,64}$/.test(text);
}

async function knownApproval(
  ctx: WriteContext,
  memberId: string,
  { id, attemptId }: NewSettlement,
): Promise<SettlementApproval | undefined> {
  const known = await selectApproval(ctx, id);
  if (known === undefined) return undefined;
  if (known.kind !== "settlement" || known.askedBy !== memberId || known.attemptId !== attemptId)
    throw conflict("This form has already been sent for something else.", {
      field: "settlement",
      reason: "sent_before",
    });
  return known;
}

async function newSettlement(
  ctx: WriteContext,
  memberId: string,
  { id, attemptId, as, authCode, hostReference, reason }: NewSettlement,
  isAlone: boolean,
): Promise<SettlementApproval> {
  const attempt = await findUnclearAttempt(ctx, attemptId);
  if (attempt.state !== "MANUAL")
    throw conflict("The outcome is now known.", { field: "settlement", reason: "not_manual" });
  if (as === "reversed" && attempt.kind !== "sale")
    throw invalid("as", `A ${attempt.kind} is approved or declined: only a sale is reversed.`, "not_a_sale");
  if (as === "approved" && attempt.kind === "sale" && authCode === "" && hostReference === "")
    throw invalid("authCode", "Enter the approval code or the reference of the charge.", "required");
  const now = ctx.clock.now();
  return {
    kind: "settlement",
    id,
    paymentId: attempt.paymentId,
    attemptId: attempt.id,
    as,
    authCode: authCode || null,
    hostReference: hostReference || null,
    amount: attempt.chargedAmount,
    currency: attempt.currency,
    reason,
    state: isAlone ? "done" : "waiting",
    askedBy: memberId,
    askedAt: now,
    needsSecond: !isAlone,
    expiresAt: new Date(now.getTime() + EXPIRES_AFTER_MS),
    decidedBy: isAlone ? memberId : null,
    decidedAt: isAlone ? now : null,
    note: null,
    failure: null,
    endedAt: isAlone ? now : null,
  };
}

function refuseSecond(): never {
  throw conflict("Another approval of this attempt is waiting.", { field: "settlement", reason: "settlement_waits" });
}
