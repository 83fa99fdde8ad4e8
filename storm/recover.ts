import { setTimeout as pause } from "node:timers/promises";
import { replaceKeyEncryptionKey } from "./operators/keys.ts";
import type { SupervisedProcess } from "./world/supervised-process.ts";
import type { World } from "./world/world.ts";

export interface Recovery {
  /** From the kill of every process, database and bank included, until all are ready. */
  restartMs: number;
  /** The part of `restartMs` until database and bank were ready. */
  dependenciesMs: number;
  /** When all were ready, by the machine's time. */
  restartedAt: Date;
  quietAfterMs: number;
  /** Work that was still unfinished when `patienceMs` had passed. */
  unfinished: Record<string, number>;
}

/** The simulator may hide a charge from queries this long, and calls of killed processes may still arrive. */
const LATE_CALLS_MS = 7_500;
const PROGRESS_MS = 10_000;
const TICK_MS = 150;
const BUSY_STEP_MS = 5_000;
/** Once every outcome is known, only schedules of hours and days remain. */
const SCHEDULE_STEP_MS = 10 * 60_000;

/**
 * Ends all faults, kills and restarts every process, and moves the clock until no work is left. Calls `finishOrders` when
 * the processes are ready again.
 */
export async function recover(
  world: World,
  finishOrders: () => Promise<void>,
  { progress, patienceMs }: { progress: (line: string) => void; patienceMs: number },
): Promise<Recovery> {
  await heal(world);
  await replaceKeyEncryptionKey(world);
  const restart = await killEverything(world);
  const restartedAt = new Date();
  await pause(LATE_CALLS_MS);
  // Their holders are dead. The crash-point matrix proves that leases end by themselves.
  await world.query(`update attempts set lease_until = now() where lease_until is not null`);
  await world.query(`update webhook_deliveries set leased_until = now() where leased_until is not null`);
  await world.query(`update notifications set leased_until = now() where leased_until is not null`);
  await world.query(`update approvals set lease_until = now() where lease_until is not null`);
  await world.query(`update idempotency_keys set leased_until = now() where status is null`);
  await world.query(`update reconciliations set lease_until = now() where lease_until is not null`);
  progress("every process was killed and is ready again; finishing orders and posting late 3-D Secure returns");
  await finishOrders();
  return { ...restart, restartedAt, ...(await untilQuiet(world, { progress, patienceMs })) };
}

/** Moves the clock until no work is left. */
export async function untilQuiet(
  world: World,
  { progress, patienceMs }: { progress: (line: string) => void; patienceMs: number },
): Promise<Pick<Recovery, "quietAfterMs" | "unfinished">> {
  const begun = performance.now();
  let reportedAt = begun;
  let unfinished = await countUnfinished(world);
  while (Object.values(unfinished).some((count) => count > 0) && performance.now() - begun < patienceMs) {
    await passTime(world);
    if (performance.now() - reportedAt > PROGRESS_MS) {
      reportedAt = performance.now();
      progress(`still to do: ${JSON.stringify(unfinished)}`);
    }
    unfinished = await countUnfinished(world);
  }
  return { quietAfterMs: performance.now() - begun, unfinished };
}

async function heal(world: World): Promise<void> {
  world.arm(null);
  world.setDowntime(0);
  await world.database.disk?.setFull(false);
  for (const proxy of [world.bankProxy, world.databaseProxy]) {
    proxy.setRate(0);
    proxy.setDown(false);
  }
  world.receivers.heal();
  world.eventReceiver.heal();
  await Promise.all([world.bank, world.database, ...servicesOf(world)].map((one) => one.ready()));
  await fetch(`${world.bankUrl}/control/faults`, { method: "DELETE" });
}

async function killEverything(world: World): Promise<Pick<Recovery, "restartMs" | "dependenciesMs">> {
  const killedAt = performance.now();
  for (const one of [world.bank, ...servicesOf(world)]) one.kill();
  const killed = world.database.kill();
  for (const proxy of [world.bankProxy, world.databaseProxy]) proxy.cutAll();
  await killed;
  await pause(50);
  await Promise.all([world.bank.ready(), world.database.ready()]);
  const dependenciesMs = performance.now() - killedAt;
  await Promise.all(servicesOf(world).map((service) => service.ready()));
  return { dependenciesMs, restartMs: performance.now() - killedAt };
}

function servicesOf({ apis, workers }: World): readonly SupervisedProcess[] {
  return [...apis, ...workers];
}

/** Moves the clock to the next thing that is due, and a little beyond. */
async function passTime(world: World): Promise<void> {
  const now = new Date(world.now());
  const [next] = await world.query<{ at: Date | null; busy: number; undecided: number; atBank: number }>(
    `with waiting as (
       select due_at as at, 'attempt' as what from attempts
       where due_at is not null and (lease_until is null or lease_until < now())
       union all
       select d.next_at, case when r.failing_since is null then 'webhook' else 'webhook that nobody takes' end
       from webhook_deliveries d join webhook_receivers r using (tenant_id, receiver)
       where d.state = 'pending' and d.next_at < 'infinity' and r.disabled_at is null and (d.leased_until is null or d.leased_until < now())
       union all
       select expires_at, 'payment' from payments where state = 'open' and expires_at > $1
       union all
       select next_at, 'reminder' from notifications where state = 'queued' and kind = 'link.reminder' and next_at > $1
         and not exists (select 1 from attempts where due_at is not null))
     select min(at) as at, count(*) filter (where what = 'attempt')::int as undecided,
       count(*) filter (where at <= $1 and what in ('attempt', 'webhook'))::int as busy,
       (select count(*)::int from attempts where lease_until > now()) as "atBank"
     from waiting`,
    [now],
  );
  await pause(TICK_MS);
  if (next === undefined || next.at === null) return;
  // Due work may still wait for something else: a webhook waits for the one before it. And banks refuse a request whose time is
  // not theirs, so time does not leap while one is on its way.
  if (next.busy > 0 || next.atBank > 0) return world.moveClock(BUSY_STEP_MS);
  const STEP_SHARE = 0.03;
  const aheadMs = Math.max(0, next.at.getTime() - now.getTime());
  const stepMs = aheadMs * (1 + STEP_SHARE) + 1_000;
  world.moveClock(next.undecided > 0 ? stepMs : Math.max(stepMs, SCHEDULE_STEP_MS));
}

async function countUnfinished(world: World): Promise<Record<string, number>> {
  const rows = await world.query<{ what: string; count: number }>(
    `select 'attempts ' || state as what, count(*)::int as count from attempts
       where due_at is not null or state in ('SUBMITTING', 'UNKNOWN', 'REVERSING') group by 1
     union all
     select 'payments ' || state, count(*)::int from payments where state in ('open', 'processing') group by 1
     union all
     select 'approvals to carry out', count(*)::int from approvals where state = 'approved' group by 1
     union all
     select 'webhooks', count(*)::int from webhook_deliveries d join webhook_receivers r using (tenant_id, receiver)
       where d.state = 'pending' and d.next_at < 'infinity' and r.disabled_at is null group by 1
     union all
     select 'events without a sequence', count(*)::int from events_waiting group by 1
     union all
     select 'replays of events', count(*)::int from webhook_replays group by 1`,
  );
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
}
