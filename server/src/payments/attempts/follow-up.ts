import { addAmounts, zero, type Amount } from "@servicepay/money";
import { recordAudit, type AuditAction } from "#audit/index.ts";
import { activateSavedCard, discardSavedCard } from "#cards/index.ts";
import { findSaleAccount } from "#current-accounts/index.ts";
import { openNotice } from "#notices/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { messagePayer } from "../messages/payer-messages.ts";
import type { Booked } from "../payment-event.ts";
import type { PaymentState } from "../payment.ts";
import { reportPayment } from "../report-payment.ts";
import { selectAttempts } from "../store/attempts.ts";
import { releaseAttempt } from "../store/claims.ts";
import { freeOrder } from "../store/orders.ts";
import type { StoredPayment } from "../store/payment-row.ts";
import { addRefund, movePayment, succeedPayment, uncountAttempt } from "../store/payments.ts";
import { endUnpaid } from "../unpaid/end-unpaid.ts";
import { alertOfUnclearAttempt } from "./alert-of-unclear-attempt.ts";
import type { Attempt, AttemptId } from "./attempt.ts";
import { bookAttempt, type ReversedSale } from "./book-attempt.ts";
import { consequencesOf, type Consequences } from "./consequences.ts";
import { netAmountOf } from "./journal.ts";

/** The sale that ends with its void or refund. */
export interface EndedSale {
  id: AttemptId;
  event: { kind: "reversed" | "reversalGivenUp" };
}

/** Writes what follows from an attempt's new state, in the transaction that saves it. */
export async function followUp(ctx: WriteContext, payment: StoredPayment, attempt: Attempt): Promise<EndedSale | null> {
  const sale = attempt.kind === "sale" ? null : await reversedSaleOf(ctx, attempt);
  const consequences = consequencesOf(payment, attempt, sale, ctx.clock.now());
  const report = (booked?: Booked) => reportAll(ctx, payment, attempt, { sale, consequences, booked });
  await inOneBatch(
    consequences.isUnclear && alertPeople(ctx, payment, attempt),
    consequences.payment !== null && movePaymentBy(ctx, payment, attempt, consequences.payment),
    sale !== null && consequences.isOrderFreed && freeOrder(ctx, sale),
    consequences.isAttemptUncounted && uncountAttempt(ctx, payment),
    consequences.isBooked ? bookAttempt(ctx, payment, attempt, sale, report) : report(),
    settleSavedCard(ctx, attempt, consequences.savedCard),
    consequences.payment !== null && messagePayer(ctx, payment, attempt, consequences.payment),
    consequences.audited !== null && audit(ctx, payment, attempt, consequences.audited),
  );
  if (sale === null || consequences.sale === null) return null;
  if (consequences.sale.kind !== "reversedAgain") return { id: sale.id, event: consequences.sale };
  await releaseAttempt(ctx, sale, consequences.sale.at);
  return null;
}

interface Outcome {
  sale: Attempt | null;
  consequences: Consequences;
  booked: Booked | undefined;
}

/** Tells programs all that happened. What was booked is told with the transactions that it made. */
async function reportAll(
  ctx: WriteContext,
  payment: StoredPayment,
  attempt: Attempt,
  { sale, consequences, booked }: Outcome,
): Promise<void> {
  const netAmount = netAmountAfter(payment, attempt, sale);
  const after = paymentAfter(payment, attempt, consequences);
  await inOneBatch(
    ...consequences.events.map(({ type, of, state }) =>
      reportPayment(ctx, after, { type, attempt: of === "attempt" ? attempt : null, state, netAmount, booked }),
    ),
  );
}

/** The payment as `movePaymentBy` leaves it. */
function paymentAfter(payment: StoredPayment, attempt: Attempt, { payment: state }: Consequences): StoredPayment {
  switch (state) {
    case null:
      return payment;
    case "succeeded":
      return { ...payment, state, chargedAmount: attempt.chargedAmount };
    case "refunded":
    case "partially_refunded":
      return { ...payment, state, refundedAmount: addAmounts(payment.refundedAmount, attempt.chargedAmount) };
    default:
      return { ...payment, state };
  }
}

/** The order's amount less what has been given back; zero for a reversed charge. */
function netAmountAfter(payment: StoredPayment, attempt: Attempt, sale: Attempt | null): Amount {
  if (attempt.state === "REVERSED") return zero;
  if (sale === null) return payment.amount;
  const isGivenBack = attempt.state === "APPROVED";
  return netAmountOf(payment, sale, isGivenBack ? attempt.chargedAmount : zero);
}

async function reversedSaleOf(ctx: WriteContext, reversal: Attempt): Promise<ReversedSale> {
  const [attempts, accountErpCode = null] = await inOneBatch(
    selectAttempts(ctx, reversal.paymentId),
    findSaleAccount(ctx, reversal.reversesId!),
  );
  const sale = attempts.find(({ id }) => id === reversal.reversesId);
  if (sale === undefined) throw new Error(`${reversal.kind} ${reversal.id} has no sale`);
  return { ...sale, accountErpCode, reversalsMade: attempts.filter(({ reversesId }) => reversesId === sale.id).length };
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
