import type { Context, Platform } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import type { TenantId } from "#platform/ids.ts";
import type { LogFields } from "#platform/log.ts";
import { parseNetworks } from "#platform/outbound-http/address.ts";
import { keepRoutes, type KeptRoutes } from "#platform/outbound-http/kept-routes.ts";
import { createResolver } from "#platform/outbound-http/resolve-host.ts";
import { claim } from "./claim.ts";
import { deliver, type DeliveryRules } from "./deliver.ts";
import type { Recorded } from "./record-result.ts";
import { createRecorder, type Recorder } from "./recorder.ts";
import { signingSecrets } from "./secrets.ts";
import type { ClaimedDelivery } from "./store/queue.ts";

/** So that a fresh event leaves within about this time, whichever process recorded it. */
const POLL_MS = 100;
/** A claim costs nearly as much for one as for many: so many that have ended are worth the next one, fewer after a moment. */
const ENDED_ENOUGH = 8;
const ENDED_ENOUGH_OF_SENDING = 1 / 2;
const GATHER_MS = 10;
/** Where so many were claimed at once, more may be due at receivers that were not looked at. */
const LARGE_CLAIM = 64;
const TIMEOUT_MS = 15_000;

export interface Courier {
  /** Leases what is due now and sends it; the number of deliveries begun. */
  start(): Promise<number>;
  /** Resolves when there may be room for others, or after a short while. */
  rest(signal: AbortSignal): Promise<void>;
  allEnded(): Promise<void>;
  /** After that nothing more is started. */
  close(): Promise<void>;
}

/** What deliveries share. */
interface Means {
  timeoutMs: number;
  routes: KeptRoutes;
  recorder: Recorder;
  /** Its receiver has been told, or could not be. */
  sent(delivery: ClaimedDelivery): void;
}

/** Delivers until stopped, then waits for what is under way. */
export async function runCourier(platform: Platform, signal: AbortSignal): Promise<void> {
  const courier = createCourier(platform);
  try {
    while (!signal.aborted) {
      if ((await courier.start()) < LARGE_CLAIM) await courier.rest(signal);
    }
  } finally {
    await courier.close();
  }
}

export function createCourier(platform: Platform, rules: DeliveryRules = deliveryRules(platform)): Courier {
  const underWay = new Set<Promise<void>>();
  /** Being sent; what is only being written down leaves room for others. */
  const sending = new Set<ClaimedDelivery>();
  let room = Promise.withResolvers<void>();
  let endedCount = 0;
  let endedEnough = ENDED_ENOUGH;
  const means: Means = {
    timeoutMs: rules.timeoutMs,
    routes: keepRoutes(rules),
    recorder: createRecorder(platform),
    sent(delivery) {
      if (!sending.delete(delivery)) return;
      endedCount += 1;
      if (endedCount >= endedEnough) room.resolve();
      else if (endedCount === 1) setTimeout(room.resolve, GATHER_MS);
    },
  };
  const busy = () => {
    const counts = new Map<TenantId, number>();
    for (const { tenantId } of sending) counts.set(tenantId, (counts.get(tenantId) ?? 0) + 1);
    return counts;
  };
  const allEnded = async () => void (await Promise.all(underWay));
  return {
    async start() {
      room = Promise.withResolvers<void>();
      endedCount = 0;
      const claimed = await claim(platform, busy());
      const secrets = secretsOnce();
      for (const delivery of claimed) {
        sending.add(delivery);
        const ended: Promise<void> = attempt(platform, delivery, means, secrets).finally(() => underWay.delete(ended));
        underWay.add(ended);
      }
      endedEnough = Math.max(ENDED_ENOUGH, sending.size * ENDED_ENOUGH_OF_SENDING);
      return claimed.length;
    },
    async rest(signal) {
      const wake = () => room.resolve();
      const poll = setTimeout(wake, POLL_MS);
      signal.addEventListener("abort", wake);
      await room.promise;
      clearTimeout(poll);
      signal.removeEventListener("abort", wake);
    },
    allEnded,
    async close() {
      await allEnded();
      await means.routes.close();
    },
  };
}

/** Never rejects: what is not recorded is delivered again when its lease has run out. */
async function attempt(
  platform: Platform,
  delivery: ClaimedDelivery,
  { recorder, sent, ...means }: Means,
  secretsOf: (ctx: Context) => Promise<Buffer[]>,
): Promise<void> {
  const { tenantId, eventId, traceId } = delivery;
  const ctx: Context = { ...platform, tenantId, traceId, actor: { kind: "worker", id: "webhooks" } };
  const line = { tenantId, traceId, eventId, deliveryAttempt: delivery.attempt };
  try {
    await faultPoint("webhooks.claim_after_commit");
    const secrets = await secretsOf(ctx);
    const result = await deliver(ctx, delivery, means, secrets);
    sent(delivery);
    await faultPoint("webhooks.deliver_after_reply");
    const recorded = await recorder.record({ delivery, result });
    attempts(platform).inc({ outcome: result.outcome });
    tell(platform, recorded, { ...line, outcome: result.outcome, durationMs: result.durationMs });
  } catch (error) {
    platform.log.error("an attempt to deliver a webhook was not recorded and will be repeated", { ...line, error });
  } finally {
    sent(delivery);
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
