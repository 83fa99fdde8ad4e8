import { isCurrencyCode, type Amount, type CurrencyCode } from "@servicepay/money";
import type { CustomerToResolve, OnMissing, VerifyBy } from "#customers/index.ts";
import { isChannelOpen, type Channel } from "#notifications/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { invalid, refusalsBy, type Refusal } from "#platform/refusal.ts";
import { checkCode } from "#platform/text/code-problems.ts";
import { cleanEmail } from "#platform/text/contact-details.ts";
import { unknownCurrency } from "#platform/text/unknown-currency.ts";
import { checkWebhookUrl } from "#webhooks/index.ts";
import { linkUrlOf } from "./link-address.ts";
import type { CheckedLink, LinkId } from "./link.ts";
import { checkRedirectUrl } from "./redirect-url.ts";
import { writeLink } from "./write-link.ts";

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
  notifyBy?: readonly string[] | undefined;
  additionalData?: Readonly<Record<string, string | null>> | undefined;
}

export interface CreatedLink {
  id: LinkId;
  link: string;
  expiresAt: Date;
}

/**
 * Creates a link, its payment and, if needed, its customer, in one transaction. If a link with this `id` exists, returns
 * it unchanged, so that a form that is sent twice creates one link.
 */
export async function createLink(ctx: Context, input: NewLink, id?: LinkId): Promise<CreatedLink> {
  const checked = checkLink(ctx, input);
  await requireChannels(ctx, checked.notifyBy);
  const written = await inTransaction(ctx, (ctx) => writeLink(ctx, checked, id));
  await faultPoint("links.create_after_commit");

  return { id: written.id, link: linkUrlOf(ctx, written), expiresAt: written.expiresAt };
}

/** Checks everything that needs no database. */
export function checkLink(ctx: Context, input: NewLink): CheckedLink {
  const { orderReference, currency, onMissing, successUrl, failUrl, webhookUrl, notifyBy } = fieldRules(ctx, input);
  const { amount, paymentSetId, customer, userVerificationBy: verifyBy } = input;
  return {
    currency: currency(),
    clientOrderReference: orderReference(),
    amount,
    paymentSetId,
    description: input.description ?? null,
    customer: { verifyBy, onMissing: onMissing(), customer: { ...customer, email: cleanEmail(customer.email) } },
    successUrl: successUrl(),
    failUrl: failUrl(),
    webhookUrl: webhookUrl(),
    notifyBy: notifyBy(),
    additionalData: input.additionalData ?? {},
    origin: null,
  };
}

/** Every refusal of `checkLink`, which throws the first. */
export function linkProblems(ctx: Context, input: NewLink): Refusal[] {
  return Object.values(fieldRules(ctx, input)).flatMap(refusalsBy);
}

/** Each rule returns the checked value, or throws a refusal. */
function fieldRules(ctx: Context, input: NewLink) {
  const { successURL, failURL, webhookURL } = input;
  return {
    orderReference: () => checkCode("clientOrderReference", input.clientOrderReference),
    currency: () => checkCurrency(input),
    onMissing: () => readOnMissing(input.userVerificationFailBehavior),
    successUrl: () => (successURL === undefined ? null : checkRedirectUrl("successURL", successURL)),
    failUrl: () => (failURL === undefined ? null : checkRedirectUrl("failURL", failURL)),
    webhookUrl: () => (webhookURL === undefined ? null : checkWebhook(ctx, webhookURL)),
    notifyBy: () => checkNotifyBy(input),
  };
}

function checkCurrency({ currencyCode }: NewLink): CurrencyCode {
  if (!isCurrencyCode(currencyCode)) throw unknownCurrency(currencyCode);
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

const CHANNELS: Readonly<Record<string, Channel>> = { Email: "email", Sms: "sms" };

function checkNotifyBy(input: NewLink): Channel[] {
  const channels = readChannels(input);
  if (channels.includes("sms") && (input.customer.gsm ?? "") === "")
    throw invalid("customer.gsm", `"customer.gsm" is required where notifyBy lists Sms.`, "required");
  return channels;
}

/** A channel that is named twice counts once. */
export function readChannels({ notifyBy = [] }: Pick<NewLink, "notifyBy">): Channel[] {
  const channels = notifyBy.map((name) => {
    const channel = CHANNELS[name];
    if (channel === undefined) throw invalid("notifyBy", `"notifyBy" lists Email and Sms only.`, "not_allowed");
    return channel;
  });
  return [...new Set(channels)];
}

export async function requireChannels(ctx: Context, channels: readonly Channel[]): Promise<void> {
  for (const channel of channels) {
    if (!(await isChannelOpen(ctx, channel))) throw channelClosed(channel);
  }
}

export function channelClosed(channel: Channel): Refusal {
  const name = channel === "email" ? "Email" : "Sms";
  const sentence = `This service sends no message by ${name}: its operator has set it up for none.`;
  return invalid("notifyBy", sentence, "unavailable");
}

/** Returns the address. Refuses one that cannot be called. */
export function checkWebhook(ctx: Context, text: string): string {
  const checked = checkWebhookUrl(ctx.config, text);
  if (checked.kind === "refused") throw invalid("webhookURL", `"webhookURL" cannot be called: ${checked.sentence}`);
  return checked.url;
}
