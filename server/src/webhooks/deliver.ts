import type { Context } from "#platform/context.ts";
import { randomHex } from "#platform/ids.ts";
import type { ClientCache } from "#platform/outbound-http/client-cache.ts";
import type { ReceiverRules } from "#platform/outbound-http/guarded-client.ts";
import type { OutboundReply } from "#platform/outbound-http/outbound-http.ts";
import type { ClaimedDelivery } from "./claim-deliveries.ts";
import { outcomeOf, type DeliveryOutcome } from "./delivery-outcome.ts";
import { redactReply } from "./redact-reply.ts";
import { readRetryAfter } from "./schedule.ts";
import { signatureHeaders } from "./signature.ts";

const REPLY_BYTES_MAX = 4_096;

export interface DeliveryRules extends ReceiverRules {
  /** For name look-up, connection, sending and reading together. */
  timeoutMs: number;
}

export interface DeliveryResult {
  outcome: DeliveryOutcome;
  durationMs: number;
  ip: string | null;
  status: number | null;
  reply: string | null;
  retryAfterMs: number | null;
}

export interface Attempted {
  delivery: ClaimedDelivery;
  result: DeliveryResult;
}

type SentEvent = Pick<ClaimedDelivery, "url" | "body" | "webhookId" | "traceId"> & { isTest?: boolean };

/** Makes one attempt. The bytes are sent a second time only if the receiver closed a kept-alive connection that was reused. */
export async function deliver(
  ctx: Context,
  event: SentEvent,
  { timeoutMs, clients }: { timeoutMs: number; clients: ClientCache },
  secrets: readonly Buffer[],
): Promise<DeliveryResult> {
  const { url, body, webhookId, traceId, isTest = false } = event;
  const address = URL.parse(url);
  if (address === null) return resultOf({ kind: "unsent", reason: "ERR_BLOCKED_ADDRESS", durationMs: 0 }, "blocked");
  const headers = {
    "content-type": "application/json",
    "user-agent": "ServicePay-Webhooks/1",
    "x-trace-id": traceId,
    traceparent: `00-${traceId}-${randomHex(8)}-01`,
    ...signatureHeaders(webhookId, ctx.clock.now(), body, secrets),
    ...(isTest ? { "x-servicepay-test": "true" } : {}),
  };
  await using lent = clients.lend(ctx.tenantId, address);
  const { client } = lent;
  const post = (leftMs: number) =>
    ctx.http.post({
      url: address,
      headers,
      body,
      timeoutMs: leftMs,
      replyBytesMax: REPLY_BYTES_MAX,
      dispatcher: client.dispatcher,
    });
  const connections = client.connections;
  let reply = await post(timeoutMs);
  const isOnKeptConnection = connections > 0 && client.connections === connections;
  // The receiver closed a kept-alive connection while it was being reused. Retry once on a new connection.
  if (isOnKeptConnection && reply.kind === "lost" && reply.reason === "reset")
    reply = await post(Math.max(1, timeoutMs - reply.durationMs));
  const retryAfterMs = reply.kind === "replied" ? readRetryAfter(reply.headers["retry-after"], ctx.clock.now()) : null;
  return { ...resultOf(reply, outcomeOf(reply, client.failure)), ip: client.address, retryAfterMs };
}

function resultOf(reply: OutboundReply, outcome: DeliveryOutcome): DeliveryResult {
  const { durationMs } = reply;
  const noReply = { outcome, durationMs, ip: null, status: null, reply: null, retryAfterMs: null };
  return reply.kind === "replied" ? { ...noReply, status: reply.status, reply: redactReply(reply.body) } : noReply;
}
