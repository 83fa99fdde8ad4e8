import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { createClientCache } from "#platform/outbound-http/client-cache.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { deliver, type DeliveryResult } from "./deliver.ts";
import { deliveryRules } from "./delivery-worker.ts";
import { signingSecrets } from "./secrets.ts";
import { hasReceiver, selectNewestUrl } from "./store/receivers.ts";

/** Short, because a person waits for the result. */
const TIMEOUT_MS = 5_000;
/** Real webhooks never have status 3, so a receiver that does not know test events ignores them. */
const BODY = Buffer.from(
  JSON.stringify({ TransactionStatusId: 3, OrderReference: "TEST", ClientOrderReference: "TEST" }),
);

export interface TestEventResult extends DeliveryResult {
  /** Where it was sent: the address of the receiver's newest webhook. */
  url: string;
}

/**
 * Sends a test event to a receiver (scheme://host:port) at once, signed like a webhook and with the header
 * `x-servicepay-test: true`. It is not stored and never sent again. Refuses with ERR_NOT_FOUND if the company has sent no
 * webhook there, and with ERR_CONFLICT if none is kept.
 */
export async function sendTestEvent(ctx: Context, receiver: string): Promise<TestEventResult> {
  const url = await inTransaction(ctx, async (ctx) => {
    const found = await selectNewestUrl(ctx, receiver);
    if (found === null) {
      if (!(await hasReceiver(ctx, receiver))) throw notFound("There is no such receiver.");
      throw conflict("No webhook to this receiver is kept.", { field: "test", reason: "no_address" });
    }
    const details = { receiver };
    await recordAudit(ctx, { action: "webhook.tested", recordType: "tenant", recordId: ctx.tenantId, details });
    return found;
  });
  const secrets = await signingSecrets(ctx);
  const clients = createClientCache(deliveryRules(ctx));
  try {
    const event = { url, body: BODY, eventId: newId<"event">(), traceId: ctx.traceId, isTest: true };
    return { url, ...(await deliver(ctx, event, { timeoutMs: TIMEOUT_MS, clients }, secrets)) };
  } finally {
    await clients.close();
  }
}
