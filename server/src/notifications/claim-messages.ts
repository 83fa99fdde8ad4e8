import type { Platform } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import type { Carrier } from "./carriers.ts";
import { quietUntil } from "./quiet-hours.ts";
import { leaseDue, lockReadySenders, type ClaimedMessage } from "./store/queue.ts";

/** Well above the duration of the longest attempt. */
const LEASE_SECONDS = 60;

/** Leases due messages, a few of each tenant. `inFlight` counts those that this process is sending. */
export async function claimMessages(
  platform: Platform,
  { channel, hasOwnServer, inFlightMax, inFlightPerTenantMax }: Carrier,
  inFlight: ReadonlyMap<TenantId, number>,
): Promise<ClaimedMessage[]> {
  const used = [...inFlight.values()].reduce((total, count) => total + count, 0);
  const room = inFlightMax - used;
  if (room <= 0) return [];
  const now = platform.clock.now();
  const limits = {
    fullTenants: [...inFlight].filter(([, count]) => count >= inFlightPerTenantMax).map(([tenantId]) => tenantId),
    perMinute: platform.config.messagesPerMinute[channel],
    sendersMax: inFlightMax,
    hasOwnServer,
  };
  return platform.database.system(async (tx) => {
    const ready = await lockReadySenders(tx, channel, now, limits);
    let left = room;
    const shares = ready.flatMap(({ tenantId, room: leftInMinute }) => {
      const tenantRoom = inFlightPerTenantMax - (inFlight.get(tenantId) ?? 0);
      const count = Math.min(leftInMinute, tenantRoom, left);
      left -= count;
      return count > 0 ? [{ tenantId, count }] : [];
    });
    return shares.length === 0
      ? []
      : leaseDue(tx, channel, shares, { now, leaseSeconds: LEASE_SECONDS, quietUntil: quietUntil(now) });
  });
}
