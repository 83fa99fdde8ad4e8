import { isIP } from "node:net";
import type { Amount } from "@servicepay/money";
import { takeCard } from "#cards/index.ts";
import { findPayer } from "#customers/index.ts";
import { consumeWidgetToken } from "#identity/index.ts";
import { checkRedirectUrl } from "#links/index.ts";
import {
  beginPayment,
  continuePayment,
  createPayment,
  failPayment,
  findPayment,
  orderKey,
  startPayment,
  takeOrder,
  tryRules,
} from "#payments/index.ts";
import type { BegunPayment, FreshPayment, Payment, PaymentId, PaymentStart, StartResult } from "#payments/index.ts";
import { inTransaction, writing } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { conflict, invalid, Refusal } from "#platform/refusal.ts";
import { together } from "#platform/together.ts";
import { answerOf, replyOf, sealAnswer } from "./payment-reply.ts";
import type { FirstAnswer, PaymentReply } from "./payment-reply.ts";
import { readPrepareToken } from "./prepare-token.ts";
import type { PrepareToken } from "./prepare-token.ts";
import type { PreparedPayment } from "./prepared-payment.ts";
import { presentReply } from "./present-reply.ts";
import { returnAddress } from "./return-address.ts";
import { keepReply, lockPrepared, markUsed, preparedOf } from "./store.ts";

export interface PaymentToMake {
  amount: Amount;
  currency?: string | undefined;
  prepareToken: string;
  returnUrl?: string | undefined;
  clientReferenceCode?: string | undefined;
  /** To whose account the payment is posted; the tenant's default customer unless said. */
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
  payment: Payment;
  fresh: FreshPayment;
  card: Card;
  /** Null where a rule refused it when the claim was made. */
  begun: BegunPayment | null;
}

type Claim = FirstClaim | { kind: "again"; prepared: PreparedPayment & { paymentId: PaymentId } };

/** An unfinished 3-D Secure page may take as long; after it nothing can be charged any more. */
const PAYMENT_LIFETIME_MS = 30 * 60_000;

/**
 * Charges what the widget prepared, once: the same prepareToken again, even at the same moment, is answered with the payment's
 * present state. Refuses (409) another amount or currency than the prepared one, another order for a spent prepareToken, and an
 * order that is charged already or may be.
 */
export async function payPrepared(ctx: Context, input: PaymentToMake, callerIp: string): Promise<PaymentReply> {
  const token = requirePrepareToken(input.prepareToken);
  const returnUrl = input.returnUrl === undefined ? null : checkRedirectUrl("returnUrl", input.returnUrl);
  const given = readAddress(input.customerIpAddress);
  const payer = { payerIp: given ?? callerIp, isPayersOwnIp: given !== null };
  const claim = await claimAndBegin(ctx, payer, { token, input, returnUrl });
  if (claim.kind === "again") return presentReply(ctx, token, claim.prepared);
  const { prepared } = claim;
  await faultPoint("checkouts.pay_after_claim");
  const { reply, unkept } = await charge(ctx, claim, payer);
  await faultPoint("checkouts.pay_after_charge");
  if (unkept !== null) await keep(ctx, prepared, unkept);
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
 * The claim and its attempt, in one transaction. A rule that refuses the attempt leaves the claim: the token is spent and the
 * refusal is its answer. What is refused before the claim spends nothing.
 */
async function claimAndBegin(ctx: Context, payer: Payer, request: ClaimRequest): Promise<Claim> {
  let isClaimed = false;
  try {
    return await inTransaction(ctx, async (tx) => {
      isClaimed = false;
      const claim = await claimPrepared(tx, request, { isTriedAtOnce: true });
      if (claim.kind === "again") return claim;
      isClaimed = true;
      const { prepared, fresh } = claim;
      const begun = await beginPayment(tx, startOf(ctx, claim, payer), fresh, async (tx, { attempt, redirectUrl }) => {
        if (redirectUrl === null) return;
        await keep(tx, prepared, answerOf({ kind: "redirect", redirectUrl, attemptId: attempt.id }));
      });
      return { ...claim, begun };
    });
  } catch (error) {
    if (!isClaimed || !isAnswer(error)) throw error;
    return inTransaction(ctx, (tx) => claimPrepared(tx, request, { isTriedAtOnce: false }));
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
  { isTriedAtOnce }: { isTriedAtOnce: boolean },
): Promise<Claim> {
  const row = await ctx.tx.row(lockPrepared, [ctx.tenantId, token.hash]);
  if (row === undefined) throw unknownToken();
  const prepared = preparedOf(row);
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
  const [customer] = await together(
    findPayer(ctx, input.customerCode),
    takeOrder(ctx, exclusiveKey, "clientReferenceCode"),
  );
  const [, card, payment, , rules] = await together(
    consumeWidgetToken(ctx, prepared.widgetTokenId),
    takeCard(ctx, prepared.cardDataId, token.cardSecret),
    createPayment(ctx, {
      ...paymentOf(ctx, id, prepared),
      customerId: customer?.id ?? null,
      clientReference: clientReferenceCode,
      exclusiveKey,
      isTriedAtOnce,
    }),
    ctx.tx.run(markUsed, [ctx.tenantId, prepared.id, id, returnUrl]),
    tryRules(ctx, prepared.plan),
  );
  const fresh = { payment, rules };
  return { kind: "first", prepared: { ...prepared, returnUrl }, payment, fresh, card, begun: null };
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

/** A spent prepareToken has paid one order, or none; it cannot pay another. */
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
      "The payer has prepared the payment anew: use the newest prepareToken.",
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

interface Charged {
  reply: PaymentReply;
  /** What is still to be kept for requests that come again; null where it was kept in the transaction that made it true. */
  unkept: FirstAnswer | null;
}

async function charge(ctx: Context, claim: FirstClaim, payer: Payer): Promise<Charged> {
  const { prepared, payment, begun } = claim;
  try {
    if (begun === null) {
      const result = await startPayment(ctx, startOf(ctx, claim, payer));
      return chargedWith(payment, result, false);
    }
    const { result, isWritten } = await continuePayment(ctx, begun, (tx, settled) =>
      keep(tx, prepared, answerOf(settled)),
    );
    return chargedWith(payment, result, isWritten || result.kind === "redirect");
  } catch (error) {
    if (!isAnswer(error)) throw error;
    return refuse(ctx, claim, error);
  }
}

function chargedWith(payment: Payment, result: StartResult, isKept: boolean): Charged {
  const answer = answerOf(result);
  const after = result.kind === "redirect" ? payment : result.payment;
  return { reply: replyOf(after, answer), unkept: isKept ? null : answer };
}

/** The token is spent: its payment has failed. An order that somebody else is paying is a 409 all the same. */
async function refuse(ctx: Context, { prepared, payment }: FirstClaim, refusal: Refusal): Promise<Charged> {
  const answer = answerOf({ kind: "refused", sentence: refusal.message });
  await inTransaction(ctx, (tx) =>
    together(failPayment(tx, payment.id, refusal.reason ?? refusal.code), keep(tx, prepared, answer)),
  );
  if (refusal.reason === "already_paid" || refusal.reason === "in_progress") throw refusal;
  return { reply: replyOf({ ...payment, state: "failed" }, answer), unkept: null };
}

function isAnswer(error: unknown): error is Refusal {
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

async function keep(ctx: Context | WriteContext, { id }: PreparedPayment, answer: FirstAnswer): Promise<void> {
  await writing(ctx).run(keepReply, [ctx.tenantId, id, sealAnswer(ctx, id, answer)]);
}
