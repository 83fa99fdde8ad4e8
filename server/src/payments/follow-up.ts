import { subtractAmounts, zero } from "@servicepay/money";
import type { Amount } from "@servicepay/money";
import { recordAudit } from "#audit/index.ts";
import { activateSavedCard, discardSavedCard } from "#cards/index.ts";
import { postCollection } from "#current-accounts/index.ts";
import { findCustomer } from "#customers/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { alertPeople } from "./alert-people.ts";
import { reduceAttempt } from "./reduce-attempt.ts";
import type { Attempt } from "./attempt.ts";
import { tellMerchant } from "./events.ts";
import { receivablePart, reversalJournal, saleJournal } from "./journal.ts";
import type { JournalEntry } from "./journal.ts";
import { stateAfterFailedTry } from "./payment.ts";
import { nextReversalAt } from "./resolution-schedule.ts";
import { selectAttempt, selectAttempts, takeStep } from "./store/attempts.ts";
import { releaseAttempt } from "./store/claims.ts";
import { insertLedgerEntry } from "./store/evidence.ts";
import { giveOneTryBack, movePayment, refundOfPayment, succeedPayment } from "./store/payments.ts";
import type { StoredPayment } from "./store/payments.ts";

/** What an attempt's new state means for everything else, in the transaction that wrote it. */
export async function followUp(ctx: WriteContext, payment: StoredPayment, attempt: Attempt): Promise<void> {
  if (attempt.state === "MANUAL") await needPeople(ctx, payment, attempt);
  if (attempt.kind === "sale") return followSale(ctx, payment, attempt);
  switch (attempt.state) {
    case "APPROVED":
      return reversalDone(ctx, payment, attempt);
    case "DECLINED":
    case "ABANDONED":
    case "MANUAL":
      return reversalFailed(ctx, payment, attempt);
    default:
  }
}

async function followSale(ctx: WriteContext, payment: StoredPayment, sale: Attempt): Promise<void> {
  switch (sale.state) {
    case "APPROVED":
      return succeeded(ctx, payment, sale);
    case "DECLINED":
      return failedTry(ctx, payment, sale);
    case "REVERSED":
      return sale.decline === null ? takenBack(ctx, payment, sale) : failedTry(ctx, payment, sale);
    case "ABANDONED":
      return sale.decline === null ? withdrawn(ctx, payment, sale) : failedTry(ctx, payment, sale);
    default:
  }
}

/** Nobody was refused anything: the payer began anew, or another confirm was faster. A try that no bank saw is none. */
async function withdrawn(ctx: WriteContext, payment: StoredPayment, sale: Attempt): Promise<void> {
  await forgetCard(ctx, sale);
  if (sale.formEmittedAt === null) await giveOneTryBack(ctx, payment);
}

async function succeeded(ctx: WriteContext, payment: StoredPayment, sale: Attempt): Promise<void> {
  await succeedPayment(ctx, payment, sale.chargedAmount);
  await post(ctx, sale, saleJournal(sale));
  await postToAccount(ctx, payment, sale, sale.amount);
  if (sale.savedCardId !== null) await activateSavedCard(ctx, sale.savedCardId);
  await tellMerchant(ctx, payment, { id: sale.id, state: "succeeded", decline: null });
  await audit(ctx, payment, sale, "payment.succeeded");
}

async function failedTry(ctx: WriteContext, payment: StoredPayment, sale: Attempt): Promise<void> {
  await forgetCard(ctx, sale);
  await tellMerchant(ctx, payment, { id: sale.id, state: "failed", decline: sale.decline });
  await audit(ctx, payment, sale, "payment.declined");
  const isWithThisAttempt = payment.state === "open" || (payment.state === "processing" && sale.submittedAt !== null);
  if (!isWithThisAttempt) return;
  if (payment.cancelRequestedAt !== null) {
    await movePayment(ctx, payment, "cancelled");
    return tellMerchant(ctx, payment, { id: payment.id, state: "cancelled", decline: null });
  }
  const state = stateAfterFailedTry(payment);
  if (state !== payment.state) await movePayment(ctx, payment, state);
}

/** Charged after the merchant had cancelled, and voided again: the books never saw it. */
async function takenBack(ctx: WriteContext, payment: StoredPayment, sale: Attempt): Promise<void> {
  await forgetCard(ctx, sale);
  await movePayment(ctx, payment, "cancelled");
  await tellMerchant(ctx, payment, { id: sale.id, state: "cancelled", decline: null });
  await audit(ctx, payment, sale, "payment.cancelled");
}

async function reversalDone(ctx: WriteContext, payment: StoredPayment, reversal: Attempt): Promise<void> {
  const sale = await saleOf(ctx, reversal);
  if (sale.state === "REVERSING" || sale.state === "MANUAL") return finishReversing(ctx, payment, sale);
  // People settled the sale before its void: what follows from both has been written.
  if (sale.state !== "APPROVED") return audit(ctx, payment, reversal, `payment.${reversal.kind}_found`);
  return reversal.kind === "void" ? voided(ctx, payment, reversal, sale) : refunded(ctx, payment, reversal, sale);
}

async function voided(ctx: WriteContext, payment: StoredPayment, reversal: Attempt, sale: Attempt): Promise<void> {
  await movePayment(ctx, payment, "voided");
  await post(ctx, reversal, reversalJournal(sale, zero, sale.chargedAmount));
  await postToAccount(ctx, payment, reversal, sale.amount);
  await tellMerchant(ctx, payment, { id: reversal.id, state: "voided", decline: null });
  await audit(ctx, payment, reversal, "payment.voided");
}

async function refunded(ctx: WriteContext, payment: StoredPayment, reversal: Attempt, sale: Attempt): Promise<void> {
  const amount = reversal.chargedAmount;
  const left = subtractAmounts(sale.chargedAmount, payment.refundedAmount);
  const state = amount === left ? "refunded" : "partially_refunded";
  await refundOfPayment(ctx, payment, state, amount);
  await post(ctx, reversal, reversalJournal(sale, payment.refundedAmount, amount));
  await postToAccount(ctx, payment, reversal, receivablePart(sale, payment.refundedAmount, amount));
  await tellMerchant(ctx, payment, { id: reversal.id, state, decline: null });
  await audit(ctx, payment, reversal, "payment.refunded");
}

/** A refused refund changes nothing. A refused void of a charge that must go back is tried again, then handed to people. */
async function reversalFailed(ctx: WriteContext, payment: StoredPayment, reversal: Attempt): Promise<void> {
  await audit(ctx, payment, reversal, `payment.${reversal.kind}_failed`);
  const sale = await saleOf(ctx, reversal);
  if (sale.state !== "REVERSING") return;
  const tries = (await selectAttempts(ctx, payment.id)).filter(({ reversesId }) => reversesId === sale.id).length;
  const againAt = reversal.state === "MANUAL" ? null : nextReversalAt(tries, ctx.clock.now());
  if (againAt !== null) return releaseAttempt(ctx, sale, againAt);
  await needPeople(ctx, payment, await moveSale(ctx, sale, "reversalGivenUp"));
}

async function finishReversing(ctx: WriteContext, payment: StoredPayment, sale: Attempt): Promise<void> {
  await takenBack(ctx, payment, await moveSale(ctx, sale, "reversed"));
}

async function moveSale(ctx: WriteContext, sale: Attempt, kind: "reversed" | "reversalGivenUp"): Promise<Attempt> {
  const step = reduceAttempt(sale, { kind }, ctx.clock.now());
  if (step === null || !(await takeStep(ctx, sale, step)))
    throw new Error(`sale ${sale.id} is no longer being reversed`);
  return (await selectAttempt(ctx, sale.id))!;
}

async function needPeople(ctx: WriteContext, payment: StoredPayment, attempt: Attempt): Promise<void> {
  alertPeople(ctx, attempt);
  await audit(ctx, payment, attempt, "payment.needs_people");
}

async function saleOf(ctx: WriteContext, reversal: Attempt): Promise<Attempt> {
  const sale = reversal.reversesId === null ? undefined : await selectAttempt(ctx, reversal.reversesId);
  if (sale === undefined) throw new Error(`${reversal.kind} ${reversal.id} has no sale`);
  return sale;
}

async function forgetCard(ctx: WriteContext, { savedCardId }: Attempt): Promise<void> {
  if (savedCardId !== null) await discardSavedCard(ctx, savedCardId);
}

async function post(ctx: WriteContext, attempt: Attempt, entries: readonly JournalEntry[]): Promise<void> {
  for (const { leg, amount } of entries) await insertLedgerEntry(ctx, attempt, leg, amount, attempt.currency);
}

/** The customer's debt moves by the order's amount; a mark-up is the payer's own cost. */
async function postToAccount(
  ctx: WriteContext,
  payment: StoredPayment,
  attempt: Attempt,
  amount: Amount,
): Promise<void> {
  if (payment.customerId === null || amount === zero) return;
  const customer = await findCustomer(ctx, payment.customerId);
  const accountErpCode = customer?.erpCode ?? customer?.code ?? null;
  if (accountErpCode === null) return;
  await postCollection(ctx, {
    kind: attempt.kind,
    attemptId: attempt.id,
    accountErpCode,
    amount,
    currency: payment.currency,
    description: payment.description ?? payment.clientReference ?? payment.orderReference,
    documentNo: payment.orderReference,
  });
}

async function audit(ctx: WriteContext, payment: StoredPayment, attempt: Attempt, action: string): Promise<void> {
  await recordAudit(ctx, {
    action,
    recordType: "payment",
    recordId: payment.id,
    details: {
      attemptId: attempt.id,
      attemptState: attempt.state,
      declineCode: attempt.decline?.code ?? null,
      reason: attempt.outcomeReason ?? attempt.reason,
    },
  });
}
