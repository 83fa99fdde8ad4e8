import { reading, type Context, type ReadContext } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { parseId } from "#platform/ids.ts";
import type { NotificationState } from "./notification.ts";
import { openMessage } from "./open-message.ts";
import { selectMessages, selectMessagesOf, type MessageRow } from "./store/messages.ts";

export type ListedMessage = Omit<MessageRow, "tenantId" | "content" | "address">;

export interface MessageListFilter extends Paging {
  state?: NotificationState;
  /** Messages about this payment or user. */
  about?: string;
}

/** Newest first, without addresses. */
export async function listMessages(
  ctx: Context,
  filter: MessageListFilter,
): Promise<{ totalCount: number; messages: ListedMessage[] }> {
  const { totalCount, rows } = await selectPage(ctx, filter);
  return { totalCount, messages: rows.map(withoutSealedValues) };
}

/** All messages about these payments, users or invitations, oldest first. */
export async function listMessagesAbout(
  ctx: Context | ReadContext,
  contactIds: readonly string[],
): Promise<ListedMessage[]> {
  return (await selectMessagesOf(reading(ctx), contactIds)).map(withoutSealedValues);
}

/** Newest first, with the addresses that are kept now: an earlier message may have gone to another one. Null: erased. */
export async function listAddressedMessages(
  ctx: Context,
  filter: MessageListFilter,
): Promise<(ListedMessage & { to: string | null })[]> {
  const { rows } = await selectPage(ctx, filter);
  return rows.map((row) => ({ ...withoutSealedValues(row), to: openMessage(ctx, row)?.address ?? null }));
}

async function selectPage(ctx: Context, { state, about, page, pageSize }: MessageListFilter) {
  const contactId = about === undefined ? null : parseId(about);
  if (about !== undefined && contactId === null) return { totalCount: 0, rows: [] };
  const filter = { state: state ?? null, contactId };
  return selectMessages(reading(ctx), filter, { limit: pageSize, offset: (page - 1) * pageSize });
}

export function withoutSealedValues(row: MessageRow): ListedMessage {
  const { id, contactId, channel, kind, language, paymentSetId, state } = row;
  const { reason, attemptCount, nextAt, createdAt, endedAt, openedAt } = row;
  const what = { id, contactId, channel, kind, language, paymentSetId };
  return { ...what, state, reason, attemptCount, nextAt, createdAt, endedAt, openedAt };
}
