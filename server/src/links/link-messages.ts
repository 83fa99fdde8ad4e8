import { formatDecimal } from "@servicepay/money";
import { keepContact, queueMessage, type Channel } from "#notifications/index.ts";
import type { PaymentSet } from "#payment-sets/index.ts";
import type { PaymentId } from "#payments/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { normaliseGsm } from "#platform/text/contact-details.ts";
import { linkUrl } from "./link-address.ts";
import type { CheckedLink, LinkId } from "./link.ts";

interface NewLink {
  id: LinkId;
  paymentId: PaymentId;
  createdAt: Date;
  expiresAt: Date;
}

/** Keeps the payer's addresses as far as messages will need them, and queues the link itself on the channels asked for. */
export async function messageLink(
  ctx: WriteContext,
  input: CheckedLink,
  { id: paymentSetId, sendReceipts }: PaymentSet,
  link: NewLink,
): Promise<void> {
  const { notifyBy } = input;
  if (notifyBy.length === 0 && !sendReceipts) return;
  const { email, gsm } = input.customer.customer;
  await keepContact(ctx, {
    id: link.paymentId,
    email: sendReceipts || notifyBy.includes("email") ? email : null,
    gsm: notifyBy.includes("sms") ? normaliseGsm(gsm ?? "") : null,
    wantsReceipts: sendReceipts,
    keptFrom: link.expiresAt,
  });
  for (const channel of notifyBy) await queueLink(ctx, { input, link, paymentSetId, channel });
}

async function queueLink(
  ctx: WriteContext,
  { input, link, paymentSetId, channel }: { input: CheckedLink; link: NewLink; paymentSetId: string; channel: Channel },
): Promise<void> {
  const { amount, currency, description, clientOrderReference, customer } = input;
  const timestamp = Math.floor(link.createdAt.getTime() / 1_000);
  await queueMessage(ctx, {
    kind: "link.created",
    content: {
      firstName: customer.customer.name ?? null,
      sum: { amount: formatDecimal(amount), currency },
      description,
      clientReference: clientOrderReference,
      link: linkUrl(ctx, { tenantId: ctx.tenantId, linkId: link.id, timestamp }),
      expiresAt: link.expiresAt.toISOString(),
    },
    contactId: link.paymentId,
    channel,
    cause: `link:${link.id}:created`,
    language: "tr",
    paymentSetId,
    validUntil: link.expiresAt,
  });
}
