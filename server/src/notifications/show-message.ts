import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { withoutSealedValues, type ListedMessage } from "./list-messages.ts";
import { contentForOthers, type Message } from "./notification.ts";
import { openMessage } from "./open-message.ts";
import { selectAttempts, selectMessage, type SendAttempt } from "./store/messages.ts";

export interface MessageDetails extends ListedMessage {
  /** Null after the person's details were erased. */
  to: string | null;
  values: Message["content"] | null;
  attempts: SendAttempt[];
}

/** A message with its address, its values and the log of its attempts. Audited. Refuses with ERR_NOT_FOUND. */
export async function showMessage(ctx: Context, notificationId: string): Promise<MessageDetails> {
  const id = parseId<"notification">(notificationId);
  if (id === null) throw notFound("There is no such message.");
  return inTransaction(ctx, async (ctx) => {
    const row = await selectMessage(ctx, id);
    if (row === undefined) throw notFound("There is no such message.");
    await recordAudit(ctx, { action: "notification.shown", recordType: "notification", recordId: id });
    const opened = openMessage(ctx, row);
    return {
      ...withoutSealedValues(row),
      to: opened?.address ?? null,
      values: opened === null ? null : contentForOthers(opened.message),
      attempts: await selectAttempts(ctx, id),
    };
  });
}
