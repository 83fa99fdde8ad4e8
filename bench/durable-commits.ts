import { setTimeout as delay } from "node:timers/promises";
import { pgbench } from "./pgbench.ts";
import type { BenchWorld } from "./world.ts";

/** Counts commits that wait for the disk while something is done, without those that the service makes by itself meanwhile. */
export interface CommitCounter {
  during<Result>(work: () => Promise<Result>): Promise<{ commits: number; result: Result }>;
}

/** Of so many looks at what the service does by itself the quietest counts: nothing of an operation's own is taken off. */
const IDLE_LOOKS = 3;

/** Watches first what the service does when it is asked for nothing. */
export async function countCommits(world: BenchWorld, idleSeconds: number): Promise<CommitCounter> {
  await world.query("create extension if not exists pg_walinspect");
  let perMs = Number.POSITIVE_INFINITY;
  for (let look = 0; look < IDLE_LOOKS; look += 1) {
    const idle = await counted(world, () => delay(idleSeconds * 1_000));
    perMs = Math.min(perMs, idle.commits / idle.tookMs);
  }
  return {
    async during(work) {
      const { commits, tookMs, result } = await counted(world, work);
      return { commits: Math.max(0, commits - perMs * tookMs), result };
    },
  };
}

/**
 * Counted in the write-ahead log: transactions that were committed and changed or locked a row. Those that only read are
 * not in it, and the commits of those that write to unlogged tables alone wait for nothing.
 */
async function counted<Result>({ query }: BenchWorld, work: () => Promise<Result>) {
  const [before] = await query<{ lsn: string }>("select pg_current_wal_insert_lsn()::text as lsn");
  const begun = performance.now();
  const result = await work();
  const tookMs = performance.now() - begun;
  // A record that is on the disk, so that there is one where nothing was written.
  await query("select pg_logical_emit_message(true, 'bench', 'end')");
  const [row] = await query<{ commits: string }>(
    `select count(*)::text as commits from (
       select xid from pg_get_wal_records_info($1::pg_lsn, pg_current_wal_flush_lsn()) where xid <> '0'::xid group by xid
       having bool_or(resource_manager = 'Transaction' and record_type like 'COMMIT%')
         and bool_or(resource_manager not in ('Transaction', 'LogicalMessage'))
     ) committed`,
    [before!.lsn],
  );
  return { commits: Number(row!.commits), tookMs, result };
}

/** What pgbench takes for so many durable commits, one after another, of a row each. */
export async function scriptOfCommits(world: BenchWorld, commits: number): Promise<string> {
  await world.query("drop table if exists bench_commits");
  await world.query("create table bench_commits (id bigserial primary key, filling text not null)");
  // By itself, so that nothing but a commit is taken.
  const commit = "insert into bench_commits (filling) values (repeat('x', 200));\n";
  return commit.repeat(commits);
}

/** Milliseconds that so many commits take, where so many clients want them at once. */
export async function commitsMs(world: BenchWorld, commits: number, seconds: number, clients = 1): Promise<number> {
  const script = await scriptOfCommits(world, commits);
  return (await pgbench({ databaseUrl: world.superuserUrl, script, clients, seconds })).meanMs;
}
