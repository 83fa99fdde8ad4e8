import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { longestPauseMs, untilPaying } from "../while-paying/payers.ts";
import type { Client } from "../world/client.ts";
import type { CitusCluster } from "./cluster.ts";

const DOWN_MS = 8_000;
/** Payments that are made before and after each disruption. */
const CALM_PAYMENTS = 20;
const CALM_TIMEOUT_MS = 240_000;

/** Kills each worker in turn and moves a shard while payers pay. Returns a sentence for each. */
export async function disruptCluster(
  cluster: CitusCluster,
  client: Client,
  progress: (line: string) => void,
): Promise<string[]> {
  const done: string[] = [];
  const run = async (what: string, act: () => Promise<string>) => {
    await untilPaying(client, CALM_PAYMENTS, CALM_TIMEOUT_MS);
    const at = Date.now();
    progress(what);
    const result = await act();
    await untilPaying(client, CALM_PAYMENTS, CALM_TIMEOUT_MS);
    const pauseS = (longestPauseMs(client, at) / 1_000).toFixed(1);
    done.push(`${what}: ${result}; the longest time without a payment was ${pauseS} s`);
  };
  for (const worker of cluster.workers) {
    await run(`kill -9 of ${worker.name}`, async () => {
      await worker.kill();
      await pause(DOWN_MS);
      await worker.start();
      return `it was away for ${DOWN_MS / 1_000} s`;
    });
  }
  await run("moving a shard", async () => {
    const superuser = await cluster.connect();
    try {
      return await moveShard(superuser);
    } finally {
      await superuser.end();
    }
  });
  return done;
}

/** Moves a shard of every table that has rows of a company which is being paid. */
async function moveShard(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ shard: string; from_port: number; to_port: number }>(
    `select get_shard_id_for_distribution_column('payments', p.tenant_id) as shard, n.nodeport as from_port,
       (select o.nodeport from pg_dist_node o where o.nodeport <> n.nodeport and o.groupid > 0 limit 1) as to_port
     from (select tenant_id from payments group by tenant_id order by count(*) desc limit 1) p
     join pg_dist_placement s on s.shardid = get_shard_id_for_distribution_column('payments', p.tenant_id)
     join pg_dist_node n on n.groupid = s.groupid`,
  );
  const { shard, from_port: from, to_port: to } = rows[0]!;
  const started = performance.now();
  await setRowSecurity(client, "bypassrls");
  await client.query(
    "select citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3, shard_transfer_mode := 'block_writes')",
    [shard, from, to],
  );
  await setRowSecurity(client, "nobypassrls");
  return `it took ${((performance.now() - started) / 1_000).toFixed(1)} s`;
}

/** The tables' owner checks the foreign keys of the copy, and must see its rows. */
async function setRowSecurity(client: pg.Client, bypass: "bypassrls" | "nobypassrls"): Promise<void> {
  await client.query("select run_command_on_all_nodes($1)", [`alter role servicepay ${bypass}`]);
}
