import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { lockReceiver } from "../store/lock-receiver.ts";
import { enableReceiverRow, restartPendingOf } from "../store/receivers.ts";
import { receiverOfEndpoint } from "./endpoint.ts";
import { lockKnownEndpoint } from "./lock-known-endpoint.ts";

/** Enables the endpoint if it is disabled, and makes all that waits for it due now. Returns how many. Refuses with ERR_NOT_FOUND. */
export function resumeEndpoint(ctx: Context, endpointId: string): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { id } = await lockKnownEndpoint(ctx, endpointId);
    const receiver = receiverOfEndpoint(id);
    await lockReceiver(ctx.tx, ctx.tenantId, receiver);
    await enableReceiverRow(ctx, receiver, null);
    const waited = await restartPendingOf(ctx, receiver);
    await recordAudit(ctx, {
      action: "webhook_endpoint.resumed",
      recordType: "webhook_endpoint",
      recordId: id,
      details: { waited },
    });
    return waited;
  });
}
