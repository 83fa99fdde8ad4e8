import { isIP } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Amount } from "@servicepay/money";
import { takeCard } from "#cards/index.ts";
import { consumeWidgetToken } from "#identity/index.ts";
import { checkRedirectUrl } from "#links/index.ts";
import {
  beginPayment,
  continuePayment,
  createPayment,
  findPayment,
  paymentOutcome,
  startPayment,
  transactionStatusId,
} from "#payments/index.ts";
import type { BegunPayment, Payment, PaymentId, PaymentStart } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { conflict, invalid, Refusal } from "#platform/refusal.ts";
import { AWAITED, openReply, replyOf, replyOfOutcome, sealReply } from "./payment-reply.ts";
import type { PaymentReply } from "./payment-reply.ts";
import { readPrepareToken } from "./prepare-token.ts";
import type { PrepareToken } from "./prepare-token.ts";
import type { PreparedPayment } from "./prepared-payment.ts";
import { returnAddress } from "./return-address.ts";
import { findPrepared, keepReply, lockPrepared, markUsed, preparedOf } from "./store.ts";

export interface PaymentToMake {
  amount: Amount;
  prepareToken: string;
  returnUrl?: string | undefined;
  clientReferenceCode?: string | undefined;
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
  card: Card;
  /** Null where a rule refused it when the claim was made. */
  begun: BegunPayment | null;
}

type Claim = FirstClaim | { kind: "again"; prepared: PreparedPayment };

/** An unfinished 3-D Secure page may take as long; after it nothing can be charged any more. */
const PAYMENT_LIFETIME_MS = 30 * 60_000;
const FIRST_ANSWER_WITHIN_MS = 50_000;
const POLL_MS = 150;
const PENDING = 3;

/**
 * Charges what the widget prepared, once: the same prepareToken again, even at the same moment, is given the first
 * answer. Refuses another amount than the prepared one (409).
 */
export async function payPrepared(ctx: Context, input: PaymentToMake, callerIp: string): Promise<PaymentReply> {
  const token = requirePrepareToken(input.prepareToken);
  const returnUrl = input.returnUrl === undefined ? null : checkRedirectUrl("returnUrl", input.returnUrl);
  const given = readAddress(input.customerIpAddress);
  const payer = { payerIp: given ?? callerIp, isPayersOwnIp: given !== null };
  const claim = await claimAndBegin(ctx, payer, (tx) => claimPrepared(tx, token, input, returnUrl));
  if (claim.kind === "again") return firstReply(ctx, token, claim.prepared);
  const { prepared } = claim;
  await faultPoint("checkouts.pay_after_claim");
  const { reply, isKept } = await charge(ctx, claim, payer);
  await faultPoint("checkouts.pay_after_charge");
  if (!isKept) await inTransaction(ctx, (tx) => keep(tx, prepared, reply));
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
 * The claim and the try that it is for, in one transaction. A rule that refuses the try leaves the claim: the first answer
 * is the only one that a token gets, so a refusal is an answer too.
 */
async function claimAndBegin(
  ctx: Context,
  payer: Payer,
  claimIt: (ctx: WriteContext) => Promise<Claim>,
): Promise<Claim> {
  let isClaimed = false;
  try {
    return await inTransaction(ctx, async (tx) => {
      isClaimed = false;
      const claim = await claimIt(tx);
      if (claim.kind === "again") return claim;
      isClaimed = true;
      const begun = await beginPayment(tx, startOf(ctx, claim, payer));
      const { attempt, redirectUrl } = begun;
      if (redirectUrl !== null)
        await keep(
          tx,
          claim.prepared,
          replyOf(claim.payment, { kind: "redirect", redirectUrl, attemptId: attempt.id }),
        );
      return { ...claim, begun };
    });
  } catch (error) {
    if (!isClaimed || !isAnswer(error)) throw error;
    return inTransaction(ctx, claimIt);
  }
}

async function claimPrepared(
  ctx: WriteContext,
  token: PrepareToken,
  input: PaymentToMake,
  returnUrl: string | null,
): Promise<Claim> {
  const row = await ctx.tx.row(lockPrepared, [ctx.tenantId, token.hash]);
  if (row === undefined) throw unknownToken();
  const prepared = preparedOf(row);
  refuseOtherAmount(prepared, input.amount);
  if (prepared.state === "used") return { kind: "again", prepared };
  refuseUnlessPayable(prepared, ctx.clock.now(), returnUrl);
  await consumeWidgetToken(ctx, prepared.widgetTokenId);
  const card = await takeCard(ctx, prepared.cardDataId, token.cardSecret);
  const payment = await openPayment(ctx, prepared, input.clientReferenceCode ?? null);
  await ctx.tx.run(markUsed, [ctx.tenantId, prepared.id, payment.id, returnUrl]);
  return { kind: "first", prepared: { ...prepared, returnUrl }, payment, card, begun: null };
}

function refuseOtherAmount(prepared: PreparedPayment, amount: Amount): void {
  if (amount === prepared.amount) return;
  throw conflict("The amount is not the one that was prepared.", { field: "amount", reason: "other_amount" });
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

function openPayment(ctx: WriteContext, prepared: PreparedPayment, clientReference: string | null): Promise<Payment> {
  const id: PaymentId = newId();
  return createPayment(ctx, {
    id,
    source: "widget",
    sourceId: prepared.widgetTokenId,
    paymentSetId: prepared.plan.paymentSetId,
    customerId: null,
    amount: prepared.amount,
    currency: prepared.currency,
    description: null,
    clientReference,
    exclusiveKey: `payment:${id}`,
    webhookUrl: null,
    attemptsMax: 1,
    expiresAt: new Date(ctx.clock.now().getTime() + PAYMENT_LIFETIME_MS),
    locale: prepared.locale,
  });
}

/** `isKept`: the reply was kept in the transaction that made it true. */
async function charge(
  ctx: Context,
  claim: FirstClaim,
  payer: Payer,
): Promise<{ reply: PaymentReply; isKept: boolean }> {
  const { prepared, payment, begun } = claim;
  try {
    if (begun === null) {
      return { reply: replyOf(payment, await startPayment(ctx, startOf(ctx, claim, payer))), isKept: false };
    }
    const { result, isWritten } = await continuePayment(ctx, begun, (tx, settled) =>
      keep(tx, prepared, replyOf(payment, settled)),
    );
    return { reply: replyOf(payment, result), isKept: isWritten || result.kind === "redirect" };
  } catch (error) {
    if (!isAnswer(error)) throw error;
    return { reply: replyOf(payment, { kind: "refused", sentence: error.message }), isKept: false };
  }
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

async function keep(
  { tx, tenantId, ...ctx }: WriteContext,
  { id }: PreparedPayment,
  reply: PaymentReply,
): Promise<void> {
  await tx.run(keepReply, [tenantId, id, sealReply({ ...ctx, tenantId }, id, reply)]);
}

/**
 * The first request may still be at the bank: its answer is waited for. If its process has gone, or its answer was that
 * the bank's is awaited, the payment tells.
 */
async function firstReply(
  ctx: Context,
  token: PrepareToken,
  { id, paymentId }: PreparedPayment,
): Promise<PaymentReply> {
  for (let waitedMs = 0; waitedMs < FIRST_ANSWER_WITHIN_MS; waitedMs += POLL_MS) {
    const row = await inTransaction(ctx, ({ tx, tenantId }) => tx.row(findPrepared, [tenantId, token.hash]));
    const sealed = row?.sealed_reply ?? null;
    if (sealed !== null && paymentId !== null) return currentReply(ctx, openReply(ctx, id, sealed), paymentId);
    const payment = paymentId === null ? undefined : await findPayment(ctx, paymentId);
    if (payment !== undefined && transactionStatusId(payment.state) !== PENDING) {
      return replyOfOutcome(await paymentOutcome(ctx, payment.id));
    }
    await delay(POLL_MS);
  }
  throw conflict("The payment with this prepareToken is under way. Ask GET /b2c/payment for its result.", {
    field: "prepareToken",
    reason: "in_progress",
    retryAfterSeconds: 5,
  });
}

async function currentReply(ctx: Context, first: PaymentReply, paymentId: string): Promise<PaymentReply> {
  return first.error === AWAITED ? replyOfOutcome(await paymentOutcome(ctx, paymentId)) : first;
}
