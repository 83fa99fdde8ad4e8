import { setTimeout as delay } from "node:timers/promises";
import { pgbench } from "./pgbench.ts";
import type { BenchWorld } from "./world.ts";

export interface Transactions {
  /** Those that wrote or locked a row: each has a number of its own, and its commit waits for the disk. */
  durable: number;
  /** Those and the ones that only read. */
  all: number;
}

/** The server's processes report what they have done at most once a second. */
const REPORTED_WITHIN_MS = 1_500;

/** Counts transactions while something is done, without those that the service makes by itself meanwhile. */
export interface TransactionCounter {
  during<Result>(work: () => Promise<Result>): Promise<Transactions & { result: Result }>;
}

/** Watches first what the service does when it is asked for nothing. */
export async function countTransactions(world: BenchWorld, idleSeconds: number): Promise<TransactionCounter> {
  const idle = await counted(world, () => delay(idleSeconds * 1_000));
  return {
    async during(work) {
      const busy = await counted(world, work);
      const without = (count: number, idleCount: number) =>
        Math.max(0, count - (idleCount / idle.tookMs) * busy.tookMs);
      return { durable: without(busy.durable, idle.durable), all: without(busy.all, idle.all), result: busy.result };
    },
  };
}

async function counted<Result>(world: BenchWorld, work: () => Promise<Result>) {
  const before = await read(world);
  const begun = performance.now();
  const result = await work();
  await delay(REPORTED_WITHIN_MS);
  const after = await read(world);
  const tookMs = performance.now() - begun;
  return { durable: after.durable - before.durable, all: after.all - before.all, tookMs, result };
}

async function read({ query }: BenchWorld): Promise<Transactions> {
  const [row] = await query<{ durable: string; all: string }>(
    `select pg_snapshot_xmax(pg_current_snapshot())::text as durable, xact_commit::text as all
     from pg_stat_database where datname = current_database()`,
  );
  return { durable: Number(row!.durable), all: Number(row!.all) };
}

/** What pgbench takes for so many durable commits, one after another, of a row each. */
export async function scriptOfCommits(world: BenchWorld, commits: number): Promise<string> {
  await world.query("drop table if exists bench_commits");
  await world.query("create table bench_commits (id bigserial primary key, filling text not null)");
  const commit = "begin;\ninsert into bench_commits (filling) values (repeat('x', 200));\ncommit;\n";
  return commit.repeat(commits);
}

/** Milliseconds that so many commits take, where so many clients want them at once. */
export async function commitsMs(world: BenchWorld, commits: number, seconds: number, clients = 1): Promise<number> {
  const script = await scriptOfCommits(world, commits);
  return (await pgbench({ databaseUrl: world.superuserUrl, script, clients, seconds })).meanMs;
}
