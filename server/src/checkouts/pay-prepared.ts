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
  tryRules,
} from "#payments/index.ts";
import type { BegunPayment, FreshPayment, NewPayment, Payment, PaymentId, PaymentStart } from "#payments/index.ts";
import { inTransaction, reading, writing } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { conflict, invalid, Refusal } from "#platform/refusal.ts";
import { together } from "#platform/together.ts";
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
  fresh: FreshPayment;
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
  const claim = await claimAndBegin(ctx, payer, { token, input, returnUrl });
  if (claim.kind === "again") return firstReply(ctx, token, claim.prepared);
  const { prepared } = claim;
  await faultPoint("checkouts.pay_after_claim");
  const { reply, isKept } = await charge(ctx, claim, payer);
  await faultPoint("checkouts.pay_after_charge");
  if (!isKept) await keep(ctx, prepared, reply);
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
async function claimAndBegin(ctx: Context, payer: Payer, request: ClaimRequest): Promise<Claim> {
  let isClaimed = false;
  try {
    return await inTransaction(ctx, async (tx) => {
      isClaimed = false;
      const claim = await claimPrepared(tx, request, { isTriedAtOnce: true });
      if (claim.kind === "again") return claim;
      isClaimed = true;
      const { prepared, payment, fresh } = claim;
      const begun = await beginPayment(tx, startOf(ctx, claim, payer), fresh, async (tx, { attempt, redirectUrl }) => {
        if (redirectUrl === null) return;
        await keep(tx, prepared, replyOf(payment, { kind: "redirect", redirectUrl, attemptId: attempt.id }));
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
  refuseOtherAmount(prepared, input.amount);
  if (prepared.state === "used") return { kind: "again", prepared };
  refuseUnlessPayable(prepared, ctx.clock.now(), returnUrl);
  const id: PaymentId = newId();
  const [, card, payment, , rules] = await together(
    consumeWidgetToken(ctx, prepared.widgetTokenId),
    takeCard(ctx, prepared.cardDataId, token.cardSecret),
    createPayment(ctx, {
      ...paymentOf(ctx, id, prepared),
      clientReference: input.clientReferenceCode ?? null,
      isTriedAtOnce,
    }),
    ctx.tx.run(markUsed, [ctx.tenantId, prepared.id, id, returnUrl]),
    tryRules(ctx, prepared.plan),
  );
  const fresh = { payment, rules };
  return { kind: "first", prepared: { ...prepared, returnUrl }, payment, fresh, card, begun: null };
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

function paymentOf({ clock }: Context, id: PaymentId, prepared: PreparedPayment): Omit<NewPayment, "clientReference"> {
  return {
    id,
    source: "widget",
    sourceId: prepared.widgetTokenId,
    paymentSetId: prepared.plan.paymentSetId,
    customerId: null,
    amount: prepared.amount,
    currency: prepared.currency,
    description: null,
    exclusiveKey: `payment:${id}`,
    webhookUrl: null,
    attemptsMax: 1,
    expiresAt: new Date(clock.now().getTime() + PAYMENT_LIFETIME_MS),
    locale: prepared.locale,
  };
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

async function keep(ctx: Context | WriteContext, { id }: PreparedPayment, reply: PaymentReply): Promise<void> {
  await writing(ctx).run(keepReply, [ctx.tenantId, id, sealReply(ctx, id, reply)]);
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
    const row = await reading(ctx).tx.row(findPrepared, [ctx.tenantId, token.hash]);
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
