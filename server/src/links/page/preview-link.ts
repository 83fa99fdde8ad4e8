import type { HostedCardPage } from "@servicepay/checkout/render";
import { zero, type Amount, type CurrencyCode } from "@servicepay/money";
import { brandingFor, brandModel, merchantModel } from "#branding/index.ts";
import { findOwnTenant } from "#identity/index.ts";
import type { Payment } from "#payments/index.ts";
import { reading, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { cardPage } from "./card-page.ts";
import type { Visit } from "./visit.ts";

/** A link that is not created yet. */
export interface LinkDraft {
  paymentSetId: string;
  attemptsMax: number;
  amount: Amount;
  currency: CurrencyCode;
  description: string | null;
  clientOrderReference: string;
  /** Null: the customer is created together with the link. */
  customerId: string | null;
  failUrl: string | null;
  expiresAt: Date;
}

/** A link target that leads nowhere. */
const INERT = "#";

/** The payer's page of a link that is not created yet, as its first visitor would see it. Its addresses lead nowhere. */
export async function previewLink(
  ctx: Context,
  draft: LinkDraft,
  { locale, languageUrl }: { locale: "tr" | "en"; languageUrl: string },
): Promise<HostedCardPage> {
  const read = reading(ctx);
  const [branding, tenant] = await Promise.all([brandingFor(read, draft.paymentSetId), findOwnTenant(read)]);
  const model = merchantModel(branding, tenant.name);
  const visit = visitOf(ctx, draft, { locale, branding, merchant: { model, isActive: tenant.isActive } });
  const page = await cardPage(visit, draft.customerId === null ? { saveCardAt: model.name } : {});
  return {
    ...page,
    brand: branding === undefined ? null : brandModel(branding),
    action: INERT,
    optionsUrl: INERT,
    languageUrl,
    cancelUrl: INERT,
    leaveUrl: page.leaveUrl === null ? null : INERT,
    phoneUrl: "data:,",
  };
}

/** The first visit of the link. */
function visitOf(ctx: Context, draft: LinkDraft, look: Pick<Visit, "locale" | "branding" | "merchant">): Visit {
  const payment = paymentOf(ctx, draft);
  const { clientOrderReference, failUrl } = draft;
  const id = newId<"link">();
  const { createdAt } = payment;
  return {
    ctx,
    address: { tenantId: ctx.tenantId, linkId: id, timestamp: 0 },
    query: "",
    link: {
      id,
      paymentId: payment.id,
      clientOrderReference,
      successUrl: null,
      failUrl,
      originPath: null,
      fileLine: null,
      openedAt: null,
      newLinkAskedAt: null,
      createdAt,
    },
    payment,
    outcome: { payment, lastAttempt: null, transaction: { id: payment.id, statusId: 3 } },
    statusOfOrder: "unpaid",
    nonce: "",
    takesOver: false,
    ...look,
  };
}

function paymentOf({ clock }: Context, draft: LinkDraft): Payment {
  const { paymentSetId, attemptsMax, amount, currency, description, customerId, expiresAt } = draft;
  return {
    paymentSetId,
    attemptsMax,
    amount,
    currency,
    description,
    customerId,
    expiresAt,
    additionalData: null,
    webhookUrl: null,
    clientReference: draft.clientOrderReference,
    id: newId(),
    orderReference: "",
    source: "link",
    sourceId: "",
    state: "open",
    attemptsUsed: 0,
    chargedAmount: null,
    refundedAmount: zero,
    locale: "tr",
    createdBy: null,
    createdAt: clock.now(),
    archived: null,
  };
}
