import type { Platform } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { claimDeliveries, lockReadyReceivers, type ClaimedDelivery, type ReadyReceiver } from "./store/queue.ts";

const IN_FLIGHT_MAX = 256;
const IN_FLIGHT_PER_TENANT_MAX = IN_FLIGHT_MAX / 4;
/** Of a tenant while nobody else has anything to send: what is left is enough for two others who come. */
const IN_FLIGHT_ALONE_MAX = IN_FLIGHT_MAX / 2;
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
  const used = sum(busy.values());
  const room = IN_FLIGHT_MAX - used;
  if (room <= 0) return [];
  const receiversMax = busy.size === 1 && used < IN_FLIGHT_ALONE_MAX ? IN_FLIGHT_ALONE_MAX - used : room;
  const now = platform.clock.now();
  const full = [...busy].filter(([, count]) => count >= tenantMax(busy)).map(([tenantId]) => tenantId);
  const limits = [IN_FLIGHT_PER_RECEIVER_MAX, IN_FLIGHT_OVERLOADED_MAX, OVERLOADS_TOLERATED];
  return platform.database.system(async (tx) => {
    const ready = await tx.rows(lockReadyReceivers, [now, full, Math.min(RECEIVERS_MAX, receiversMax), ...limits]);
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
  const max = tenantMax(new Set([...busy.keys(), ...ready.map(({ tenantId }) => tenantId)]));
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

/** What a tenant may have in flight, by how many have something to send. */
function tenantMax({ size }: { size: number }): number {
  return size <= 1 ? IN_FLIGHT_ALONE_MAX : IN_FLIGHT_PER_TENANT_MAX;
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}
