import type { Amount, CurrencyCode } from "@servicepay/money";
import { isCurrencyCode } from "@servicepay/money";
import { recordAudit } from "#audit/index.ts";
import { listDynamicFields, resolveCustomer } from "#customers/index.ts";
import type { CustomerToResolve, OnMissing, VerifyBy } from "#customers/index.ts";
import { createPayment, findPayment, isOrderPaid } from "#payments/index.ts";
import { findPaymentSet, requirePayableAmount } from "#payment-sets/index.ts";
import type { PaymentSet } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { madeBefore, rememberMade } from "#platform/keyed-request.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import { checkWebhookUrl } from "#webhooks/index.ts";
import { linkUrl } from "./link-address.ts";
import { orderKey } from "./link.ts";
import type { LinkId } from "./link.ts";
import { checkRedirectUrl } from "./redirect-url.ts";
import { findLinkRow, insertLink } from "./store.ts";

export interface NewLink {
  currencyCode: string;
  clientOrderReference: string;
  amount: Amount;
  paymentSetId: string;
  description?: string | undefined;
  customer: CustomerToResolve["customer"];
  successURL?: string | undefined;
  failURL?: string | undefined;
  webhookURL?: string | undefined;
  userVerificationBy: VerifyBy;
  userVerificationFailBehavior: string;
  additionalData?: Readonly<Record<string, string>> | undefined;
}

export interface CreatedLink {
  id: LinkId;
  link: string;
  expiresAt: Date;
}

/** Link, payment, customer and audit row are written together or not at all. */
export async function createLink(ctx: Context, input: NewLink): Promise<CreatedLink> {
  const currency = checkCurrency(input);
  const onMissing = readOnMissing(input.userVerificationFailBehavior);
  const successUrl = input.successURL === undefined ? null : checkRedirectUrl("successURL", input.successURL);
  const failUrl = input.failURL === undefined ? null : checkRedirectUrl("failURL", input.failURL);
  const webhookUrl = input.webhookURL === undefined ? null : checkWebhook(ctx, input.webhookURL);
  const written = await inTransaction(ctx, async (tx) => {
    const before = await madeBefore(tx);
    if (before !== null) return writtenBefore(tx, before);
    return writeLink(tx, { ...input, currency, onMissing, successUrl, failUrl, webhookUrl });
  });
  await faultPoint("links.create_after_commit");

  const timestamp = Math.floor(written.createdAt.getTime() / 1_000);
  const link = linkUrl(ctx, { tenantId: ctx.tenantId, linkId: written.id, timestamp });
  return { id: written.id, link, expiresAt: written.expiresAt };
}

interface CheckedLink extends NewLink {
  currency: CurrencyCode;
  onMissing: OnMissing;
  successUrl: string | null;
  failUrl: string | null;
  webhookUrl: string | null;
}

interface WrittenLink {
  id: LinkId;
  createdAt: Date;
  expiresAt: Date;
}

async function writeLink(tx: WriteContext, input: CheckedLink): Promise<WrittenLink> {
  const { currency, onMissing, successUrl, failUrl, webhookUrl } = input;
  const id: LinkId = newId();
  const createdAt = tx.clock.now();
  const set = await usableSet(tx, input, currency);
  await checkAdditionalData(tx, input.additionalData ?? {});
  await refusePaidOrder(tx, input.clientOrderReference);
  const customer = await resolveCustomer(tx, {
    verifyBy: input.userVerificationBy,
    onMissing,
    customer: input.customer,
  });
  const { id: paymentId, expiresAt } = await createPayment(tx, {
    source: "link",
    sourceId: id,
    paymentSetId: set.id,
    customerId: customer.id,
    amount: input.amount,
    currency,
    description: input.description ?? null,
    clientReference: input.clientOrderReference,
    exclusiveKey: orderKey(input.clientOrderReference),
    webhookUrl,
    attemptsMax: set.attemptsMax,
    expiresAt: wholeSeconds(createdAt.getTime() + set.linkLifetimeSeconds * 1_000),
    locale: "tr",
  });
  const urls = [successUrl, failUrl];
  const own = [tx.tenantId, id, paymentId, input.clientOrderReference, ...urls, input.additionalData ?? {}, createdAt];
  await tx.tx.run(insertLink, own);
  await rememberMade(tx, id);
  await recordAudit(tx, { action: "link.created", recordType: "link", recordId: id, details: { paymentId } });
  await faultPoint("links.create_before_commit");
  return { id, createdAt, expiresAt };
}

/** The link that the same request made before it could be answered. */
async function writtenBefore(tx: WriteContext, id: string): Promise<WrittenLink> {
  const link = (await tx.tx.row(findLinkRow, [tx.tenantId, id]))!;
  const payment = (await findPayment(tx, link.payment_id))!;
  return { id: link.id, createdAt: link.created_at, expiresAt: payment.expiresAt };
}

function checkCurrency({ currencyCode }: NewLink): CurrencyCode {
  if (!isCurrencyCode(currencyCode)) throw invalid("currencyCode", `"${currencyCode}" is not a currency of ISO 4217.`);
  return currencyCode;
}

const ON_MISSING: Readonly<Record<string, OnMissing>> = {
  create: "Create",
  throwerror: "ThrowError",
  continuewithdefaultuser: "ContinueWithDefaultUser",
};

function readOnMissing(text: string): OnMissing {
  const value = ON_MISSING[text.toLowerCase()];
  if (value === undefined) {
    throw invalid(
      "userVerificationFailBehavior",
      `"userVerificationFailBehavior" must be one of ${Object.values(ON_MISSING).join(", ")}.`,
      "not_allowed",
    );
  }
  return value;
}

function checkWebhook(ctx: Context, text: string): string {
  const checked = checkWebhookUrl(ctx.config, text);
  if (checked.kind === "refused") throw invalid("webhookURL", `"webhookURL" cannot be called: ${checked.sentence}`);
  return checked.url;
}

async function usableSet(
  ctx: WriteContext,
  { paymentSetId, amount }: NewLink,
  currency: CurrencyCode,
): Promise<PaymentSet> {
  const set = await findPaymentSet(ctx, paymentSetId);
  if (set === undefined) throw notFound("There is no payment set with this paymentSetId.", "paymentSetId");
  if (!set.isActive) throw conflict("The payment set is not active.", { field: "paymentSetId", reason: "inactive" });
  if (set.currency !== currency)
    throw invalid("currencyCode", `The payment set collects ${set.currency}, not ${currency}.`, "other_currency");
  requirePayableAmount(set, amount);
  return set;
}

async function checkAdditionalData(ctx: WriteContext, data: Readonly<Record<string, string>>): Promise<void> {
  const keys = Object.keys(data);
  if (keys.length === 0) return;
  const known = new Set((await listDynamicFields(ctx)).map(({ code }) => code));
  const unknown = keys.find((key) => !known.has(key));
  if (unknown !== undefined)
    throw invalid(`additionalData.${unknown}`, `"${unknown}" is not a dynamic field of this tenant.`, "unknown_field");
}

async function refusePaidOrder(ctx: WriteContext, clientOrderReference: string): Promise<void> {
  if (!(await isOrderPaid(ctx, orderKey(clientOrderReference)))) return;
  throw conflict("This order has been paid.", { field: "clientOrderReference", reason: "already_paid" });
}

/** `expiryUtc` has no fractional seconds, and the link ends when it says. */
function wholeSeconds(time: number): Date {
  return new Date(Math.floor(time / 1_000) * 1_000);
}
