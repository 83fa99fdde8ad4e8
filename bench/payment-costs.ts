import { setTimeout as delay } from "node:timers/promises";
import { cpuSeconds } from "./processes.ts";
import type { BenchWorld } from "./world.ts";

/** Settings of PostgreSQL with which it counts statements and waits for the disk. */
export const COUNTING = { shared_preload_libraries: "pg_stat_statements", track_wal_io_timing: "on" };

/** What one payment costs, on average. */
export interface PaymentCosts {
  serviceMs: number;
  databaseMs: number;
  statements: number;
  /** Waits for the disk: simultaneous commits share one. */
  commits: number;
  diskWaitMs: number;
  walKb: number;
}

/** What one payment leaves in the database, on average: all tables with their indexes. */
export interface Growth {
  rows: number;
  kilobytes: number;
}

interface Counters {
  statements: string;
  waits: string;
  wait_ms: string;
  wal_bytes: string;
}

const KILOBYTE = 1_024;
const POLL_MS = 20;

type Counted = Awaited<ReturnType<typeof countersOf>>;
/** For each second. */
export type IdleRates = Partial<Counted>;

/** What the service does for each second without payments, such as asking its queues. */
export async function idleRates(world: BenchWorld, seconds: number): Promise<IdleRates> {
  const before = await countersOf(world);
  const begun = performance.now();
  await delay(seconds * 1_000);
  const after = await countersOf(world);
  const elapsedSeconds = (performance.now() - begun) / 1_000;
  const rates = Object.keys(before).map((of) => [
    of,
    (after[of as keyof Counted] - before[of as keyof Counted]) / elapsedSeconds,
  ]);
  return Object.fromEntries(rates) as IdleRates;
}

/** Measures payments; `pay` makes some and returns how many. `idle` is subtracted. */
export async function costsOf(
  world: BenchWorld,
  pay: () => Promise<number>,
  idle: IdleRates = {},
): Promise<PaymentCosts> {
  const before = await countersOf(world);
  const begun = performance.now();
  const count = await pay();
  const after = await countersOf(world);
  const elapsedSeconds = (performance.now() - begun) / 1_000;
  const each = (of: keyof Counted) => (after[of] - before[of] - (idle[of] ?? 0) * elapsedSeconds) / count;
  return {
    serviceMs: each("service") * 1_000,
    databaseMs: each("database") * 1_000,
    statements: each("statements"),
    commits: each("waits"),
    diskWaitMs: each("wait_ms"),
    walKb: each("wal_bytes") / KILOBYTE,
  };
}

async function countersOf(world: BenchWorld) {
  const [found] = await world.query<Counters>(
    `select (select sum(calls)::text from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())) as statements,
       (select sum(fsyncs)::text from pg_stat_io where object = 'wal') as waits,
       (select sum(fsync_time)::text from pg_stat_io where object = 'wal') as wait_ms,
       (select wal_bytes::text from pg_stat_wal) as wal_bytes`,
  );
  const counters = Object.entries(found!).map(([name, value]) => [name, Number(value)] as const);
  const cpu = { service: await cpuSeconds(world.servicePid), database: await cpuSeconds(world.databasePid) };
  return { ...cpu, ...(Object.fromEntries(counters) as Record<keyof Counters, number>) };
}

/** Measures what payments leave; `pay` makes some and returns how many. */
export async function growthOf(world: BenchWorld, pay: () => Promise<number>): Promise<Growth> {
  const before = await sizeOf(world);
  const count = await pay();
  const after = await sizeOf(world);
  return { rows: (after.rows - before.rows) / count, kilobytes: (after.bytes - before.bytes) / count / KILOBYTE };
}

async function sizeOf({ query }: BenchWorld): Promise<{ rows: number; bytes: number }> {
  const [tables] = await query<{ counts: string; bytes: string }>(
    `select string_agg(format('(select count(*) from %I)', relname), ' + ') as counts,
       sum(pg_total_relation_size(oid))::text as bytes
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const [counted] = await query<{ rows: string }>(`select (${tables!.counts})::text as rows`);
  return { rows: Number(counted!.rows), bytes: Number(tables!.bytes) };
}

/** Resolves when every webhook has been delivered and every entry of the audit log has its link. */
export async function untilNothingWaits({ query }: BenchWorld): Promise<void> {
  const rest = `select from webhook_deliveries where state = 'pending' union all select from audit_waiting limit 1`;
  while ((await query(rest)).length > 0) await delay(POLL_MS);
}
