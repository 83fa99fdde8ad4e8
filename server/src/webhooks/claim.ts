import type { Platform } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { claimDeliveries, lockReadyReceivers } from "./store/queue.ts";
import type { ClaimedDelivery, ReadyReceiver } from "./store/queue.ts";

const IN_FLIGHT_MAX = 128;
const IN_FLIGHT_PER_TENANT_MAX = IN_FLIGHT_MAX / 4;
const IN_FLIGHT_PER_RECEIVER_MAX = 4;
const IN_FLIGHT_OVERLOADED_MAX = 1;
const OVERLOADS_TOLERATED = 5;
const RECEIVERS_MAX = 64;
/** Well above the longest an attempt can take. */
const LEASE_SECONDS = 60;
const IN_ORDER_FOR_MS = 60_000;

/**
 * Leases what is due, a few deliveries of each receiver, so that no receiver and no tenant holds up another. `busy`
 * says how many this process has in flight for each tenant.
 */
export async function claim(platform: Platform, busy: ReadonlyMap<TenantId, number>): Promise<ClaimedDelivery[]> {
  const room = IN_FLIGHT_MAX - sum(busy.values());
  if (room <= 0) return [];
  const now = platform.clock.now();
  const full = [...busy].filter(([, count]) => count >= IN_FLIGHT_PER_TENANT_MAX).map(([tenantId]) => tenantId);
  const limits = [IN_FLIGHT_PER_RECEIVER_MAX, IN_FLIGHT_OVERLOADED_MAX, OVERLOADS_TOLERATED];
  return platform.database.system(async (tx) => {
    const ready = await tx.rows(lockReadyReceivers, [now, full, RECEIVERS_MAX, ...limits]);
    const shares = share(ready, room, busy);
    if (shares.length === 0) return [];
    const tenants = shares.map(({ receiver }) => receiver.tenantId);
    const receivers = shares.map(({ receiver }) => receiver.receiver);
    const allowed = shares.map(({ receiver }) => receiver.allowed);
    const counts = shares.map(({ count }) => count);
    const inOrderSince = new Date(now.getTime() - IN_ORDER_FOR_MS);
    return tx.rows(claimDeliveries, [tenants, receivers, allowed, now, inOrderSince, LEASE_SECONDS, counts]);
  });
}

/** How many deliveries each receiver gets, within what the process and its tenant have left. */
function share(ready: readonly ReadyReceiver[], room: number, busy: ReadonlyMap<TenantId, number>) {
  const used = new Map(busy);
  let left = room;
  return ready.flatMap((receiver) => {
    const tenantRoom = IN_FLIGHT_PER_TENANT_MAX - (used.get(receiver.tenantId) ?? 0);
    const count = Math.min(receiver.allowed - receiver.inFlight, tenantRoom, left);
    if (count <= 0) return [];
    left -= count;
    used.set(receiver.tenantId, (used.get(receiver.tenantId) ?? 0) + count);
    return [{ receiver, count }];
  });
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}
