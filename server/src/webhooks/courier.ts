import { setTimeout as delay } from "node:timers/promises";
import type { Context, Platform } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import type { TenantId } from "#platform/ids.ts";
import type { LogFields } from "#platform/log.ts";
import { parseNetworks } from "#platform/outbound-http/address.ts";
import { createResolver } from "#platform/outbound-http/resolve-host.ts";
import { claim } from "./claim.ts";
import { deliver } from "./deliver.ts";
import type { DeliveryRules } from "./deliver.ts";
import { recordResult } from "./record-result.ts";
import type { Recorded } from "./record-result.ts";
import { signingSecrets } from "./secrets.ts";
import type { ClaimedDelivery } from "./store/queue.ts";

/** So that a fresh event leaves within about this time, whichever process recorded it. */
const POLL_MS = 100;
const TIMEOUT_MS = 15_000;

export interface Courier {
  /** Leases what is due now and sends it; the number of deliveries begun. */
  start(): Promise<number>;
  /** Resolves when one that is under way has ended, or after a short while. */
  rest(signal: AbortSignal): Promise<void>;
  allEnded(): Promise<void>;
}

/** Delivers until stopped, then waits for what is under way. */
export async function runCourier(platform: Platform, signal: AbortSignal): Promise<void> {
  const courier = createCourier(platform);
  try {
    while (!signal.aborted) {
      if ((await courier.start()) === 0) await courier.rest(signal);
    }
  } finally {
    await courier.allEnded();
  }
}

export function createCourier(platform: Platform, rules: DeliveryRules = deliveryRules(platform)): Courier {
  const underWay = new Map<Promise<void>, TenantId>();
  const busy = () => {
    const counts = new Map<TenantId, number>();
    for (const tenantId of underWay.values()) counts.set(tenantId, (counts.get(tenantId) ?? 0) + 1);
    return counts;
  };
  return {
    async start() {
      const claimed = await claim(platform, busy());
      const secrets = secretsOnce();
      for (const delivery of claimed) {
        const ended: Promise<void> = attempt(platform, delivery, rules, secrets).finally(() => underWay.delete(ended));
        underWay.set(ended, delivery.tenantId);
      }
      return claimed.length;
    },
    rest: (signal) => Promise.race([...underWay.keys(), delay(POLL_MS, undefined, { signal }).catch(() => {})]),
    allEnded: async () => void (await Promise.all(underWay.keys())),
  };
}

/** Never rejects: what is not recorded is delivered again when its lease has run out. */
async function attempt(
  platform: Platform,
  delivery: ClaimedDelivery,
  rules: DeliveryRules,
  secretsOf: (ctx: Context) => Promise<Buffer[]>,
): Promise<void> {
  const { tenantId, eventId, traceId } = delivery;
  const ctx: Context = { ...platform, tenantId, traceId, actor: { kind: "worker", id: "webhooks" } };
  const line = { tenantId, traceId, eventId, deliveryAttempt: delivery.attempt };
  try {
    await faultPoint("webhooks.claim_after_commit");
    const result = await deliver(ctx, delivery, rules, await secretsOf(ctx));
    await faultPoint("webhooks.deliver_after_reply");
    const recorded = await recordResult(ctx, delivery, result);
    attempts(platform).inc({ outcome: result.outcome });
    tell(platform, recorded, { ...line, outcome: result.outcome, durationMs: result.durationMs });
  } catch (error) {
    platform.log.error("an attempt to deliver a webhook was not recorded and will be repeated", { ...line, error });
  }
}

function tell({ log }: Platform, { delivery, hasDisabledReceiver }: Recorded, fields: LogFields): void {
  if (delivery === "dead") log.warn("a webhook was given up", fields);
  else log.info(delivery === "delivered" ? "a webhook was delivered" : "a webhook will be tried again", fields);
  if (hasDisabledReceiver) log.warn("a webhook receiver was disabled", fields);
}

function attempts(platform: Platform) {
  return platform.metrics.counter("servicepay_webhook_attempts_total", "Attempts to deliver a webhook.", ["outcome"]);
}

function secretsOnce(): (ctx: Context) => Promise<Buffer[]> {
  const found = new Map<TenantId, Promise<Buffer[]>>();
  return (ctx) => {
    const known = found.get(ctx.tenantId) ?? signingSecrets(ctx);
    found.set(ctx.tenantId, known);
    return known;
  };
}

/** What every delivery keeps to. */
export function deliveryRules({ config }: Platform): DeliveryRules {
  const allowed = parseNetworks(config.outboundAllowedNetworks);
  return {
    timeoutMs: TIMEOUT_MS,
    allowed,
    allowsPublicHttp: config.mode === "sandbox",
    resolve: createResolver(allowed.length > 0),
  };
}
