import type { TenantId } from "#platform/ids.ts";
import { FIRST_LIMIT } from "./receiver-limit.ts";

export const IN_FLIGHT_MAX = 1_024;
const IN_FLIGHT_PER_TENANT_MAX = IN_FLIGHT_MAX / 4;
/** The most for the only tenant with deliveries. The other half is enough for two more tenants. */
const IN_FLIGHT_ALONE_MAX = IN_FLIGHT_MAX / 2;
/** Extras are deliveries beyond the first four of a receiver. The other half is kept for receivers that have fewer. */
const EXTRAS_SHARE_MAX = 1 / 2;
/** A receiver gets at most this share of the extras that are left, so one that hangs leaves as many to the next. */
const RECEIVER_SHARE_MAX = 1 / 2;

/** A receiver that deliveries wait for. */
export interface WaitingReceiver {
  tenantId: TenantId;
  receiver: string;
  /** How many more deliveries it may get. */
  room: number;
}

/** The deliveries that this process is sending. */
export interface ProcessLoad {
  total: number;
  extras: number;
  tenants: Map<TenantId, TenantLoad>;
}

interface TenantLoad {
  total: number;
  extras: number;
  receivers: Map<string, number>;
}

export function countLoad(inFlight: Iterable<{ tenantId: TenantId; receiver: string }>): ProcessLoad {
  const load: ProcessLoad = { total: 0, extras: 0, tenants: new Map() };
  for (const each of inFlight) add(load, each, 1);
  return load;
}

/** A tenant may use more of the capacity while it is the only one. */
export function tenantMax(tenants: { size: number }): number {
  return tenants.size <= 1 ? IN_FLIGHT_ALONE_MAX : IN_FLIGHT_PER_TENANT_MAX;
}

/**
 * Divides the process's and each tenant's free capacity among receivers, in their order. Every receiver gets its first four
 * before any gets more. Returns how many deliveries each gets, without those that get none.
 */
export function shareCapacity<Receiver extends WaitingReceiver>(
  waiting: readonly Receiver[],
  inFlight: ProcessLoad,
): Map<Receiver, number> {
  const load = copyOf(inFlight);
  const max = tenantMax(new Set([...load.tenants.keys(), ...waiting.map(({ tenantId }) => tenantId)]));
  const counts = new Map<Receiver, number>();
  for (const roomOf of [roomForFirst, roomForExtras]) {
    for (const each of waiting) {
      const given = counts.get(each) ?? 0;
      const free = Math.min(IN_FLIGHT_MAX - load.total, max - (load.tenants.get(each.tenantId)?.total ?? 0));
      const count = Math.min(each.room - given, free, roomOf(load, each, max));
      if (count <= 0) continue;
      add(load, each, count);
      counts.set(each, given + count);
    }
  }
  return counts;
}

function roomForFirst({ tenants }: ProcessLoad, { tenantId, receiver }: WaitingReceiver): number {
  return FIRST_LIMIT - (tenants.get(tenantId)?.receivers.get(receiver) ?? 0);
}

/** A receiver may have half of the extras that its tenant's other receivers leave. */
function roomForExtras(load: ProcessLoad, { tenantId, receiver }: WaitingReceiver, max: number): number {
  const tenant = load.tenants.get(tenantId);
  const own = tenant?.receivers.get(receiver) ?? 0;
  if (tenant === undefined || own < FIRST_LIMIT) return 0;
  const ownExtras = extrasOf(own);
  const left = max * EXTRAS_SHARE_MAX - (tenant.extras - ownExtras);
  const room = Math.floor(left * RECEIVER_SHARE_MAX) - ownExtras;
  return Math.min(room, IN_FLIGHT_MAX * EXTRAS_SHARE_MAX - load.extras);
}

function add(load: ProcessLoad, { tenantId, receiver }: { tenantId: TenantId; receiver: string }, count: number): void {
  const tenant = load.tenants.get(tenantId) ?? { total: 0, extras: 0, receivers: new Map<string, number>() };
  load.tenants.set(tenantId, tenant);
  const before = tenant.receivers.get(receiver) ?? 0;
  const extras = extrasOf(before + count) - extrasOf(before);
  tenant.receivers.set(receiver, before + count);
  tenant.total += count;
  tenant.extras += extras;
  load.total += count;
  load.extras += extras;
}

function extrasOf(count: number): number {
  return Math.max(0, count - FIRST_LIMIT);
}

function copyOf({ total, extras, tenants }: ProcessLoad): ProcessLoad {
  const copied = [...tenants].map(([id, tenant]) => [id, { ...tenant, receivers: new Map(tenant.receivers) }] as const);
  return { total, extras, tenants: new Map(copied) };
}
