import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { restartMessage, selectMessage } from "./store/messages.ts";

/**
 * Restarts the schedule of a failed message; the first attempt is due now. Refuses with ERR_NOT_FOUND, or with ERR_CONFLICT
 * where the message has not failed: what was sent is not sent twice.
 */
export async function resendMessage(ctx: Context, notificationId: string): Promise<void> {
  const id = parseId<"notification">(notificationId);
  if (id === null) throw notFound("There is no such message.");
  await inTransaction(ctx, async (ctx) => {
    const row = await selectMessage(ctx, id);
    if (row === undefined) throw notFound("There is no such message.");
    if (row.kind === "user.code")
      throw conflict("A log-in code is not sent again; the user asks for a new one.", { reason: "code" });
    if (!(await restartMessage(ctx, id)))
      throw conflict(`Only a failed message can be sent again, and this one is ${row.state}.`, { reason: row.state });
    await recordAudit(ctx, { action: "notification.resent", recordType: "notification", recordId: id });
  });
}
