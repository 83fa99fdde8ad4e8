import type { Amount, CurrencyCode } from "@servicepay/money";
import { isCurrencyCode } from "@servicepay/money";
import { recordAudit } from "#audit/index.ts";
import { listDynamicFields, resolveCustomer } from "#customers/index.ts";
import type { CustomerToResolve, OnMissing, VerifyBy } from "#customers/index.ts";
import { createPayment, isOrderPaid } from "#payments/index.ts";
import { findPaymentSet, requirePayableAmount } from "#payment-sets/index.ts";
import type { PaymentSet } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import { checkWebhookUrl } from "#webhooks/index.ts";
import { linkUrl } from "./link-address.ts";
import { orderKey } from "./link.ts";
import type { LinkId } from "./link.ts";
import { checkRedirectUrl } from "./redirect-url.ts";
import { insertLink } from "./store.ts";

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
  const id: LinkId = newId();
  const createdAt = ctx.clock.now();

  const payment = await inTransaction(ctx, async (tx) => {
    const set = await usableSet(tx, input, currency);
    await checkAdditionalData(tx, input.additionalData ?? {});
    await refusePaidOrder(tx, input.clientOrderReference);
    const customer = await resolveCustomer(tx, {
      verifyBy: input.userVerificationBy,
      onMissing,
      customer: input.customer,
    });
    const created = await createPayment(tx, {
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
    const { tenantId } = tx;
    await tx.tx.run(insertLink, [
      tenantId,
      id,
      created.id,
      input.clientOrderReference,
      successUrl,
      failUrl,
      input.additionalData ?? {},
      createdAt,
    ]);
    await recordAudit(tx, {
      action: "link.created",
      recordType: "link",
      recordId: id,
      details: { paymentId: created.id },
    });
    await faultPoint("links.create_before_commit");
    return created;
  });
  await faultPoint("links.create_after_commit");

  const timestamp = Math.floor(createdAt.getTime() / 1_000);
  return { id, link: linkUrl(ctx, { tenantId: ctx.tenantId, linkId: id, timestamp }), expiresAt: payment.expiresAt };
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
