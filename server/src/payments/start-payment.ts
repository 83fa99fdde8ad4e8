import { acquirerByCode } from "#acquirers/registry.ts";
import type { Card } from "#acquirers/registry.ts";
import { maskPan, saveCard, sealCard } from "#cards/index.ts";
import { findPaymentSet, isThreeDsRequired, refuseTestCard } from "#payment-sets/index.ts";
import type { PaymentSet, Plan } from "#payment-sets/index.ts";
import { recordConsentAnswers } from "#consents/index.ts";
import type { PayerAnswers } from "#consents/index.ts";
import { inTransaction, reading } from "#platform/context.ts";
import type { Context, ReadContext, WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import type { Refusal } from "#platform/refusal.ts";
import { together } from "#platform/together.ts";
import { mayHaveCharged } from "./attempt.ts";
import type { Attempt, AttemptId } from "./attempt.ts";
import { openedAttempt } from "./attempt-changes.ts";
import type { NewAttempt } from "./attempt-changes.ts";
import { authorize } from "./authorize.ts";
import { admitTry, isUnderAttack, suspectedCardTesting } from "./card-testing.ts";
import { paymentAfterSale } from "./consequences.ts";
import type { OpenedPayment } from "./create-payment.ts";
import { moveAttempt, moveLockedAttempt } from "./move-attempt.ts";
import type { PaymentLocale } from "./payment.ts";
import { whyNotPayable } from "./payment-rules.ts";
import type { NotPayable } from "./payment-rules.ts";
import { resultOf } from "./payment-result.ts";
import type { PaymentResult } from "./payment-result.ts";
import { newBankOrderId } from "./references.ts";
import { insertAttempt, selectAttempts } from "./store/attempts.ts";
import { lockOrderOf, selectSalesOfOrder } from "./store/orders.ts";
import { lockPayment, selectPayment, useOneTry } from "./store/payments.ts";
import type { StoredPayment } from "./store/payments.ts";
import { orderRefusal, replaceWaiting } from "./take-order.ts";
import { newThreeDsToken } from "./three-ds-token.ts";

export interface PaymentStart {
  paymentId: string;
  plan: Plan;
  card: Card;
  /** The payment set's rule can force 3-D Secure; this can only ask for it. */
  use3D: boolean;
  payerIp: string;
  /** False where `payerIp` is a merchant's server's: what fails from there is not one payer's. Default true. */
  isPayersOwnIp?: boolean;
  /** False where nobody could lead the payer back from a bank's page that the caller did not ask for. Default true. */
  canAdd3D?: boolean;
  locale: PaymentLocale;
  /** Where the browser goes after 3-D Secure, whatever came of it: an address of the caller's own. */
  returnUrl: string;
  /** The payer agreed to have the card saved; it appears once the payment has succeeded. */
  saveCard?: { customerId: string; name?: string };
  /** What the payer answered to the merchant's texts: kept with this try. */
  answers?: PayerAnswers;
}

export type StartResult = { kind: "redirect"; redirectUrl: string; attemptId: AttemptId } | PaymentResult;

/** How long the payer has at the bank's page. */
const AUTHENTICATION_MS = 20 * 60_000;
/** A worker gives a direct sale up that was never submitted. */
const SUBMIT_WITHIN_MS = 60_000;

/** A try that is written down and has not been sent to a bank. */
export interface BegunPayment {
  attempt: Attempt;
  card: Card;
  /** Of the bank's 3-D Secure step; null = it is charged without one. */
  redirectUrl: string | null;
}

/**
 * One try to pay: answers the address of the bank's 3-D Secure step, or what the bank said to a direct sale. Refuses with
 * ERR_CONFLICT and the reason "already_paid", "in_progress", "expired", "cancelled" or "too_many_tries", and with
 * ERR_RATE_LIMIT and "card_testing". Of two tries at once at most one is charged, and the other answers what came of it.
 */
export async function startPayment(ctx: Context, start: PaymentStart): Promise<StartResult> {
  refuseTestCard(ctx, start.card.pan);
  const begun = await inTransaction(ctx, (ctx) => beginPayment(ctx, start));
  return (await continuePayment(ctx, begun)).result;
}

/** What a try is judged by, beside its payment. */
export interface TryRules {
  set: PaymentSet | undefined;
  isUnderAttack: boolean;
}

export async function tryRules(ctx: ReadContext, { paymentSetId }: Plan): Promise<TryRules> {
  const [set, underAttack] = await together(findPaymentSet(ctx, paymentSetId), isUnderAttack(ctx));
  return { set, isUnderAttack: underAttack };
}

/** A payment that is opened in the transaction of its first try: nobody else knows of it yet. */
export interface FreshPayment {
  payment: OpenedPayment;
  rules: TryRules;
}

/** Writes what the caller keeps of a try, in its transaction. */
type BesideTry = (ctx: WriteContext, begun: BegunPayment) => Promise<void>;

/**
 * The first half of startPayment, in the transaction of what the caller writes beside it. Nothing is looked up of a fresh
 * payment: it was opened with its first try counted.
 */
export async function beginPayment(
  ctx: WriteContext,
  start: PaymentStart,
  fresh?: FreshPayment,
  beside: BesideTry = async () => {},
): Promise<BegunPayment> {
  refuseTestCard(ctx, start.card.pan);
  const ground = fresh === undefined ? await lockGround(ctx, start) : { ...fresh, attempts: [], isCounted: true };
  const attemptId = newId<"attempt">();
  const payerAddress = start.isPayersOwnIp === false ? null : start.payerIp;
  const card = { pan: start.card.pan, payerAddress };
  const [, begun] = await together(
    admitTry(ctx, card, { attemptId, paymentId: ground.payment.id }),
    writeTry(ctx, start, ground, { attemptId, beside }),
  );
  await faultPoint("payments.start_before_commit");
  return begun;
}

/** Writes what the caller keeps of a result, in the transaction that writes the bank's answer. */
export type Beside = (ctx: WriteContext, result: PaymentResult) => Promise<void>;

/** The other half, once that is committed. `isWritten`: what the caller had written beside the bank's answer is there. */
export async function continuePayment(
  ctx: Context,
  { attempt, card, redirectUrl }: BegunPayment,
  beside: Beside = async () => {},
): Promise<{ result: StartResult; isWritten: boolean }> {
  await faultPoint("payments.start_after_commit");
  if (redirectUrl !== null) {
    return { result: { kind: "redirect", redirectUrl, attemptId: attempt.id }, isWritten: false };
  }
  let written: { settled: Attempt; result: PaymentResult } | null = null;
  const settled = await authorize(ctx, attempt, { kind: "sell", card }, async (ctx, settled, before) => {
    const result = resultOf(paymentAfterSale(before, settled), settled);
    await beside(ctx, result);
    written = { settled, result };
  });
  // Only what the last transaction wrote is there: others were undone, or were another process's.
  const last = written as { settled: Attempt; result: PaymentResult } | null;
  if (last?.settled === settled) return { result: last.result, isWritten: true };
  if (settled.paymentId !== attempt.paymentId)
    throw orderRefusal(settled.state === "APPROVED" ? "already_paid" : "in_progress");
  const payment = await selectPayment(reading(ctx), settled.paymentId);
  return { result: resultOf(payment!, settled), isWritten: false };
}

interface Ground extends FreshPayment {
  attempts: readonly Attempt[];
  isCounted: boolean;
}

async function lockGround(ctx: WriteContext, { paymentId, plan }: PaymentStart): Promise<Ground> {
  const [, payment, attempts, rules] = await together(
    lockOrderOf(ctx, paymentId),
    lockPayment(ctx, paymentId),
    selectAttempts(ctx, paymentId),
    tryRules(ctx, plan),
  );
  if (payment === undefined) throw notFound("There is no such payment.");
  const sales = await selectSalesOfOrder(ctx, payment.exclusiveKey);
  const liveSale = sales.find(({ state }) => mayHaveCharged(state));
  const reason = whyNotPayable(payment, attempts, liveSale, ctx.clock.now());
  if (reason !== null) throw refusalOf(reason);
  await replaceWaiting(
    ctx,
    sales.filter((sale) => sale.paymentId !== payment.id),
  );
  return { payment, rules, attempts, isCounted: false };
}

async function writeTry(
  ctx: WriteContext,
  start: PaymentStart,
  { payment, rules, attempts, isCounted }: Ground,
  { attemptId, beside }: { attemptId: AttemptId; beside: BesideTry },
): Promise<BegunPayment> {
  const isThreeDs = decideThreeDs(payment, start, rules);
  await giveUpWaiting(ctx, payment, attempts);
  const token = newThreeDsToken(ctx.tenantId);
  const cardDataId = isThreeDs ? newId<"card-data">() : null;
  const savedCardId = await savedCardOf(ctx, start);
  const row = newAttempt(ctx, { start, payment, attemptId, cardDataId, savedCardId });
  const { card, answers } = start;
  const attempt = openedAttempt(row);
  const redirectUrl = isThreeDs ? `${ctx.config.publicUrl}/3ds/start/${token.text}` : null;
  const authenticationStarted = { kind: "authenticationStarted", expiresAt: row.expiresAt! } as const;
  const [, , , , waiting] = await together(
    !isCounted && useOneTry(ctx, payment),
    cardDataId !== null && sealCard(ctx, { id: cardDataId, card, secret: token.secret }),
    insertAttempt(ctx, row, isThreeDs ? token.hash : null),
    answers !== undefined && recordConsentAnswers(ctx, { paymentId: payment.id, attemptId }, answers),
    isThreeDs ? moveLockedAttempt(ctx, payment, attempt, authenticationStarted) : attempt,
    beside(ctx, { attempt, card, redirectUrl }),
  );
  return { attempt: waiting!, card, redirectUrl };
}

interface Try {
  start: PaymentStart;
  payment: StoredPayment;
  attemptId: AttemptId;
  /** Null = without 3-D Secure. */
  cardDataId: string | null;
  savedCardId: string | null;
}

function newAttempt({ clock }: WriteContext, given: Try): NewAttempt {
  const { start, payment, attemptId, cardDataId, savedCardId } = given;
  const { plan } = start;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + AUTHENTICATION_MS);
  const isThreeDs = cardDataId !== null;
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
    maskedPan: maskPan(start.card.pan),
    payerIp: start.payerIp,
    locale: start.locale,
    returnUrl: start.returnUrl,
    reason: null,
    savedCardId,
    cardDataId,
    expiresAt,
    dueAt: isThreeDs ? expiresAt : new Date(now.getTime() + SUBMIT_WITHIN_MS),
    createdAt: now,
  };
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

function decideThreeDs(
  payment: StoredPayment,
  { plan, use3D: isAskedFor, canAdd3D }: PaymentStart,
  { set, isUnderAttack }: TryRules,
): boolean {
  if (isUnderAttack && !isAskedFor && canAdd3D === false) throw suspectedCardTesting();
  const use3D = isAskedFor || isUnderAttack;
  const isForThisPayment =
    plan.paymentSetId === payment.paymentSetId && plan.amount === payment.amount && plan.currency === payment.currency;
  if (!isForThisPayment) throw invalid("installmentToken", "The installment plan is not of this payment.");
  if (set === undefined || !set.isActive)
    throw conflict("The payment set is not in use.", { reason: "payment_set_inactive" });
  const isThreeDs = use3D || isThreeDsRequired(set, plan.chargedAmount, use3D);
  const capabilities = acquirerByCode(plan.acquirerCode)?.capabilities;
  if (capabilities === undefined) throw new Error(`no acquirer ${plan.acquirerCode}`);
  // Such a bank charges inside its own page: that needs the write-ahead before the form, which no member needs yet.
  if (isThreeDs && (capabilities.chargesDuring3ds || capabilities.needsCardAtCompletion)) {
    throw new Error(`3-D Secure of acquirer ${plan.acquirerCode} is not of the model that payments can run`);
  }
  return isThreeDs;
}

/** The payer came back from an unfinished 3-D Secure page and tries again: nothing was charged there, nor will be. */
async function giveUpWaiting(ctx: WriteContext, payment: StoredPayment, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) {
    if (attempt.state !== "AUTH_PENDING") continue;
    await moveAttempt(ctx, payment, attempt, { kind: "abandoned", decline: null, reason: "began_anew" });
  }
}

async function savedCardOf(ctx: WriteContext, { card, plan, saveCard: consent }: PaymentStart): Promise<string | null> {
  if (consent === undefined) return null;
  const { bankName: bank, program } = plan;
  return saveCard(ctx, { customerId: consent.customerId, card, name: consent.name ?? null, bank, program });
}
