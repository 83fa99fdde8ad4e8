import { setTimeout as pause } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import type { DatabaseNode } from "./node.ts";

const SAMPLE_MS = 100;

/** Watches which machines accept writes, while one of them is isolated. */
export interface RoleWatch {
  /**
   * Returns when, since the watch began, the isolated machine was last a primary and another first was. Null: never seen. A
   * breach if the isolated machine was still a primary after another one was promoted.
   */
  end(): Promise<{ lastPrimaryMs: number | null; firstPromotedMs: number | null; breaches: string[] }>;
}

interface Sample {
  sentAt: number;
  answeredAt: number;
  isPrimary: boolean;
}

/** `isolated` is the primary when the watch begins. */
export function watchRoles<Machine extends { name: string }>(
  machines: readonly Machine[],
  isolated: Machine,
  isPrimaryNow: (machine: Machine) => Promise<boolean>,
): RoleWatch {
  const begun = performance.now();
  let isWanted = true;
  const sampled = machines.map(async (machine) => {
    const samples: Sample[] = [];
    for (; isWanted; await pause(SAMPLE_MS)) {
      const sentAt = performance.now();
      const isPrimary = await isPrimaryNow(machine);
      samples.push({ sentAt, answeredAt: performance.now(), isPrimary });
    }
    return { machine, samples };
  });
  return {
    async end() {
      isWanted = false;
      const all = await Promise.all(sampled);
      const own = all.find(({ machine }) => machine === isolated)!.samples.filter(({ isPrimary }) => isPrimary);
      const promoted = all
        .flatMap(({ machine, samples }) => (machine === isolated ? [] : samples))
        .filter(({ isPrimary }) => isPrimary)
        .map(({ answeredAt }) => answeredAt);
      const first = Math.min(...promoted);
      const both = own.filter(({ sentAt }) => sentAt > first);
      return {
        lastPrimaryMs: own.length === 0 ? null : own.at(-1)!.answeredAt - begun,
        firstPromotedMs: promoted.length === 0 ? null : first - begun,
        breaches:
          both.length === 0 ? [] : [`failover: ${isolated.name} was still a primary when another one was promoted`],
      };
    },
  };
}

/** Returns false too if the server does not answer. */
export async function acceptsWrites(cluster: Cluster, node: DatabaseNode): Promise<boolean> {
  try {
    const client = await cluster.connectTo(node);
    try {
      const { rows } = await client.query<{ is_standby: boolean }>("select pg_is_in_recovery() as is_standby");
      return rows[0]?.is_standby === false;
    } finally {
      await client.end();
    }
  } catch {
    return false; // The server is stopped or still starting.
  }
}
