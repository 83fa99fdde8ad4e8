import type { Platform } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import type { Attempted } from "./deliver.ts";
import { keptLimit } from "./delivery-outcome.ts";
import { chanceOf, retryDelayMs } from "./schedule.ts";
import { logAttempts, markDelivered } from "./store/attempts.ts";
import { markDeliveryDead, postponeDelivery } from "./store/queue.ts";
import { countReceiverFailure, cutLimit, disableGoneReceiver } from "./store/receivers.ts";

/** A receiver is disabled when every attempt has failed for this long. */
const FAILING_MAX_MS = 5 * 24 * 60 * 60 * 1_000;

export interface RecordedResult {
  delivery: "delivered" | "postponed" | "dead";
  /** A disabled receiver gets no deliveries until an operator enables it. */
  hasDisabledReceiver: boolean;
}

export async function recordDelivered({ database, clock }: Platform, attempted: readonly Attempted[]): Promise<void> {
  await database.system(async (tx) => {
    await Promise.all([logAttempts(tx, attempted), markDelivered(tx, attempted, clock.now())]);
    await faultPoint("webhooks.record_before_commit");
  });
}

/** Records a failed attempt: logs it, schedules the next one or gives up, counts the failure of the receiver, and cuts its limit. */
export async function recordFailed(platform: Platform, { delivery, result }: Attempted): Promise<RecordedResult> {
  const { outcome } = result;
  const now = platform.clock.now();
  return platform.database.system(async (tx) => {
    await logAttempts(tx, [{ delivery, result }]);
    await faultPoint("webhooks.record_before_commit");
    const chance = chanceOf(delivery.eventId, delivery.attempt);
    const delayMs = retryDelayMs(delivery.failedAttempts + 1, chance, result.retryAfterMs);
    if (delayMs === null) await markDeliveryDead(tx, delivery, now);
    else await postponeDelivery(tx, delivery, new Date(now.getTime() + delayMs));
    const failingSinceMax = new Date(now.getTime() - FAILING_MAX_MS);
    const isFailing = await countReceiverFailure(tx, delivery, { now, failingSinceMax });
    const kept = keptLimit(outcome);
    if (kept < 1) await cutLimit(tx, delivery, kept);
    const isGone = outcome === "gone" && (await disableGoneReceiver(tx, delivery, now));
    return { delivery: delayMs === null ? "dead" : "postponed", hasDisabledReceiver: isGone || isFailing };
  });
}
