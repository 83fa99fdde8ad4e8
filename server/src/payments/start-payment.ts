import { acquirerByCode } from "#acquirers/registry.ts";
import type { Card } from "#acquirers/registry.ts";
import { maskPan, saveCard, sealCard } from "#cards/index.ts";
import { findPaymentSet, isThreeDsRequired, refuseTestCard } from "#payment-sets/index.ts";
import type { Plan } from "#payment-sets/index.ts";
import { recordConsentAnswers } from "#consents/index.ts";
import type { PayerAnswers } from "#consents/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import type { Refusal } from "#platform/refusal.ts";
import type { Attempt, AttemptId } from "./attempt.ts";
import { authorize } from "./authorize.ts";
import { admitTry, suspectedCardTesting } from "./card-testing.ts";
import { moveAttempt } from "./move-attempt.ts";
import type { PaymentLocale } from "./payment.ts";
import { whyNotPayable } from "./payment-rules.ts";
import type { NotPayable } from "./payment-rules.ts";
import { resultOf } from "./payment-result.ts";
import type { PaymentResult } from "./payment-result.ts";
import { newBankOrderId } from "./references.ts";
import { insertAttempt, selectAttempts, selectLiveSale } from "./store/attempts.ts";
import { lockPayment, selectPayment, useOneTry } from "./store/payments.ts";
import type { StoredPayment } from "./store/payments.ts";
import { newThreeDsToken } from "./three-ds-token.ts";
import type { ThreeDsToken } from "./three-ds-token.ts";

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

/** The first half of startPayment, in the transaction of what the caller writes beside it. */
export async function beginPayment(ctx: WriteContext, start: PaymentStart): Promise<BegunPayment> {
  refuseTestCard(ctx, start.card.pan);
  const token = newThreeDsToken(ctx.tenantId);
  const { attempt, isThreeDs } = await openAttempt(ctx, start, token);
  const redirectUrl = isThreeDs ? `${ctx.config.publicUrl}/3ds/start/${token.text}` : null;
  return { attempt, card: start.card, redirectUrl };
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
  const settled = await authorize(ctx, attempt, { kind: "sell", card }, async (ctx, settled) => {
    const payment = await selectPayment(ctx, settled.paymentId);
    const result = resultOf(payment!, settled);
    await beside(ctx, result);
    written = { settled, result };
  });
  // Only what the last transaction wrote is there: others were undone, or were another process's.
  const last = written as { settled: Attempt; result: PaymentResult } | null;
  if (last?.settled === settled) return { result: last.result, isWritten: true };
  if (settled.paymentId !== attempt.paymentId)
    throw refusalOf(settled.state === "APPROVED" ? "already_paid" : "in_progress");
  const payment = await inTransaction(ctx, (ctx) => selectPayment(ctx, settled.paymentId));
  return { result: resultOf(payment!, settled), isWritten: false };
}

async function openAttempt(
  ctx: WriteContext,
  start: PaymentStart,
  token: ThreeDsToken,
): Promise<{ attempt: Attempt; isThreeDs: boolean }> {
  const { plan } = start;
  const payment = await lockPayment(ctx, start.paymentId);
  if (payment === undefined) throw notFound("There is no such payment.");
  const [attempts, sibling] = await Promise.all([
    selectAttempts(ctx, payment.id),
    selectLiveSale(ctx, payment.exclusiveKey),
  ]);
  const reason = whyNotPayable(payment, attempts, sibling, ctx.clock.now());
  if (reason !== null) throw refusalOf(reason);
  const attemptId = newId<"attempt">();
  const payerAddress = start.isPayersOwnIp === false ? null : start.payerIp;
  const { pan } = start.card;
  const { isUnderAttack } = await admitTry(ctx, { pan, payerAddress }, { attemptId, paymentId: payment.id });
  if (isUnderAttack && !start.use3D && start.canAdd3D === false) throw suspectedCardTesting();
  const isThreeDs = await decideThreeDs(ctx, payment, { ...start, use3D: start.use3D || isUnderAttack });
  await giveUpWaiting(ctx, payment, attempts);
  await useOneTry(ctx, payment);

  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + AUTHENTICATION_MS);
  const cardDataId = isThreeDs ? await sealCard(ctx, { card: start.card, secret: token.secret }) : null;
  const attempt = await insertAttempt(ctx, {
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
    savedCardId: await savedCardOf(ctx, start),
    cardDataId,
    threeDsTokenHash: isThreeDs ? token.hash : null,
    expiresAt,
    dueAt: isThreeDs ? expiresAt : new Date(now.getTime() + SUBMIT_WITHIN_MS),
    createdAt: now,
  });
  if (start.answers !== undefined)
    await recordConsentAnswers(ctx, { paymentId: payment.id, attemptId: attempt.id }, start.answers);
  await faultPoint("payments.start_before_commit");
  if (!isThreeDs) return { attempt, isThreeDs };
  const waiting = await moveAttempt(ctx, payment, attempt, { kind: "authenticationStarted", expiresAt });
  return { attempt: waiting!, isThreeDs };
}

function refusalOf(reason: NotPayable): Refusal {
  switch (reason) {
    case "already_paid":
      return conflict("This has already been paid.", { reason });
    case "in_progress":
      return conflict("A payment is under way; its outcome is awaited.", { reason, retryAfterSeconds: 5 });
    case "cancelled":
      return conflict("The payment was cancelled.", { reason });
    case "expired":
      return conflict("The payment has expired.", { reason });
    case "too_many_tries":
      return conflict("There are no tries left.", { reason });
  }
}

async function decideThreeDs(
  ctx: WriteContext,
  payment: StoredPayment,
  { plan, use3D }: PaymentStart,
): Promise<boolean> {
  const isForThisPayment =
    plan.paymentSetId === payment.paymentSetId && plan.amount === payment.amount && plan.currency === payment.currency;
  if (!isForThisPayment) throw invalid("installmentToken", "The installment plan is not of this payment.");
  const set = await findPaymentSet(ctx, payment.paymentSetId);
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
