import type { Platform } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { withContent, type LeasedDelivery } from "./content-of-deliveries.ts";
import { FIRST_LIMIT, limitAfterAnswers } from "./limits/receiver-limit.ts";
import { countLoad, IN_FLIGHT_MAX, shareCapacity, tenantMax, type ProcessLoad } from "./limits/share-capacity.ts";
import { leaseDeliveries, lockReadyReceivers, type ReadyReceiver } from "./store/queue.ts";

const RECEIVERS_MAX = 64;
/** Well above the duration of the longest attempt. */
const LEASE_SECONDS = 60;
/** An event waits at most this long for the previous event of its payment. */
const IN_ORDER_FOR_MS = 60_000;
/** After this time without deliveries a receiver begins with the first limit again, because it may have changed. */
const LIMIT_SECONDS = 60;

export interface ClaimedDelivery extends LeasedDelivery {
  /** How often the receiver's limit had been cut. */
  limitCuts: number;
  /** At least half of the receiver's limit was in use, so the attempt says something about the limit. */
  usesLimit: boolean;
}

/** A successful attempt of a delivery that used its receiver's limit. */
export interface Answer {
  tenantId: TenantId;
  receiver: string;
  limitCuts: number;
  durationMs: number;
}

/** What this process is doing. */
export interface ProcessState {
  /** The deliveries that it is sending. */
  inFlight: Iterable<{ tenantId: TenantId; receiver: string }>;
  /** Answers since the previous claim. */
  answers: readonly Answer[];
}

const idle: ProcessState = { inFlight: [], answers: [] };

/**
 * Leases due deliveries, some of each receiver, so that no receiver and no tenant delays another. Adjusts the receivers' limits
 * to their answers.
 */
export async function claimDeliveries(
  platform: Platform,
  { inFlight, answers }: ProcessState = idle,
): Promise<ClaimedDelivery[]> {
  const load = countLoad(inFlight);
  if (load.total >= IN_FLIGHT_MAX) return [];
  const limitMax = platform.config.webhooksPerReceiver;
  const durations = durationsByLimit(answers);
  const now = platform.clock.now();
  const limits = {
    ...receiversToServe(load),
    firstLimit: Math.min(FIRST_LIMIT, limitMax),
    limitMax,
    limitSeconds: LIMIT_SECONDS,
  };
  return platform.database.system(async (tx) => {
    const ready = await lockReadyReceivers(tx, now, limits);
    const waiting = ready.map((receiver) => {
      const answered = durations.get(keyOf(receiver, receiver.cuts)) ?? [];
      const next = limitAfterAnswers(receiver, answered, limitMax);
      return { ...receiver, ...next, room: Math.floor(next.limit) - receiver.inFlight };
    });
    if (waiting.length === 0) return [];
    const counts = shareCapacity(waiting, load);
    // Receivers that get nothing move to the end of the queue too. Otherwise they would hide those behind them.
    const shares = waiting.map((receiver) => ({ receiver, count: counts.get(receiver) ?? 0 }));
    const inOrderSince = new Date(now.getTime() - IN_ORDER_FOR_MS);
    const leased = await leaseDeliveries(tx, shares, { now, inOrderSince, leaseSeconds: LEASE_SECONDS });
    return withLimits(await withContent(tx, leased), waiting);
  });
}

/** Skips tenants that already have their share of deliveries in flight. */
function receiversToServe({ total, tenants }: ProcessLoad) {
  const max = tenantMax(tenants);
  const room = (tenants.size === 1 && total < max ? max : IN_FLIGHT_MAX) - total;
  return {
    receiversMax: Math.min(RECEIVERS_MAX, room),
    fullTenants: [...tenants].filter(([, tenant]) => tenant.total >= max).map(([tenantId]) => tenantId),
  };
}

function durationsByLimit(answers: readonly Answer[]): Map<string, number[]> {
  const durations = new Map<string, number[]>();
  for (const answer of answers) {
    const key = keyOf(answer, answer.limitCuts);
    const known = durations.get(key);
    if (known === undefined) durations.set(key, [answer.durationMs]);
    else known.push(answer.durationMs);
  }
  return durations;
}

function withLimits(leased: readonly LeasedDelivery[], receivers: readonly ReadyReceiver[]): ClaimedDelivery[] {
  const counts = new Map<string, number>();
  for (const each of leased) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
  const found = new Map(receivers.map((receiver) => [keyOf(receiver), receiver]));
  return leased.map((delivery) => {
    const { limit, cuts, inFlight } = found.get(keyOf(delivery))!;
    const used = inFlight + (counts.get(keyOf(delivery)) ?? 0);
    return { ...delivery, limitCuts: cuts, usesLimit: 2 * used >= Math.floor(limit) };
  });
}

function keyOf({ tenantId, receiver }: { tenantId: TenantId; receiver: string }, cuts = 0): string {
  return `${tenantId} ${cuts} ${receiver}`;
}
