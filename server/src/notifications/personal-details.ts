import { reading, type Context, type ReadContext, type WriteContext } from "#platform/context.ts";
import { contentForOthers, type Channel, type Kind, type Message, type NotificationState } from "./notification.ts";
import { openMessage } from "./open-message.ts";
import { eraseContactRows } from "./store/contacts.ts";
import { eraseContents, selectMessagesOf } from "./store/messages.ts";

export interface ExportedMessage {
  /** The payment or user that it is about. */
  about: string;
  channel: Channel;
  kind: Kind;
  state: NotificationState;
  /** Null after it was erased. */
  to: string | null;
  content: Message["content"] | null;
  createdAt: Date;
  endedAt: Date | null;
  /** When the message's link was opened first. */
  openedAt: Date | null;
}

/** All messages about the payments or users, with their addresses. */
export async function exportMessages(
  ctx: Context | ReadContext,
  contactIds: readonly string[],
): Promise<ExportedMessage[]> {
  const rows = await selectMessagesOf(reading(ctx), contactIds);
  return rows.map((row) => {
    const opened = openMessage(ctx, row);
    const { contactId: about, channel, kind, state, createdAt, endedAt, openedAt } = row;
    const { address: to = null, message } = opened ?? {};
    return {
      about,
      channel,
      kind,
      state,
      to,
      content: message === undefined ? null : contentForOthers(message),
      createdAt,
      endedAt,
      openedAt,
    };
  });
}

/** Erases addresses and contents, and drops waiting messages. The records without them stay. */
export async function eraseMessages(ctx: WriteContext, contactIds: readonly string[]): Promise<void> {
  await eraseContents(ctx, contactIds);
  await eraseContactRows(ctx, contactIds);
}
