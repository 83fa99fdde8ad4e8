import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { carriageOf } from "./channels.ts";
import {
  isAboutMoney,
  kinds,
  sealContexts,
  type Channel,
  type Language,
  type Message,
  type NotificationId,
} from "./notification.ts";
import { newShortAddress } from "./short-addresses/short-address.ts";
import { insertNotification } from "./store/queue.ts";

/** For kinds that others cause: the most messages to one address in a day, and about one payment or user. */
const PER_ADDRESS_AND_DAY = 5;
const PER_CONTACT = 10;
const limitedKinds = kinds.filter((kind) => !isAboutMoney(kind));

export type NewMessage = Message & {
  /** The payment or user whose contact was kept. */
  contactId: string;
  channel: Channel;
  /** What the message is about, such as link:<id>:created. A cause that is queued twice is queued once. */
  cause: string;
  /** Null: the language that the company has chosen for its messages, or Turkish. */
  language: Language | null;
  /** Whose look the message has; null: the tenant's. */
  paymentSetId: string | null;
  /** Default: now. */
  dueAt?: Date;
  /** The message is not sent at this time or later. */
  validUntil?: Date;
};

/**
 * Queues a message in the caller's transaction, which is the one of its cause. Nothing is queued where the contact is unknown,
 * has no address on the channel or wants no receipts, or where nobody would carry the message.
 */
export async function queueMessage(ctx: WriteContext, message: NewMessage): Promise<void> {
  const { kind, content, contactId, channel, cause, language, paymentSetId, dueAt = null, validUntil = null } = message;
  const carriage = carriageOf(ctx.config, channel);
  if (carriage === "none") return;
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
    isOnlyForReceipts: isAboutMoney(kind),
    needsOwnServer: carriage === "own",
    addressMax: isAboutMoney(kind) ? null : PER_ADDRESS_AND_DAY,
    contactMax: isAboutMoney(kind) ? null : PER_CONTACT,
    limitedKinds,
  });
}

function sealContent(ctx: WriteContext, id: NotificationId, content: object): Buffer {
  const plain = Buffer.from(JSON.stringify(content));
  return ctx.keys.seal("personal-data", plain, sealContexts.content(ctx.tenantId, id));
}
