import { reading, type Context } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { parseId } from "#platform/ids.ts";
import type { NotificationState } from "./notification.ts";
import { selectMessages, type MessageRow } from "./store/messages.ts";

export type ListedMessage = Omit<MessageRow, "tenantId" | "content" | "address">;

export interface MessageListFilter extends Paging {
  state?: NotificationState;
  /** Messages about this payment or user. */
  about?: string;
}

/** Newest first, without addresses. */
export async function listMessages(
  ctx: Context,
  { state, about, page, pageSize }: MessageListFilter,
): Promise<{ totalCount: number; messages: ListedMessage[] }> {
  const contactId = about === undefined ? null : parseId(about);
  if (about !== undefined && contactId === null) return { totalCount: 0, messages: [] };
  const filter = { state: state ?? null, contactId };
  const { totalCount, rows } = await selectMessages(reading(ctx), filter, pageSize, (page - 1) * pageSize);
  return { totalCount, messages: rows.map(listed) };
}

/** Without the sealed values. */
export function listed(row: MessageRow): ListedMessage {
  const { id, contactId, channel, kind, language, paymentSetId, state } = row;
  const { reason, attemptCount, nextAt, createdAt, endedAt, openedAt } = row;
  const what = { id, contactId, channel, kind, language, paymentSetId };
  return { ...what, state, reason, attemptCount, nextAt, createdAt, endedAt, openedAt };
}
