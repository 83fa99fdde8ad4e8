import { formatDecimal } from "@servicepay/money";
import { queueMessage, type Channel } from "#notifications/index.ts";
import type { WriteContext } from "#platform/context.ts";
import type { FoundLink } from "./find-link.ts";

interface LinkToQueue {
  kind: "link.created" | "link.reminder";
  channel: Channel;
  cause: string;
  firstName?: string | null;
}

/** Queues a message with the link, to the address that is kept for its payment. */
export function queueFoundLink(
  ctx: WriteContext,
  { url, payment }: FoundLink,
  { firstName = null, ...message }: LinkToQueue,
): Promise<void> {
  const { id: contactId, amount, currency, description, clientReference, expiresAt, paymentSetId } = payment;
  return queueMessage(ctx, {
    ...message,
    content: {
      firstName,
      sum: { amount: formatDecimal(amount), currency },
      description,
      clientReference,
      link: url,
      expiresAt: expiresAt.toISOString(),
    },
    contactId,
    language: null,
    paymentSetId,
    validUntil: expiresAt,
  });
}
