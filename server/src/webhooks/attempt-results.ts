import type { Platform, WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import type { Attempted } from "./deliver.ts";
import { shareOfLimitKept } from "./delivery-outcome.ts";
import { reportDisabledEndpoint } from "./endpoints/report-disabled.ts";
import { noticeFailingReceiver, noticeStoppedAddress } from "./receivers/failing-notice.ts";
import { chanceOf, retryDelayMs } from "./schedule.ts";
import { logAttempts, markDelivered } from "./store/attempts.ts";
import { markDeliveryDead, postponeDelivery } from "./store/queue.ts";
import { cutLimit, disableGone, noteReceiverFailure } from "./store/receivers.ts";
import { stopAddress } from "./store/stopped-addresses.ts";

/** A receiver that has failed for this long is disabled. */
const FAILING_MAX_MS = 5 * 24 * 60 * 60 * 1_000;

export interface RecordedResult {
  delivery: "delivered" | "postponed" | "dead";
  /** What this attempt stopped. It then gets no deliveries until a person enables it. */
  stopped: "receiver" | "address" | null;
}

export async function recordDelivered({ database, clock }: Platform, attempted: readonly Attempted[]): Promise<void> {
  await database.system(async (tx) => {
    await Promise.all([logAttempts(tx, attempted), markDelivered(tx, attempted, clock.now())]);
    await faultPoint("webhooks.record_before_commit");
  });
}

/** Logs a failed attempt, and schedules the next one or gives up. May cut the receiver's limit, disable it or stop the address. */
export async function recordFailed(platform: Platform, { delivery, result }: Attempted): Promise<RecordedResult> {
  const { outcome } = result;
  const now = platform.clock.now();
  return platform.database.system(async (tx) => {
    const { tenantId, traceId } = delivery;
    const ctx: WriteContext = { ...platform, tx, tenantId, traceId, actor: { kind: "worker", id: "webhooks" } };
    await logAttempts(tx, [{ delivery, result }]);
    await faultPoint("webhooks.record_before_commit");
    const chance = chanceOf(delivery.deliveryId, delivery.attempt);
    const delayMs = retryDelayMs(delivery.failedAttempts + 1, chance, result.retryAfterMs);
    if (delayMs === null) await markDeliveryDead(tx, delivery, now);
    else await postponeDelivery(tx, delivery, new Date(now.getTime() + delayMs));
    const recorded = delayMs === null ? "dead" : "postponed";
    const { endpointId } = delivery;
    // 410 says nothing about the server: its other addresses may work. An endpoint has no other.
    if (outcome === "gone" && endpointId === null) {
      const hasStopped = await stopAddress(tx, delivery, now);
      if (hasStopped) await noticeStoppedAddress(ctx, delivery);
      return { delivery: recorded, stopped: hasStopped ? "address" : null };
    }
    const failingSinceMax = new Date(now.getTime() - FAILING_MAX_MS);
    const failure = outcome === "gone" ? disableGone(tx, delivery, now) : null;
    const health = await (failure ?? noteReceiverFailure(tx, delivery, { now, failingSinceMax }));
    await noticeFailingReceiver(ctx, delivery, health);
    const hasDisabled = health.disabledAt?.getTime() === now.getTime();
    if (hasDisabled && endpointId !== null) await reportDisabledEndpoint(ctx, endpointId, health);
    const kept = shareOfLimitKept(outcome);
    if (kept < 1) await cutLimit(tx, delivery, kept);
    return { delivery: recorded, stopped: hasDisabled ? "receiver" : null };
  });
}
