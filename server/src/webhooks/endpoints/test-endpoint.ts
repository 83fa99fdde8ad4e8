import { recordAudit } from "#audit/index.ts";
import { eventTypes, exampleBytes, typesOf, type EventType } from "#events/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { createClientCache } from "#platform/outbound-http/client-cache.ts";
import { deliver, type DeliveryResult } from "../deliver.ts";
import { deliveryRules } from "../delivery-worker.ts";
import { TEST_EVENT_TIMEOUT_MS } from "../test-events/send-test-event.ts";
import { endpointSecrets } from "./endpoint-secrets.ts";
import { lockKnownEndpoint } from "./lock-known-endpoint.ts";

/**
 * Sends a test event to the endpoint at once, whatever its state: the documented example of the type, by default of the first one
 * that the endpoint wants. It is signed like an event and has the header `x-servicepay-test: true`. It is not stored, and says nothing
 * about the endpoint's health. Refuses with ERR_NOT_FOUND.
 */
export async function testEndpoint(
  ctx: Context,
  endpointId: string,
  wanted?: EventType,
): Promise<DeliveryResult & { type: EventType }> {
  const {
    id,
    url,
    eventTypes: patterns,
  } = await inTransaction(ctx, async (ctx) => {
    const endpoint = await lockKnownEndpoint(ctx, endpointId);
    await recordAudit(ctx, {
      action: "webhook_endpoint.tested",
      recordType: "webhook_endpoint",
      recordId: endpoint.id,
    });
    return endpoint;
  });
  const type = wanted ?? typesOf(patterns, "eventTypes")[0] ?? eventTypes[0]!;
  const webhookId = newId<"event">();
  const body = exampleBytes(type, { id: webhookId, occurredAt: ctx.clock.now() });
  const event = { url, body, webhookId, traceId: ctx.traceId, isTest: true };
  const clients = createClientCache(deliveryRules(ctx));
  try {
    const limits = { timeoutMs: TEST_EVENT_TIMEOUT_MS, clients };
    return { type, ...(await deliver(ctx, event, limits, await endpointSecrets(ctx, id))) };
  } finally {
    await clients.close();
  }
}
