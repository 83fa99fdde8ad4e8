import { addAmounts, applyRate, subtractAmounts, zero, type Amount } from "@servicepay/money";
import { recordAudit, type AuditAction } from "#audit/index.ts";
import { activateSavedCard, discardSavedCard } from "#cards/index.ts";
import { recordCollection } from "#collections/index.ts";
import { lockCurrentAccountCode, postAllocations, postCollection, returnAllocations } from "#current-accounts/index.ts";
import { lockCustomerCodes } from "#customers/index.ts";
import { openNotice } from "#notices/index.ts";
import { findTerminal } from "#payment-sets/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { notifyMerchant } from "../events.ts";
import { messagePayer } from "../messages/payer-messages.ts";
import type { PaymentState } from "../payment.ts";
import { selectAttempts } from "../store/attempts.ts";
import { releaseAttempt } from "../store/claims.ts";
import { insertJournal } from "../store/evidence.ts";
import { freeOrder } from "../store/orders.ts";
import type { StoredPayment } from "../store/payment-row.ts";
import { addRefund, movePayment, succeedPayment, uncountAttempt } from "../store/payments.ts";
import { endUnpaid } from "../unpaid/end-unpaid.ts";
import { alertOfUnclearAttempt } from "./alert-of-unclear-attempt.ts";
import type { Attempt, AttemptId } from "./attempt.ts";
import { consequencesOf, type Consequences, type ReversedSaleFacts } from "./consequences.ts";
import { receivablePart, reversalJournal, saleJournal } from "./journal.ts";

/** The sale that ends with its void or refund. */
export interface EndedSale {
  id: AttemptId;
  event: { kind: "reversed" | "reversalGivenUp" };
}

/** Writes what follows from an attempt's new state, in the transaction that saves it. */
export async function followUp(ctx: WriteContext, payment: StoredPayment, attempt: Attempt): Promise<EndedSale | null> {
  const sale = attempt.kind === "sale" ? null : await reversedSaleOf(ctx, attempt);
  const consequences = consequencesOf(payment, attempt, sale, ctx.clock.now());
  await inOneBatch(
    consequences.isUnclear && alertPeople(ctx, payment, attempt),
    consequences.payment !== null && movePaymentBy(ctx, payment, attempt, consequences.payment),
    sale !== null && consequences.isOrderFreed && freeOrder(ctx, sale),
    consequences.isAttemptUncounted && uncountAttempt(ctx, payment),
    consequences.isBooked && book(ctx, payment, attempt, sale),
    settleSavedCard(ctx, attempt, consequences.savedCard),
    notify(ctx, payment, attempt, consequences.events, netAmountAfter(payment, attempt, sale)),
    consequences.payment !== null && messagePayer(ctx, payment, attempt, consequences.payment),
    consequences.audited !== null && audit(ctx, payment, attempt, consequences.audited),
  );
  if (sale === null || consequences.sale === null) return null;
  if (consequences.sale.kind !== "reversedAgain") return { id: sale.id, event: consequences.sale };
  await releaseAttempt(ctx, sale, consequences.sale.at);
  return null;
}

async function notify(
  ctx: WriteContext,
  payment: StoredPayment,
  attempt: Attempt,
  events: Consequences["events"],
  netAmount: Amount,
): Promise<void> {
  for (const { of, state } of events) {
    const isOfAttempt = of === "attempt";
    const id = isOfAttempt ? attempt.id : payment.id;
    await notifyMerchant(ctx, payment, { id, state, decline: isOfAttempt ? attempt.decline : null, netAmount });
  }
}

/** The order's amount less what has been given back; zero for a reversed charge. */
function netAmountAfter({ amount, refundedAmount }: StoredPayment, attempt: Attempt, sale: Attempt | null): Amount {
  if (attempt.state === "REVERSED") return zero;
  if (sale === null || attempt.state !== "APPROVED") return amount;
  const givenBack = receivablePart(sale, zero, addAmounts(refundedAmount, attempt.chargedAmount));
  return subtractAmounts(amount, givenBack);
}

async function reversedSaleOf(ctx: WriteContext, reversal: Attempt): Promise<Attempt & ReversedSaleFacts> {
  const attempts = await selectAttempts(ctx, reversal.paymentId);
  const sale = attempts.find(({ id }) => id === reversal.reversesId);
  if (sale === undefined) throw new Error(`${reversal.kind} ${reversal.id} has no sale`);
  return { ...sale, reversalsMade: attempts.filter(({ reversesId }) => reversesId === sale.id).length };
}

async function movePaymentBy(
  ctx: WriteContext,
  payment: StoredPayment,
  attempt: Attempt,
  state: PaymentState,
): Promise<void> {
  switch (state) {
    case "succeeded":
      return succeedPayment(ctx, payment, attempt.chargedAmount);
    case "refunded":
    case "partially_refunded":
      return addRefund(ctx, payment, state, attempt.chargedAmount);
    case "failed":
    case "expired":
    case "cancelled":
      return endUnpaid(ctx, payment, state);
    default:
      return movePayment(ctx, payment, state);
  }
}

async function book(ctx: WriteContext, payment: StoredPayment, attempt: Attempt, sale: Attempt | null): Promise<void> {
  const { refundedAmount } = payment;
  const { amount, chargedAmount } = attempt;
  const journal = sale === null ? saleJournal(attempt) : reversalJournal(sale, refundedAmount, chargedAmount);
  const receivable = sale === null ? amount : receivablePart(sale, refundedAmount, chargedAmount);
  await inOneBatch(insertJournal(ctx, attempt, journal), postAndHandOver(ctx, payment, attempt, receivable));
}

async function settleSavedCard(
  ctx: WriteContext,
  { savedCardId }: Attempt,
  fate: Consequences["savedCard"],
): Promise<void> {
  if (savedCardId === null || fate === null) return;
  await (fate === "activate" ? activateSavedCard(ctx, savedCardId) : discardSavedCard(ctx, savedCardId));
}

async function alertPeople(ctx: WriteContext, payment: StoredPayment, attempt: Attempt): Promise<void> {
  alertOfUnclearAttempt(ctx, attempt);
  await audit(ctx, payment, attempt, "payment.needs_people");
  await openNotice(ctx, { kind: "attempt.unclear", subject: "", occurrence: attempt.id });
}

async function postAndHandOver(
  ctx: WriteContext,
  payment: StoredPayment,
  attempt: Attempt,
  amount: Amount,
): Promise<void> {
  const isSale = attempt.kind === "sale";
  const { customerId, currentAccountId } = payment;
  const [codes, ownCode, terminal] = await inOneBatch(
    isSale && customerId !== null ? lockCustomerCodes(ctx, customerId) : undefined,
    isSale && currentAccountId !== null ? lockCurrentAccountCode(ctx, currentAccountId) : undefined,
    isSale ? findTerminal(ctx, attempt.terminalId) : undefined,
  );
  const accountErpCode = (currentAccountId === null ? codes?.accountErpCode : ownCode) ?? null;
  // Started together, so that they are sent in one round trip.
  await inOneBatch(
    postToAccount(ctx, payment, attempt, accountErpCode, amount),
    payment.currentAccountId !== null && allocate(ctx, payment, attempt, amount),
    recordCollection(ctx, {
      id: attempt.id,
      kind: attempt.kind,
      reversesId: attempt.reversesId,
      paymentId: payment.id,
      orderReference: payment.orderReference,
      clientReference: payment.clientReference,
      accountErpCode,
      customerErpCode: codes?.customerErpCode ?? null,
      posErpCode: terminal?.erpCode ?? null,
      amount,
      chargedAmount: attempt.chargedAmount,
      commissionAmount: expectedCommission(attempt, payment),
      currency: payment.currency,
      installments: attempt.installments,
      terminalId: attempt.terminalId,
      maskedPan: attempt.maskedPan,
      authCode: attempt.references.authCode,
      description: payment.description,
      additionalData: payment.additionalData,
    }),
  );
}

/** Marks the items that the payer chose as paid, or as open again. */
async function allocate(ctx: WriteContext, payment: StoredPayment, { kind }: Attempt, amount: Amount): Promise<void> {
  await (kind === "sale" ? postAllocations(ctx, payment.id) : returnAllocations(ctx, payment.id, amount));
}

/** A cost rate of 0 stands for one that was not set. A reversal has its sale's rate. */
function expectedCommission({ chargedAmount, costRate }: Attempt, { currency }: StoredPayment): Amount | null {
  return costRate === 0n ? null : subtractAmounts(applyRate(chargedAmount, costRate, currency), chargedAmount);
}

/** The customer's account changes by the order's amount. The payer bears the mark-up. A reversal has its sale's account. */
async function postToAccount(
  ctx: WriteContext,
  payment: StoredPayment,
  { id, kind, reversesId }: Attempt,
  accountErpCode: string | null,
  amount: Amount,
): Promise<void> {
  if (amount === zero || (reversesId === null && accountErpCode === null)) return;
  await postCollection(ctx, {
    target: kind === "sale" ? { kind, accountErpCode: accountErpCode! } : { kind, saleAttemptId: reversesId! },
    attemptId: id,
    amount,
    currency: payment.currency,
    description: payment.description ?? payment.clientReference ?? payment.orderReference,
    documentNo: payment.orderReference,
  });
}

async function audit(ctx: WriteContext, payment: StoredPayment, attempt: Attempt, action: AuditAction): Promise<void> {
  await recordAudit(ctx, {
    action,
    recordType: "payment",
    recordId: payment.id,
    details: {
      attemptId: attempt.id,
      attemptState: attempt.state,
      declineCode: attempt.decline?.code ?? null,
      reason: attempt.outcomeReason,
    },
  });
}
