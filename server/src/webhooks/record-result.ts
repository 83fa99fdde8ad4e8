import type { Context } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import type { AttemptResult } from "./deliver.ts";
import { isOverload } from "./outcome.ts";
import { chanceOf, retryDelayMs } from "./schedule.ts";
import { logOutcome, markDead, markDelivered, noteFailure, noteGone, noteSuccess, postpone } from "./store/queue.ts";
import type { ClaimedDelivery } from "./store/queue.ts";

/** A receiver that has only failed for so long is disabled. */
const PATIENCE_MS = 5 * 24 * 60 * 60 * 1_000;

export interface Recorded {
  delivery: "delivered" | "postponed" | "dead";
  /** No more deliveries begin there until an operator enables it. */
  hasDisabledReceiver: boolean;
}

/** Writes what became of an attempt: the log, what is next for the delivery, and what it says of the receiver. */
export async function recordResult(ctx: Context, delivery: ClaimedDelivery, result: AttemptResult): Promise<Recorded> {
  const { tenantId, eventId, receiver, attempt } = delivery;
  const { durationMs, ip, status, outcome, reply } = result;
  const now = ctx.clock.now();
  return ctx.database.system(async (tx) => {
    await tx.run(logOutcome, [tenantId, eventId, attempt, durationMs, ip, status, outcome, reply]);
    await faultPoint("webhooks.record_before_commit");
    if (outcome === "delivered") {
      await tx.run(markDelivered, [tenantId, eventId, now]);
      await tx.run(noteSuccess, [tenantId, receiver]);
      return { delivery: "delivered", hasDisabledReceiver: false };
    }
    const delayMs = retryDelayMs(delivery.roundAttempts, chanceOf(eventId, attempt), result.retryAfterMs);
    const nextAt = delayMs === null ? null : new Date(now.getTime() + delayMs);
    if (nextAt === null) await tx.run(markDead, [tenantId, eventId, attempt, now]);
    else await tx.run(postpone, [tenantId, eventId, attempt, nextAt]);
    const patientSince = new Date(now.getTime() - PATIENCE_MS);
    const noted = await tx.row(noteFailure, [tenantId, receiver, now, isOverload(outcome), patientSince]);
    const isGone = outcome === "gone" && (await tx.run(noteGone, [tenantId, receiver, now])) === 1;
    return {
      delivery: nextAt === null ? "dead" : "postponed",
      hasDisabledReceiver: isGone || noted?.hasDisabled === true,
    };
  });
}
