import type { Card } from "#acquirers/registry.ts";
import { maskPan, saveCard, sealCard } from "#cards/index.ts";
import { recordConsentAnswers, type PayerAnswers } from "#consents/index.ts";
import { findPaymentSet, planToBegin, refuseTestCard, type Plan } from "#payment-sets/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { conflict, notFound, type Refusal } from "#platform/refusal.ts";
import { createdAttempt, mayHaveCharged, type Attempt, type AttemptId, type NewAttempt } from "./attempts/attempt.ts";
import { moveAttempt } from "./attempts/move-attempt.ts";
import { reduceAttempt } from "./attempts/reduce-attempt.ts";
import { admitAttempt } from "./card-testing/card-testing.ts";
import { reasonNotPayable, type NotPayable } from "./payment-rules.ts";
import type { PaymentLocale } from "./payment.ts";
import { newBankOrderId } from "./references.ts";
import { insertAttempt, selectAttempts } from "./store/attempts.ts";
import { lockAttempt, lockOrderAndPayment } from "./store/locks.ts";
import { isPaidInArchive, selectSalesOfOrder } from "./store/orders.ts";
import type { StoredPayment } from "./store/payment-row.ts";
import { countAttempt, processOpenPayment } from "./store/payments.ts";
import { orderRefusal, replaceWaiting } from "./take-order.ts";
import { isThreeDsUsed } from "./three-ds/is-three-ds-used.ts";
import { newThreeDsToken } from "./three-ds/three-ds-token.ts";
import { writeAhead, type Submission } from "./write-ahead.ts";

export interface PaymentStart {
  paymentId: string;
  plan: Plan;
  card: Card;
  /**
   * Asks for 3-D Secure. The payment set's rule can require it anyway. "by_default": nobody chooses, so a set with an
   * optional rule uses it.
   */
  use3D: boolean | "by_default";
  payerIp: string;
  /** False if `payerIp` is a merchant's server's address, which many payers share. Default true. */
  isPayersOwnIp?: boolean;
  /** False if the caller cannot send the payer to a 3-D Secure page that it did not ask for. Default true. */
  canAdd3D?: boolean;
  locale: PaymentLocale;
  /** Where the browser goes after 3-D Secure, whatever the result: an address of the caller's. */
  returnUrl: string;
  /** The payer agreed to save the card. It is saved once the payment has succeeded. */
  saveCard?: { customerId: string; name?: string };
  /** What the payer answered to the merchant's consent texts; stored with this attempt. */
  answers?: PayerAnswers;
}

/** A stored attempt that has not been sent to a bank. */
export type BegunPayment = { attempt: Attempt; card: Card } & (
  | {
      /** The address of our page that sends the payer on to the bank's 3-D Secure step. */
      redirectUrl: string;
      submission: null;
    }
  /** Without 3-D Secure, the attempt is SUBMITTING, and is sent to the bank next. */
  | { redirectUrl: null; submission: Submission }
);

/** How long the payer has at the bank's page. */
const AUTHENTICATION_MS = 20 * 60_000;

/**
 * The first half of startPayment: creates the attempt, in the caller's transaction, which commitWriteAhead must run. `created` is a
 * payment that this transaction has created with its first attempt counted, so nothing about it has to be checked.
 */
export async function beginPayment(
  ctx: WriteContext,
  start: PaymentStart,
  created?: StoredPayment,
): Promise<BegunPayment> {
  const { card } = start;
  refuseTestCard(ctx, card.pan);
  const payment = created ?? (await lockPayablePayment(ctx, start.paymentId));
  const attemptId = newId<"attempt">();
  const payerAddress = start.isPayersOwnIp === false ? null : start.payerIp;
  const [set, { isUnderAttack }, plan] = await inOneBatch(
    findPaymentSet(ctx, start.plan.paymentSetId),
    admitAttempt(ctx, { pan: card.pan, payerAddress }, { attemptId, paymentId: payment.id }),
    planToBegin(ctx, start.plan, { digits: card.pan, shareKey: payment.id }),
  );
  const isThreeDs = isThreeDsUsed(payment, { ...start, plan }, { set, isUnderAttack });
  const [begun] = await inOneBatch(
    createAttempt(ctx, { ...start, plan }, payment, { attemptId, isThreeDs }),
    created === undefined && countAttempt(ctx, payment),
    !isThreeDs && processOpenPayment(ctx, payment.id),
  );
  await faultPoint("payments.start_before_commit");
  return begun;
}

async function lockPayablePayment(ctx: WriteContext, paymentId: string): Promise<StoredPayment> {
  const payment = await lockOrderAndPayment(ctx, paymentId);
  if (payment === undefined) throw notFound("There is no such payment.");
  const [attempts, sales, isPaid] = await inOneBatch(
    selectAttempts(ctx, paymentId),
    selectSalesOfOrder(ctx, payment.exclusiveKey),
    isPaidInArchive(ctx, payment.exclusiveKey),
  );
  const liveSale = isPaid ? ({ state: "APPROVED" } as const) : sales.find(({ state }) => mayHaveCharged(state));
  const reason = reasonNotPayable(payment, attempts, liveSale, ctx.clock.now());
  if (reason !== null) throw refusalOf(reason);
  await replaceWaiting(
    ctx,
    sales.filter((sale) => sale.paymentId !== payment.id),
  );
  for (const { id, state } of attempts) if (state === "AUTH_PENDING") await abandonUnfinished(ctx, payment, id);
  return payment;
}

/** The payer left an unfinished 3-D Secure page and pays again. Nothing was charged there, and nothing will be. */
async function abandonUnfinished(ctx: WriteContext, payment: StoredPayment, id: AttemptId): Promise<void> {
  const attempt = await lockAttempt(ctx, payment, id);
  await moveAttempt(ctx, payment, attempt, { kind: "abandoned", decline: null, reason: "began_anew" });
}

function refusalOf(reason: NotPayable): Refusal {
  switch (reason) {
    case "already_paid":
    case "in_progress":
      return orderRefusal(reason);
    case "cancelled":
      return conflict("The payment was cancelled.", { reason });
    case "expired":
      return conflict("The payment has expired.", { reason });
    case "too_many_tries":
      return conflict("There are no attempts left.", { reason });
  }
}

async function createAttempt(
  ctx: WriteContext,
  start: PaymentStart,
  payment: StoredPayment,
  { attemptId, isThreeDs }: { attemptId: AttemptId; isThreeDs: boolean },
): Promise<BegunPayment> {
  const { card, answers, plan } = start;
  const token = newThreeDsToken(ctx.tenantId);
  const cardDataId = isThreeDs ? newId<"card-data">() : null;
  const savedCardId = await saveCardOf(ctx, start);
  const created = createdAttempt(newAttempt(ctx, start, payment, { attemptId, cardDataId, savedCardId }));
  const recorded = answers !== undefined && recordConsentAnswers(ctx, { paymentId: payment.id, attemptId }, answers);
  if (cardDataId === null) {
    const after = reduceAttempt(created, { kind: "submitted" }, created.createdAt)!;
    const writing = writeAhead(ctx, plan.terminalId, (claim) => insertAttempt(ctx, after, { claim }));
    const [submission] = await inOneBatch(writing, recorded);
    if (submission === null) throw new Error(`attempt ${attemptId} was not stored`);
    return { attempt: submission.submitted, card, redirectUrl: null, submission };
  }
  const after = reduceAttempt(
    created,
    { kind: "authenticationStarted", expiresAt: created.expiresAt! },
    created.createdAt,
  )!;
  const [attempt] = await inOneBatch(
    insertAttempt(ctx, after, { threeDsTokenHash: token.hash }),
    sealCard(ctx, { id: cardDataId, card, secret: token.secret }),
    recorded,
  );
  return { attempt, card, redirectUrl: `${ctx.config.publicUrl}/3ds/start/${token.text}`, submission: null };
}

function newAttempt(
  { clock }: WriteContext,
  start: PaymentStart,
  payment: StoredPayment,
  ids: { attemptId: AttemptId; cardDataId: string | null; savedCardId: string | null },
): NewAttempt {
  const { attemptId, cardDataId, savedCardId } = ids;
  const { plan } = start;
  const now = clock.now();
  return {
    id: attemptId,
    paymentId: payment.id,
    kind: "sale",
    reversesId: null,
    exclusiveKey: payment.exclusiveKey,
    terminalId: plan.terminalId,
    acquirerCode: plan.acquirerCode,
    bankOrderId: newBankOrderId(),
    installments: plan.installments,
    amount: plan.amount,
    chargedAmount: plan.chargedAmount,
    currency: plan.currency,
    customerRate: plan.customerRate,
    costRate: plan.costRate,
    program: plan.program,
    bankName: plan.bankName,
    route: plan.route,
    maskedPan: maskPan(start.card.pan),
    payerIp: start.payerIp,
    locale: start.locale,
    returnUrl: start.returnUrl,
    reason: null,
    savedCardId,
    cardDataId,
    expiresAt: new Date(now.getTime() + AUTHENTICATION_MS),
    dueAt: null, // Its first step sets it.
    createdAt: now,
  };
}

async function saveCardOf(ctx: WriteContext, { card, plan, saveCard: consent }: PaymentStart): Promise<string | null> {
  if (consent === undefined) return null;
  const { bankName: bank, program } = plan;
  return saveCard(ctx, { customerId: consent.customerId, card, name: consent.name ?? null, bank, program });
}
