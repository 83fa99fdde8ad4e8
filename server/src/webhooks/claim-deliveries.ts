import type { Platform } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { leaseDeliveries, lockReadyReceivers, type ClaimedDelivery, type ReadyReceiver } from "./store/queue.ts";

const IN_FLIGHT_MAX = 256;
const IN_FLIGHT_PER_TENANT_MAX = IN_FLIGHT_MAX / 4;
/** For the only tenant with deliveries. The other half is enough for two more tenants. */
const IN_FLIGHT_ALONE_MAX = IN_FLIGHT_MAX / 2;
const IN_FLIGHT_PER_RECEIVER_MAX = 4;
const IN_FLIGHT_OVERLOADED_MAX = 1;
const OVERLOADS_MAX = 5;
const RECEIVERS_MAX = 64;
/** Well above the duration of the longest attempt. */
const LEASE_SECONDS = 60;
const IN_ORDER_FOR_MS = 60_000;

/**
 * Leases due deliveries, a few of each receiver, so that no receiver and no tenant delays another. `inFlight` counts the
 * deliveries of each tenant that this process is sending.
 */
export async function claimDeliveries(
  platform: Platform,
  inFlight: ReadonlyMap<TenantId, number>,
): Promise<ClaimedDelivery[]> {
  const used = sum(inFlight.values());
  const room = IN_FLIGHT_MAX - used;
  if (room <= 0) return [];
  const receiversMax = inFlight.size === 1 && used < IN_FLIGHT_ALONE_MAX ? IN_FLIGHT_ALONE_MAX - used : room;
  const now = platform.clock.now();
  const limits = {
    fullTenants: [...inFlight].filter(([, count]) => count >= tenantMax(inFlight)).map(([tenantId]) => tenantId),
    receiversMax: Math.min(RECEIVERS_MAX, receiversMax),
    inFlightMax: IN_FLIGHT_PER_RECEIVER_MAX,
    inFlightOverloadedMax: IN_FLIGHT_OVERLOADED_MAX,
    overloadsMax: OVERLOADS_MAX,
  };
  return platform.database.system(async (tx) => {
    const ready = await lockReadyReceivers(tx, now, limits);
    const shares = share(ready, room, inFlight);
    if (shares.length === 0) return [];
    const inOrderSince = new Date(now.getTime() - IN_ORDER_FOR_MS);
    return leaseDeliveries(tx, shares, { now, inOrderSince, leaseSeconds: LEASE_SECONDS });
  });
}

/** Divides the process's and each tenant's remaining capacity among the receivers. */
function share(ready: readonly ReadyReceiver[], room: number, inFlight: ReadonlyMap<TenantId, number>) {
  const used = new Map(inFlight);
  const max = tenantMax(new Set([...inFlight.keys(), ...ready.map(({ tenantId }) => tenantId)]));
  let left = room;
  return ready.flatMap((receiver) => {
    const tenantRoom = max - (used.get(receiver.tenantId) ?? 0);
    const count = Math.min(receiver.allowed - receiver.inFlight, tenantRoom, left);
    if (count <= 0) return [];
    left -= count;
    used.set(receiver.tenantId, (used.get(receiver.tenantId) ?? 0) + count);
    return [{ receiver, count }];
  });
}

/** A tenant may use more of the capacity while it is the only one. */
function tenantMax(tenants: { size: number }): number {
  return tenants.size <= 1 ? IN_FLIGHT_ALONE_MAX : IN_FLIGHT_PER_TENANT_MAX;
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}
