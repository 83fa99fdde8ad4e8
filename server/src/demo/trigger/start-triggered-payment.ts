import { zero, type Amount, type CurrencyCode } from "@servicepay/money";
import { decideReversalApproval, reverseWithApproval } from "#approvals/index.ts";
import type { EventType } from "#events/index.ts";
import { issueWidgetToken, listCredentials } from "#identity/index.ts";
import { createLink, findLink, linkUrlOfShort, writeLink, type FoundLink } from "#links/index.ts";
import { listPaymentSets } from "#payment-sets/index.ts";
import {
  cancelPayment,
  createPayment,
  endOverduePayments,
  failPayment,
  findPayment,
  findPaymentByOrderReference,
  refundPayment,
  type PaymentId,
} from "#payments/index.ts";
import { inTransaction, reading, type Context } from "#platform/context.ts";
import { newId, randomHex } from "#platform/ids.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { payPrepared, preparePayment } from "#widget-payments/index.ts";
import type { DemoCard } from "../demo-file.ts";
import { passBank, payLink } from "../payer/pay-link.ts";
import type { Trigger, Triggered } from "./trigger.ts";

export type PaymentTrigger = Omit<Trigger, "card" | "amount"> & { card: DemoCard; amount: Amount };

const PAYER_IP = "127.0.0.1";
const PAYER = { email: "payer@example.com", name: "Ayşe", surname: "Yılmaz" };
/** Nothing answers there: the browser has arrived at the merchant. */
const RETURN_URL = "https://shop.example/return";

/** Begins the payment whose event is wanted, and makes it. */
export async function startTriggeredPayment(ctx: Context, trigger: PaymentTrigger): Promise<Triggered> {
  const { type, source } = trigger;
  switch (type) {
    case "payment.cancelled": {
      const { payment } = await linkOf(ctx, trigger);
      return { paymentId: payment.id, rest: cancelPayment(ctx, { referenceCode: payment.id, reason: null }) };
    }
    case "payment.expired": {
      const paymentId = await writeEndedLink(ctx, trigger);
      return { paymentId, rest: endOverduePayments(ctx, [paymentId]) };
    }
    case "payment.failed": {
      const paymentId = await createWidgetPayment(ctx, trigger);
      return { paymentId, rest: inTransaction(ctx, (ctx) => failPayment(ctx, paymentId, "no_terminal")) };
    }
    default: {
      const { paymentId, rest } = await (source === "widget" ? payByWidget(ctx, trigger) : payByLink(ctx, trigger));
      return { paymentId: paymentId!, rest: rest.then(() => followPayment(ctx, type, paymentId!)) };
    }
  }
}

async function payByLink(ctx: Context, trigger: PaymentTrigger): Promise<Triggered> {
  const { url, payment } = await linkOf(ctx, trigger);
  return { paymentId: payment.id, rest: payLink(ctx.http, new URL(url), trigger.card) };
}

async function linkOf(ctx: Context, { link, amount }: PaymentTrigger): Promise<FoundLink> {
  if (link !== undefined) return findGivenLink(ctx, link);
  const set = await usualSet(ctx);
  const { id } = await createLink(ctx, {
    currencyCode: set.currency,
    clientOrderReference: newReference(),
    amount,
    paymentSetId: set.id,
    customer: PAYER,
    userVerificationBy: "Email",
    userVerificationFailBehavior: "Create",
  });
  return findLink(ctx, id);
}

/** The long address, or the short one of messages. Refuses (404) a link of another company as an unknown one. */
async function findGivenLink(ctx: Context, text: string): Promise<FoundLink> {
  const given = URL.parse(text);
  const short = /^\/k\/([^/]+)$/.exec(given?.pathname ?? "")?.[1];
  const long = short === undefined ? given : URL.parse(linkUrlOfShort(ctx, short) ?? "");
  const id = long?.searchParams.get("id") ?? null;
  if (long === null || id === null || long.origin !== new URL(ctx.config.hpmUrl).origin)
    throw notFound("There is no such link.", "link");
  return findLink(ctx, id);
}

/** Plays the merchant's page and backend, then the payer's browser at the bank. */
async function payByWidget(ctx: Context, { amount, card }: PaymentTrigger): Promise<Triggered> {
  const { currency } = await usualSet(ctx);
  const { widgetTokenId } = await issueWidgetToken(await asCredential(ctx));
  const widget: Context = { ...ctx, actor: { kind: "widget", id: widgetTokenId } };
  const { prepareToken } = await preparePayment(widget, { card, currency, amount }, PAYER_IP);
  const order = { amount, currency, prepareToken, returnUrl: RETURN_URL, clientReferenceCode: newReference() };
  const { orderId, redirectTo } = await payPrepared(ctx, { ...order, customerIpAddress: PAYER_IP }, PAYER_IP);
  const payment = (await findPaymentByOrderReference(ctx, orderId))!;
  const rest = redirectTo === null ? Promise.resolve() : passBank(ctx.http, new URL(redirectTo), card);
  return { paymentId: payment.id, rest };
}

/** A merchant's program gets the token. An operator who triggers has none, so one of the company's credentials gets it. */
async function asCredential(ctx: Context): Promise<Context> {
  if (ctx.actor.kind === "credential") return ctx;
  const credentials = await listCredentials(reading(ctx));
  const one = credentials.find(({ isActive, scopes }) => isActive && scopes.includes("widget"));
  if (one === undefined)
    throw conflict("The company has no active credential with the scope widget.", { reason: "no_credential" });
  return { ...ctx, actor: { kind: "credential", id: one.id } };
}

/** What is done with a payment after the payer. */
async function followPayment(ctx: Context, type: EventType, paymentId: PaymentId): Promise<void> {
  const [action] = type.split(".");
  if (action === "payment") return;
  const payment = (await findPayment(ctx, paymentId))!;
  const amount = payment.chargedAmount ?? zero;
  if (action === "refund") {
    await refundPayment(ctx, { referenceCode: paymentId, amount, reason: null });
    return;
  }
  const [asker, other] = [newId<"member">(), newId<"member">()];
  const as = (id: string): Context => ({ ...ctx, actor: { kind: "member", id } });
  const approval = await reverseWithApproval(
    as(asker),
    { memberId: asker, roles: ["support"] },
    { id: newId(), paymentId, amount, reason: "Asked for by the sandbox's trigger", seenLeft: amount },
  );
  if (approval.state !== "waiting")
    throw conflict("The amount needs no approval.", { field: "amount", reason: "too_small" });
  if (type === "approval.decided")
    await decideReversalApproval(as(other), { approvalId: approval.id, memberId: other, as: "refuse", note: "" });
}

/** A link whose time was over when it was created. */
async function writeEndedLink(ctx: Context, { amount }: PaymentTrigger): Promise<PaymentId> {
  const set = await usualSet(ctx);
  const origin = { path: "/", currentAccountId: null, lifetimeSeconds: 0, isLastPart: false, locale: "tr" } as const;
  const link = {
    currency: set.currency,
    clientOrderReference: newReference(),
    amount,
    paymentSetId: set.id,
    description: null,
    customer: null,
    successUrl: null,
    failUrl: null,
    webhookUrl: null,
    notifyBy: [],
    additionalData: {},
    origin,
  };
  return (await inTransaction(ctx, (ctx) => writeLink(ctx, link))).paymentId;
}

/** A widget's payment whose attempt no terminal takes. */
async function createWidgetPayment(ctx: Context, { amount }: PaymentTrigger): Promise<PaymentId> {
  const set = await usualSet(ctx);
  const id = newId<"payment">();
  const expiresAt = new Date(ctx.clock.now().getTime() + 60_000);
  await inTransaction(ctx, (ctx) =>
    createPayment(ctx, {
      id,
      source: "widget",
      sourceId: newId(),
      paymentSetId: set.id,
      customerId: null,
      amount,
      currency: set.currency,
      description: null,
      clientReference: newReference(),
      exclusiveKey: `payment:${id}`,
      webhookUrl: null,
      attemptsMax: 1,
      expiresAt,
      locale: "tr",
    }),
  );
  return id;
}

async function usualSet(ctx: Context): Promise<{ id: string; currency: CurrencyCode }> {
  const sets = (await listPaymentSets(ctx)).filter(({ isActive }) => isActive);
  const set = sets.find(({ currency }) => currency === "TRY") ?? sets[0];
  if (set === undefined) throw conflict("The company has no active payment set.", { reason: "no_payment_set" });
  return set;
}

function newReference(): string {
  return `TRIGGER-${randomHex(5)}`;
}
