import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { whoCanSend } from "./channels.ts";
import {
  isLimited,
  isReceipt,
  kinds,
  sealContexts,
  type Channel,
  type Kind,
  type Language,
  type Message,
  type NotificationId,
} from "./notification.ts";
import { newShortAddress } from "./short-addresses/short-address.ts";
import { insertNotification } from "./store/queue.ts";

/** For limited kinds: the most messages to one address in a day, and about one payment, user or invitation. */
const PER_ADDRESS_AND_DAY = 5;
export const PER_CONTACT = 10;
const limitedKinds = kinds.filter((kind) => isLimited(kind));
/** An address has no limit of invitations: one company could use up those of another. */
const isLimitedByDay = (kind: Kind) => isLimited(kind) && kind !== "member.invited";

export type NewMessage = Message & {
  /** The payment, user or invitation whose contact was kept. */
  contactId: string;
  channel: Channel;
  /** What the message is about, such as link:<id>:created. A second message of the same cause on the channel is not queued. */
  cause: string;
  /** Null: the language that the company has chosen for its messages, or Turkish. */
  language: Language | null;
  /** Whose look the message has; null: the tenant's. */
  paymentSetId: string | null;
  /** A member asks for this receipt, so the contact gets it although receipts are not wanted. */
  isAsked?: boolean;
  /** Default: now. */
  dueAt?: Date;
  /** The message is not sent at this time or later. */
  validUntil?: Date;
};

/**
 * Queues a message in the transaction of its cause. Queues nothing if the contact is unknown or has no address on the channel, if
 * the message is a receipt and the contact wants none, or if the company cannot send messages on the channel.
 */
export async function queueMessage(ctx: WriteContext, message: NewMessage): Promise<void> {
  const { kind, content, contactId, channel, cause, language, paymentSetId } = message;
  const { isAsked = false, dueAt = null, validUntil = null } = message;
  const senders = whoCanSend(ctx.config, channel);
  if (senders === "none") return;
  const id = newId<"notification">();
  const short = "link" in content ? newShortAddress(ctx.config) : null;
  await insertNotification(ctx, {
    id,
    contactId,
    channel,
    kind,
    cause,
    language,
    paymentSetId,
    content: sealContent(ctx, id, short === null ? content : { ...content, shortLink: short.url }),
    shortHash: short?.hash ?? null,
    dueAt,
    validUntil,
    isReceipt: isReceipt(kind) && !isAsked,
    needsOwnServer: senders === "own",
    addressMax: isLimitedByDay(kind) ? PER_ADDRESS_AND_DAY : null,
    contactMax: isLimited(kind) ? PER_CONTACT : null,
    limitedKinds,
  });
}

function sealContent(ctx: WriteContext, id: NotificationId, content: object): Buffer {
  const plain = Buffer.from(JSON.stringify(content));
  return ctx.keys.seal("personal-data", plain, sealContexts.content(ctx.tenantId, id));
}
