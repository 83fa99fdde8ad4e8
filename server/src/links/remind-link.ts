import { recordAudit } from "#audit/index.ts";
import { isChannelOpen, listReminderReceivers, type Channel } from "#notifications/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { findLink, type FoundLink } from "./find-link.ts";
import { queueFoundLink } from "./queue-found-link.ts";
import { lockLinkId } from "./store.ts";

/** Why no reminder can be sent. "no_contact": the link was not sent, its address is erased, or its channel is closed. */
export type NotReminded = "not_open" | "no_contact" | "reminded_today" | "stopped";

export interface Reminder {
  link: FoundLink;
  channels: readonly Channel[];
  /** Null: it can be sent. */
  reason: NotReminded | null;
}

interface Day {
  from: Date;
  before: Date;
}

/** Finds out whether a reminder of this link can be sent today, and on which channels. */
export async function checkReminder(ctx: Context, linkId: string, today: Day): Promise<Reminder> {
  const link = await findLink(ctx, linkId);
  if (link.state !== "open") return { link, channels: [], reason: "not_open" };
  const receivers = await listReminderReceivers(ctx, [link.payment.id], today);
  const refused = (reason: NotReminded): Reminder => ({ link, channels: [], reason });
  if (receivers.some(({ isReminded }) => isReminded)) return refused("reminded_today");
  const wanted = receivers.filter(({ isStopped }) => !isStopped);
  if (wanted.length === 0) return refused(receivers.length === 0 ? "no_contact" : "stopped");
  const channels: Channel[] = [];
  for (const { channel } of wanted) if (await isChannelOpen(ctx, channel)) channels.push(channel);
  return channels.length === 0 ? refused("no_contact") : { link, channels, reason: null };
}

/** Queues a reminder on the channels on which the link was sent. Returns false if `checkReminder` gives a reason. */
export async function remindLink(
  ctx: Context,
  linkId: string,
  { requestId, today }: { requestId: string; today: Day },
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const { id } = await findLink(ctx, linkId);
    // If two requests come at the same time, the second must see the reminder of the first.
    await lockLinkId(ctx, id);
    const { link, channels, reason } = await checkReminder(ctx, id, today);
    if (reason !== null) return false;
    const cause = `link:${id}:reminded:${requestId}`;
    for (const channel of channels) await queueFoundLink(ctx, link, { kind: "link.reminder", channel, cause });
    await recordAudit(ctx, {
      action: "link.reminded",
      recordType: "link",
      recordId: id,
      details: { channels: channels.join(", ") },
    });
    return true;
  });
}
