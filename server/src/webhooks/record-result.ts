import type { Platform } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { faultPoint } from "#platform/fault-point.ts";
import type { AttemptResult } from "./deliver.ts";
import { isOverload } from "./outcome.ts";
import { chanceOf, retryDelayMs } from "./schedule.ts";
import { logOutcomes, markDelivered, noteSuccess } from "./store/outcomes.ts";
import { markDead, noteFailure, noteGone, postpone, type ClaimedDelivery } from "./store/queue.ts";

/** A receiver that has only failed for so long is disabled. */
const PATIENCE_MS = 5 * 24 * 60 * 60 * 1_000;

export interface Attempted {
  delivery: ClaimedDelivery;
  result: AttemptResult;
}

export interface Recorded {
  delivery: "delivered" | "postponed" | "dead";
  /** No more deliveries begin there until an operator enables it. */
  hasDisabledReceiver: boolean;
}

/** Writes what became of attempts: the log, and that receivers have what they were sent, of many at once. */
export async function recordDelivered({ database, clock }: Platform, attempted: readonly Attempted[]): Promise<void> {
  const now = clock.now();
  const tenants = attempted.map(({ delivery }) => delivery.tenantId);
  const events = attempted.map(({ delivery }) => delivery.eventId);
  const receivers = attempted.map(({ delivery }) => delivery.receiver);
  await database.system(async (tx) => {
    await Promise.all([
      logAll(tx, attempted),
      tx.run(markDelivered, [tenants, events, now]),
      tx.run(noteSuccess, [tenants, receivers]),
    ]);
    await faultPoint("webhooks.record_before_commit");
  });
}

/** Writes what became of an attempt that failed: the log, what is next for the delivery, and what it says of the receiver. */
export async function recordFailed(platform: Platform, { delivery, result }: Attempted): Promise<Recorded> {
  const { tenantId, eventId, receiver, attempt } = delivery;
  const { outcome } = result;
  const now = platform.clock.now();
  return platform.database.system(async (tx) => {
    await logAll(tx, [{ delivery, result }]);
    await faultPoint("webhooks.record_before_commit");
    const delayMs = retryDelayMs(delivery.failedAttempts + 1, chanceOf(eventId, attempt), result.retryAfterMs);
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

function logAll(tx: Transaction, attempted: readonly Attempted[]): Promise<number> {
  const columns = [
    attempted.map(({ delivery }) => delivery.tenantId),
    attempted.map(({ delivery }) => delivery.eventId),
    attempted.map(({ delivery }) => delivery.attempt),
    attempted.map(({ result }) => result.durationMs),
    attempted.map(({ result }) => result.ip),
    attempted.map(({ result }) => result.status),
    attempted.map(({ result }) => result.outcome),
    attempted.map(({ result }) => result.reply),
  ];
  return tx.run(logOutcomes, columns);
}
