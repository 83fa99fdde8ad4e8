import type { Context, Platform } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import type { TenantId } from "#platform/ids.ts";
import type { LogFields } from "#platform/log/log.ts";
import { parseNetworks } from "#platform/outbound-http/address.ts";
import { createClientCache, type ClientCache } from "#platform/outbound-http/client-cache.ts";
import { createResolver } from "#platform/outbound-http/resolve-host.ts";
import type { RecordedResult } from "./attempt-results.ts";
import { claimDeliveries, type Answer, type ClaimedDelivery } from "./claim-deliveries.ts";
import { deliver, type DeliveryResult, type DeliveryRules } from "./deliver.ts";
import { deliveryOutcomes } from "./delivery-outcome.ts";
import { endpointSecrets } from "./endpoints/endpoint-secrets.ts";
import type { EndpointId } from "./endpoints/endpoint.ts";
import { NextClaim } from "./next-claim.ts";
import { createResultWriter, type ResultWriter } from "./result-writer.ts";
import { signingSecrets } from "./secrets.ts";

/** After a claim of this size more deliveries may be due at other receivers. */
const LARGE_CLAIM = 64;
const TIMEOUT_MS = 15_000;

export interface DeliveryWorker {
  /** Claims due deliveries and starts to send them. Returns how many it started. */
  start(): Promise<number>;
  /** Resolves when the next claim is due, or `signal` aborts. */
  waitForNextClaim(signal: AbortSignal): Promise<void>;
  /** Resolves when no delivery is in flight. */
  waitForAll(): Promise<void>;
  /** Waits for deliveries in flight. `start` must not be called afterwards. */
  close(): Promise<void>;
}

/** What the attempts of one worker share. */
interface Shared {
  timeoutMs: number;
  clients: ClientCache;
  results: ResultWriter;
  /** Called when the request has ended, successful or not; without a result if it failed by a bug. */
  onSent(delivery: ClaimedDelivery, result?: DeliveryResult): void;
}

/** Delivers until `signal` aborts, then waits for deliveries in flight. */
export async function runDeliveryWorker(platform: Platform, signal: AbortSignal): Promise<void> {
  const worker = createDeliveryWorker(platform);
  try {
    while (!signal.aborted) {
      if ((await worker.start()) < LARGE_CLAIM) await worker.waitForNextClaim(signal);
    }
  } finally {
    await worker.close();
  }
}

export function createDeliveryWorker(
  platform: Platform,
  rules: DeliveryRules = deliveryRules(platform),
): DeliveryWorker {
  const unfinished = new Set<Promise<void>>();
  /** Deliveries whose request is in flight. Those whose result is being written no longer count. */
  const sending = new Set<ClaimedDelivery>();
  /** Answers of receivers with a limit, which the next claim takes into account. */
  let answers: Answer[] = [];
  const nextClaim = new NextClaim();
  const shared: Shared = {
    timeoutMs: rules.timeoutMs,
    clients: createClientCache(rules),
    results: createResultWriter(platform),
    onSent(delivery, result) {
      if (!sending.delete(delivery)) return;
      if (delivery.usesLimit && result?.outcome === "delivered") answers.push(answerOf(delivery, result));
      nextClaim.countEnded();
    },
  };
  const waitForAll = async () => void (await Promise.all(unfinished));
  return {
    async start() {
      nextClaim.restart();
      const answersNow = answers;
      answers = [];
      const claimed = await claimDeliveries(platform, { inFlight: sending, answers: answersNow });
      const secretsOf = createSecretReader();
      for (const delivery of claimed) {
        sending.add(delivery);
        const ended: Promise<void> = attempt(platform, delivery, shared, secretsOf).finally(() =>
          unfinished.delete(ended),
        );
        unfinished.add(ended);
      }
      nextClaim.setInFlight(sending.size);
      return claimed.length;
    },
    waitForNextClaim: (signal) => nextClaim.wait(signal),
    waitForAll,
    async close() {
      await waitForAll();
      await shared.clients.close();
    },
  };
}

function answerOf({ tenantId, receiver, limitCuts }: ClaimedDelivery, { durationMs }: DeliveryResult): Answer {
  return { tenantId, receiver, limitCuts, durationMs };
}

/** Never rejects: if the result cannot be recorded, the delivery is sent again when its lease expires. */
async function attempt(
  platform: Platform,
  delivery: ClaimedDelivery,
  { results, onSent, ...connection }: Shared,
  secretsOf: SecretReader,
): Promise<void> {
  const { tenantId, webhookId: eventId, traceId } = delivery;
  const ctx: Context = { ...platform, tenantId, traceId, actor: { kind: "worker", id: "webhooks" } };
  const line = { tenantId, traceId, eventId, deliveryAttempt: delivery.attempt };
  try {
    await faultPoint("webhooks.claim_after_commit");
    const secrets = await secretsOf(ctx, delivery.endpointId);
    const result = await deliver(ctx, delivery, connection, secrets);
    onSent(delivery, result);
    await faultPoint("webhooks.deliver_after_reply");
    const recorded = await results.write({ delivery, result });
    attemptsCounter(platform).inc({ outcome: result.outcome });
    logResult(platform, recorded, { ...line, outcome: result.outcome, durationMs: result.durationMs });
  } catch (error) {
    platform.log.error("an attempt to deliver a webhook was not recorded and will be repeated", { ...line, error });
  } finally {
    onSent(delivery);
  }
}

function logResult({ log }: Platform, { delivery, stopped }: RecordedResult, fields: LogFields): void {
  if (delivery === "dead") log.warn("a webhook was given up", fields);
  else log.info(delivery === "delivered" ? "a webhook was delivered" : "a webhook will be retried", fields);
  if (stopped === "receiver") log.warn("a webhook receiver was disabled", fields);
  if (stopped === "address") log.warn("a webhook address was stopped, because it answered 410", fields);
}

export function attemptsCounter({ metrics }: Pick<Platform, "metrics">) {
  return metrics.knownCounter("servicepay_webhook_attempts_total", "Attempts to deliver a webhook.", {
    outcome: deliveryOutcomes,
  });
}

/** The secrets of an endpoint; of the company for its links. */
type SecretReader = (ctx: Context, endpointId: EndpointId | null) => Promise<Buffer[]>;

/** Reads the secrets of each company and endpoint once. */
function createSecretReader(): SecretReader {
  const cache = new Map<TenantId | EndpointId, Promise<Buffer[]>>();
  return (ctx, endpointId) => {
    const key = endpointId ?? ctx.tenantId;
    const secrets = cache.get(key) ?? (endpointId === null ? signingSecrets(ctx) : endpointSecrets(ctx, endpointId));
    cache.set(key, secrets);
    return secrets;
  };
}

export function deliveryRules({ config }: Platform): DeliveryRules {
  const allowed = parseNetworks(config.outboundAllowedNetworks);
  return {
    timeoutMs: TIMEOUT_MS,
    allowed,
    allowsPublicHttp: config.mode === "sandbox",
    resolve: createResolver(allowed.length > 0),
  };
}
