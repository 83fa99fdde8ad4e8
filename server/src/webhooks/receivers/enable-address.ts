import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { receiverOf } from "../event.ts";
import { startAddress } from "../store/stopped-addresses.ts";
import { addressOf } from "./stopped-addresses.ts";

/**
 * Enables one stopped address, makes the deliveries that wait for it due now and returns their number. Refuses with
 * ERR_NOT_FOUND if it is not stopped. Its receiver stays disabled if it is. With `seenAt`, the time of the stop that a person
 * saw, what was stopped later stays stopped, and a repeated request changes nothing.
 */
export async function enableAddress(ctx: Context, text: string, seenAt: Date | null = null): Promise<number> {
  const url = addressOf(text);
  const receiver = receiverOf(url);
  return inTransaction(ctx, async (ctx) => {
    const waited = await startAddress(ctx, { receiver, url }, seenAt);
    if (waited === null && seenAt !== null) return 0;
    if (waited === null) throw notFound(`This address is not stopped. To enable its whole server, name ${receiver}.`);
    await recordAudit(ctx, {
      action: "webhook_receiver.enabled",
      recordType: "tenant",
      recordId: ctx.tenantId,
      // The query may hold a merchant's token.
      details: { receiver, path: URL.parse(url)?.pathname ?? "", waited },
    });
    return waited;
  });
}
