import type { FrameCardPage, FrameRefusedPage, Locale } from "@servicepay/checkout/render";
import { amountFromDecimal } from "@servicepay/money";
import { brandingFor, brandModel, merchantModel } from "#branding/index.ts";
import { findOwnTenant, findWidgetByPublicId } from "#identity/index.ts";
import { formOffer } from "#links/index.ts";
import { isThreeDsRequired, requirePayableAmount } from "#payment-sets/index.ts";
import type { Context, Platform } from "#platform/context.ts";
import type { PagePolicy } from "#platform/http/page-reply.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { invalid, Refusal } from "#platform/refusal.ts";
import { moneyOf } from "#platform/text/money.ts";
import { widgetConsents } from "./widget-consents.ts";
import { listWidgetOrigins } from "./widget-origins/list-widget-origins.ts";
import { requireWidgetSet } from "./widget-set.ts";

export interface FrameQuery {
  publicId: string;
  amount: string;
  currency: string;
  mode: "modal" | "inline";
  environment: "prod" | "test";
  theme: "light" | "dark" | "auto";
  locale: Locale;
  /** The origin of the merchant's page, from the loader; "" = unknown. */
  origin: string;
}

export interface Frame {
  page: FrameCardPage | FrameRefusedPage;
  policy: PagePolicy;
}

/** The card form in a merchant's page, or a page that tells the loader why there is none. */
export async function widgetFrame(platform: Platform, query: FrameQuery, traceId: string): Promise<Frame> {
  try {
    return await cardFrame(platform, query, traceId);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return { page: refusedFrame(query.locale, error), policy: { framedBy: "anyone" } };
  }
}

async function cardFrame(platform: Platform, query: FrameQuery, traceId: string): Promise<Frame> {
  const widget = await findWidgetByPublicId(platform, query.publicId);
  if (widget === null)
    throw new Refusal("ERR_UNAUTHORIZED", "The WidgetToken is unknown, has expired or was used.", { field: "token" });
  const ctx: Context = {
    ...platform,
    tenantId: widget.tenantId,
    actor: { kind: "widget", id: widget.widgetTokenId },
    traceId,
  };
  const set = await requireWidgetSet(ctx, query.currency);
  const amount = amountFromDecimal(query.amount);
  if (amount === null) throw invalid("amount", '"amount" must be a decimal with at most 4 fractional digits.');
  requirePayableAmount(set, amount);
  const isSandbox = platform.config.mode === "sandbox";
  if (!isSandbox && query.environment === "test") {
    throw invalid("environment", "This service takes real payments; a test page cannot use it.", "live_service");
  }
  const origins = await listWidgetOrigins(ctx);
  const isOpen = origins.length === 0 && isSandbox;
  // The browser enforces frame-ancestors anyway. This check gives a readable error for an origin that is not listed.
  if (!isOpen && query.origin !== "" && !origins.includes(query.origin)) throw unlisted(query.origin);
  const { locale, mode, theme } = query;
  const [branding, tenant] = await inOneBatch(brandingFor(ctx, set.id), findOwnTenant(ctx));
  const offer = await formOffer(ctx, { paymentSetId: set.id, amount, currency: set.currency });
  const page: FrameCardPage = {
    kind: "frame-card",
    locale,
    mode,
    mayGoWithout3D: !isThreeDsRequired(set, amount, false),
    theme,
    // A page that the merchant declares a test needs no test banner.
    isTest: isSandbox && query.environment === "prod",
    merchant: merchantModel(branding, tenant.name),
    brand: branding === undefined ? null : brandModel(branding),
    parentOrigins: isOpen ? null : origins,
    form: {
      locale,
      price: moneyOf(amount, set.currency),
      ...offer,
      values: { number: "", expiry: "", holderName: "", installment: null },
      problems: [],
      decline: null,
      attemptsLeft: null,
      choices: null,
      lookup: "idle",
      saveCardAt: null,
      consents: await widgetConsents(ctx, set, locale),
    },
  };
  return { page, policy: { framedBy: isOpen ? "anyone" : origins } };
}

function unlisted(text: string): Refusal {
  const origin = URL.parse(text)?.origin ?? "null";
  const sentence = `Pages of the origin ${origin} may not show this company's card form: the service's operator lists the origins.`;
  return new Refusal("ERR_FORBIDDEN", sentence, { field: "origin", reason: "unlisted" });
}

function refusedFrame(locale: Locale, { code, message, field }: Refusal): FrameRefusedPage {
  return {
    kind: "frame-refused",
    locale,
    isTest: false,
    merchant: null,
    error: { code, message, ...(field !== null && { field }) },
  };
}
