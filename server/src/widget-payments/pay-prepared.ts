import { isIP } from "node:net";
import type { Amount } from "@servicepay/money";
import { takeCard } from "#cards/index.ts";
import { findPayer } from "#customers/index.ts";
import { consumeWidgetToken } from "#identity/index.ts";
import { checkRedirectUrl } from "#links/index.ts";
import {
  beginPayment,
  commitWriteAhead,
  continuePayment,
  createPayment,
  failPayment,
  findPayment,
  orderKey,
  startPayment,
  takeOrder,
  type BegunPayment,
  type StoredPayment,
  type PaymentId,
  type PaymentStart,
  type StartResult,
} from "#payments/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { conflict, invalid, Refusal } from "#platform/refusal.ts";
import { awaitReply } from "./await-reply.ts";
import { keepPayerContact } from "./keep-payer-contact.ts";
import { answerOf, replyOf, sealAnswer, type FirstAnswer, type PaymentReply } from "./payment-reply.ts";
import { readPrepareToken, type PrepareToken } from "./prepare-token.ts";
import type { PreparedPayment } from "./prepared-payment.ts";
import { returnAddress } from "./return-address.ts";
import { keepReply, lockPrepared, markUsed } from "./store.ts";

export interface PaymentToMake {
  amount: Amount;
  currency?: string | undefined;
  prepareToken: string;
  returnUrl?: string | undefined;
  clientReferenceCode?: string | undefined;
  /** The payment is posted to this customer's account; default: the tenant's default customer. */
  customerCode?: string | undefined;
  customerIpAddress?: string | undefined;
}

type Card = Awaited<ReturnType<typeof takeCard>>;

interface Payer {
  payerIp: string;
  isPayersOwnIp: boolean;
}

interface FirstClaim {
  kind: "first";
  prepared: PreparedPayment;
  payment: StoredPayment;
  card: Card;
  /** Null if a rule refused the attempt when the token was claimed. */
  begun: BegunPayment | null;
}

type Claim = FirstClaim | { kind: "again"; prepared: PreparedPayment & { paymentId: PaymentId } };

/** Long enough for a 3-D Secure page; nothing can be charged after it. */
const PAYMENT_LIFETIME_MS = 30 * 60_000;

/**
 * Charges what the widget prepared, once: a repeated prepareToken, even a concurrent one, returns the payment's current state.
 * Refuses (409) an amount or currency other than the prepared one, a spent prepareToken for another order, and an order that
 * is charged or may be.
 */
export async function payPrepared(ctx: Context, input: PaymentToMake, callerIp: string): Promise<PaymentReply> {
  const token = requirePrepareToken(input.prepareToken);
  const returnUrl = input.returnUrl === undefined ? null : checkRedirectUrl("returnUrl", input.returnUrl);
  const given = readAddress(input.customerIpAddress);
  const payer = { payerIp: given ?? callerIp, isPayersOwnIp: given !== null };
  const claim = await claimAndBegin(ctx, payer, { token, input, returnUrl });
  if (claim.kind === "again") return awaitReply(ctx, token, claim.prepared);
  await faultPoint("widget-payments.pay_after_claim");
  const reply = await charge(ctx, claim, payer);
  await faultPoint("widget-payments.pay_after_charge");
  return reply;
}

function requirePrepareToken(text: string): PrepareToken {
  const token = readPrepareToken(text);
  if (token !== null) return token;
  if (text.startsWith("spw_")) {
    throw invalid(
      "prepareToken",
      "This is a WidgetToken. The prepareToken is what the widget gives to onSuccess.",
      "widget_token",
    );
  }
  throw unknownToken();
}

function unknownToken(): Refusal {
  return invalid("prepareToken", "There is no such prepareToken.", "unknown");
}

function readAddress(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (isIP(text) === 0) throw invalid("customerIpAddress", '"customerIpAddress" must be an IP address.');
  return text;
}

/**
 * Claims the token and creates the attempt in one transaction. If a rule refuses the attempt, the claim is made all the same:
 * the token is spent, and the refusal is its answer. What is refused before the claim spends nothing.
 */
async function claimAndBegin(ctx: Context, payer: Payer, request: ClaimRequest): Promise<Claim> {
  let isClaimed = false;
  try {
    const { claim } = await commitWriteAhead(ctx, async (ctx) => {
      isClaimed = false;
      const claim = await claimPrepared(ctx, request, { isFirstAttemptCounted: true });
      if (claim.kind === "again") return { claim, submission: null };
      isClaimed = true;
      const begun = await beginPayment(ctx, startOf(ctx, claim, payer), claim.payment);
      const { attempt, redirectUrl } = begun;
      if (redirectUrl !== null)
        await keep(ctx, claim.prepared, answerOf({ kind: "redirect", redirectUrl, attemptId: attempt.id }));
      return { claim: { ...claim, begun }, submission: begun.submission };
    });
    return claim;
  } catch (error) {
    if (!isClaimed || !isFinalRefusal(error)) throw error;
    return inTransaction(ctx, (ctx) => claimPrepared(ctx, request, { isFirstAttemptCounted: false }));
  }
}

interface ClaimRequest {
  token: PrepareToken;
  input: PaymentToMake;
  returnUrl: string | null;
}

async function claimPrepared(
  ctx: WriteContext,
  { token, input, returnUrl }: ClaimRequest,
  { isFirstAttemptCounted }: { isFirstAttemptCounted: boolean },
): Promise<Claim> {
  const prepared = await lockPrepared(ctx, token.hash);
  if (prepared === undefined) throw unknownToken();
  refuseOtherPrice(prepared, input);
  const { paymentId, ...unspent } = prepared;
  if (paymentId !== null) {
    await refuseOtherOrder(ctx, paymentId, input.clientReferenceCode);
    return { kind: "again", prepared: { ...unspent, paymentId } };
  }
  refuseUnlessPayable(prepared, ctx.clock.now(), returnUrl);
  const id: PaymentId = newId();
  const { clientReferenceCode = null } = input;
  const exclusiveKey = clientReferenceCode === null ? `payment:${id}` : orderKey(clientReferenceCode);
  const [customer] = await inOneBatch(
    findPayer(ctx, input.customerCode),
    clientReferenceCode !== null && takeOrder(ctx, exclusiveKey, "clientReferenceCode"),
  );
  const [, card, payment] = await inOneBatch(
    consumeWidgetToken(ctx, prepared.widgetTokenId),
    takeCard(ctx, prepared.cardDataId, token.cardSecret),
    createPayment(ctx, {
      ...paymentOf(ctx, id, prepared),
      customerId: customer?.id ?? null,
      clientReference: clientReferenceCode,
      exclusiveKey,
      isFirstAttemptCounted,
    }),
    markUsed(ctx, prepared.id, { paymentId: id, returnUrl }),
    keepPayerContact(ctx, { id, paymentSetId: prepared.plan.paymentSetId, customer }),
  );
  return { kind: "first", prepared: { ...prepared, returnUrl }, payment, card, begun: null };
}

function refuseOtherPrice(prepared: PreparedPayment, { amount, currency }: PaymentToMake): void {
  if (amount !== prepared.amount)
    throw conflict("The amount is not the one that was prepared.", { field: "amount", reason: "other_amount" });
  if (currency !== undefined && currency !== prepared.currency) {
    throw conflict(`The payment was prepared in ${prepared.currency}.`, {
      field: "currency",
      reason: "other_currency",
    });
  }
}

/** A spent prepareToken cannot pay another order. */
async function refuseOtherOrder(ctx: WriteContext, paymentId: string, reference: string | undefined): Promise<void> {
  if (reference === undefined) return;
  const payment = await findPayment(ctx, paymentId);
  if (payment?.clientReference === reference) return;
  throw conflict("This prepareToken was used for another order.", {
    field: "clientReferenceCode",
    reason: "other_order",
  });
}

function refuseUnlessPayable({ state, expiresAt, use3D }: PreparedPayment, now: Date, returnUrl: string | null): void {
  if (state === "superseded")
    throw invalid(
      "prepareToken",
      "The payer has prepared the payment again: use the newest prepareToken.",
      "superseded",
    );
  if (expiresAt <= now)
    throw invalid("prepareToken", "The prepareToken has expired: the payer has to enter the card again.", "expired");
  if (use3D && returnUrl === null)
    throw invalid("returnUrl", '"returnUrl" is required where 3-D Secure is used.', "required");
}

function paymentOf({ clock }: Context, id: PaymentId, prepared: PreparedPayment) {
  return {
    id,
    source: "widget" as const,
    sourceId: prepared.widgetTokenId,
    paymentSetId: prepared.plan.paymentSetId,
    amount: prepared.amount,
    currency: prepared.currency,
    description: null,
    webhookUrl: null,
    attemptsMax: 1,
    expiresAt: new Date(clock.now().getTime() + PAYMENT_LIFETIME_MS),
    locale: prepared.locale,
  };
}

async function charge(ctx: Context, claim: FirstClaim, payer: Payer): Promise<PaymentReply> {
  const { payment, begun } = claim;
  try {
    if (begun !== null) return replyTo(payment, await continuePayment(ctx, begun));
    const result = await startPayment(ctx, startOf(ctx, claim, payer));
    if (result.kind === "redirect") await keep(ctx, claim.prepared, answerOf(result));
    return replyTo(payment, result);
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    return refuse(ctx, claim, error);
  }
}

function replyTo(payment: StoredPayment, result: StartResult): PaymentReply {
  return replyOf(result.kind === "redirect" ? payment : result.payment, answerOf(result));
}

/** Ends the payment of the spent token as failed. If another payment has the order, still throws the 409. */
async function refuse(ctx: Context, { prepared, payment }: FirstClaim, refusal: Refusal): Promise<PaymentReply> {
  const answer = answerOf({ kind: "refused", sentence: refusal.message });
  await inTransaction(ctx, async (ctx) => {
    await keep(ctx, prepared, answer);
    await failPayment(ctx, payment.id, refusal.reason ?? refusal.code);
  });
  if (refusal.reason === "already_paid" || refusal.reason === "in_progress") throw refusal;
  return replyOf({ ...payment, state: "failed" }, answer);
}

function isFinalRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal && error.status < 500;
}

function startOf(ctx: Context, { prepared, payment, card }: FirstClaim, payer: Payer): PaymentStart {
  const { plan, use3D, answers } = prepared;
  return {
    paymentId: payment.id,
    plan,
    card,
    use3D,
    ...payer,
    canAdd3D: prepared.returnUrl !== null,
    locale: payment.locale,
    returnUrl: returnAddress(ctx, payment.id),
    ...(answers !== null && { answers }),
  };
}

/** Stores an answer that is not found in the payment: the address of the bank's page, or a refusal. */
async function keep(ctx: Context | WriteContext, { id }: PreparedPayment, answer: FirstAnswer): Promise<void> {
  await keepReply(ctx, id, sealAnswer(ctx, id, answer));
}
