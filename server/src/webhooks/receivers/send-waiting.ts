import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { receiverOf } from "../event.ts";
import { findReceiver } from "../store/receivers.ts";
import { makeWaitingDue } from "../store/resend.ts";

/**
 * Sends what waits for its next attempt to the receiver of `url` (any address on it) now, and begins its retry schedule again.
 * Returns the number. What waits for a stopped address keeps waiting. Refuses with ERR_NOT_FOUND, or with ERR_CONFLICT
 * (`receiver_disabled`). The receiver's limit decides how many are sent at a time.
 */
export async function sendWaiting(ctx: Context, url: string): Promise<number> {
  const receiver = receiverOf(url);
  return inTransaction(ctx, async (ctx) => {
    const found = await findReceiver(ctx, receiver);
    if (found === undefined) throw notFound("There is no such receiver.");
    if (found.isDisabled) throw conflict("The receiver is disabled: enable it first.", { reason: "receiver_disabled" });
    const count = await makeWaitingDue(ctx, receiver);
    if (count > 0)
      await recordAudit(ctx, {
        action: "webhooks.sent_now",
        recordType: "tenant",
        recordId: ctx.tenantId,
        details: { receiver, count },
      });
    return count;
  });
}
