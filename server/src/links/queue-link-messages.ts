import { formatDecimal } from "@servicepay/money";
import { keepContact, queueMessage, quietUntil, type Channel } from "#notifications/index.ts";
import type { PaymentSet } from "#payment-sets/index.ts";
import type { PaymentId } from "#payments/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { normaliseGsm } from "#platform/text/contact-details.ts";
import { linkUrlOf } from "./link-address.ts";
import type { CheckedLink, LinkId } from "./link.ts";

interface StoredLink {
  id: LinkId;
  paymentId: PaymentId;
  createdAt: Date;
  expiresAt: Date;
}

/** Stores the payer's addresses that messages need, and queues the link and its reminders on the requested channels. */
export async function queueLinkMessages(
  ctx: WriteContext,
  input: CheckedLink,
  { id: paymentSetId, sendReceipts, reminders }: PaymentSet,
  link: StoredLink,
): Promise<void> {
  const { notifyBy } = input;
  if (input.customer === null || (notifyBy.length === 0 && !sendReceipts)) return;
  const { email, gsm } = input.customer.customer;
  await keepContact(ctx, {
    id: link.paymentId,
    email: sendReceipts || notifyBy.includes("email") ? email : null,
    gsm: notifyBy.includes("sms") ? normaliseGsm(gsm ?? "") : null,
    wantsReceipts: sendReceipts,
    keptFrom: link.expiresAt,
  });
  for (const channel of notifyBy) await queueLink(ctx, { input, link, paymentSetId, channel, reminders });
}

interface QueuedLink {
  input: CheckedLink;
  link: StoredLink;
  paymentSetId: string;
  channel: Channel;
  reminders: PaymentSet["reminders"];
}

async function queueLink(
  ctx: WriteContext,
  { input, link, paymentSetId, channel, reminders }: QueuedLink,
): Promise<void> {
  const { amount, currency, description, clientOrderReference, customer } = input;
  const message = {
    content: {
      firstName: customer?.customer.name ?? null,
      sum: { amount: formatDecimal(amount), currency },
      description,
      clientReference: clientOrderReference,
      link: linkUrlOf(ctx, link),
      expiresAt: link.expiresAt.toISOString(),
    },
    contactId: link.paymentId,
    channel,
    language: null,
    paymentSetId,
    validUntil: link.expiresAt,
  };
  await queueMessage(ctx, { ...message, kind: "link.created", cause: `link:${link.id}:created` });
  // At night the SMS waits until the morning, and its reminders are timed from then.
  const from = (channel === "sms" ? quietUntil(link.createdAt) : null) ?? link.createdAt;
  for (const [index, seconds] of reminders.entries()) {
    const dueAt = new Date(from.getTime() + seconds * 1_000);
    if (dueAt >= link.expiresAt) break;
    await queueMessage(ctx, {
      ...message,
      kind: "link.reminder",
      cause: `link:${link.id}:reminder:${index + 1}`,
      dueAt,
    });
  }
}
