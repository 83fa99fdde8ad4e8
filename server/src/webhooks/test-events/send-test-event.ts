import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { createClientCache } from "#platform/outbound-http/client-cache.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import { checkWebhookUrl } from "../check-webhook-url.ts";
import { deliver, type DeliveryResult } from "../deliver.ts";
import { deliveryRules } from "../delivery-worker.ts";
import { receiverOf } from "../event.ts";
import { signingSecrets } from "../secrets.ts";
import { findReceiver, selectNewestUrl } from "../store/receivers.ts";
import { testEventBody, type EventStatus } from "./test-event-body.ts";

/** Short, because a person waits for the result. */
export const TEST_EVENT_TIMEOUT_MS = 5_000;

/** A receiver (scheme://host:port) that the company has sent webhooks to, or any address. */
export type TestEventTarget = { receiver: string } | { url: string };

export interface TestEventResult extends DeliveryResult {
  /** Where it was sent. For a receiver, the address of its newest webhook. */
  url: string;
}

/**
 * Sends a test event at once, signed like a webhook and with the header `x-servicepay-test: true`. It is not stored and never sent
 * again. Refuses a receiver with ERR_NOT_FOUND if the company has sent no webhook there, and with ERR_CONFLICT if none is kept; an
 * address with ERR_VALIDATION if no link may have it.
 */
export async function sendTestEvent(
  ctx: Context,
  target: TestEventTarget,
  status: EventStatus | 3 = 3,
): Promise<TestEventResult> {
  const url = await inTransaction(ctx, async (ctx) => {
    const found = "url" in target ? acceptedUrl(ctx, target.url) : await newestUrl(ctx, target.receiver);
    const details = { receiver: receiverOf(found) };
    await recordAudit(ctx, { action: "webhook.tested", recordType: "tenant", recordId: ctx.tenantId, details });
    return found;
  });
  const secrets = await signingSecrets(ctx);
  const clients = createClientCache(deliveryRules(ctx));
  try {
    const webhookId = newId<"delivery">();
    const event = { url, body: testEventBody(webhookId, status), webhookId, traceId: ctx.traceId, isTest: true };
    return { url, ...(await deliver(ctx, event, { timeoutMs: TEST_EVENT_TIMEOUT_MS, clients }, secrets)) };
  } finally {
    await clients.close();
  }
}

function acceptedUrl({ config }: Context, text: string): string {
  const checked = checkWebhookUrl(config, text);
  if (checked.kind === "refused") throw invalid("url", checked.sentence);
  return checked.url;
}

async function newestUrl(ctx: WriteContext, receiver: string): Promise<string> {
  const found = await selectNewestUrl(ctx, receiver);
  if (found !== null) return found;
  if ((await findReceiver(ctx, receiver)) === undefined) throw notFound("There is no such receiver.");
  throw conflict("No webhook to this receiver is kept.", { field: "test", reason: "no_address" });
}
