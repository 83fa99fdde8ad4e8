import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { AuthOrder, AuthServers } from "../auth-server.ts";
import type { Bench, Finding, Run } from "../bench.ts";
import { runLoad } from "../load.ts";
import type { GetData } from "../loads/get.ts";
import { cpuSeconds } from "../processes.ts";
import type { BenchWorld } from "../world.ts";

const CONNECTIONS = 32;
const MICROSECONDS_MAX = 20;
const LIMITS = { RATE_LIMIT_PER_CREDENTIAL: "1000000", RATE_LIMIT_PER_ADDRESS: "1000000" };

export const auth: Bench = {
  name: "auth",
  about: "what it costs to verify a token inside a request, over 32 connections, in the service and in the database",
  async prepare(world) {
    const child = fork(join(import.meta.dirname, "..", "auth-server.ts"), {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child.send({ environment: { ...world.environment, ...LIMITS } } satisfies AuthOrder);
    const [servers] = (await once(child, "message")) as [AuthServers];
    const runs = { verifying: [] as Run[], trusting: [] as Run[] };
    const side = (name: keyof AuthServers) => async (seconds: number) => {
      const run = await loadServer(world, child.pid!, servers[name], seconds);
      runs[name].push(run);
      return run;
    };
    return {
      comparisons: [
        {
          title: "auth, requests answered",
          ours: side("verifying"),
          baseline: side("trusting"),
          baselineIs: "the same server, which knows the caller",
          ratioOf: "rate",
          target: null,
        },
      ],
      findings: async () => [costOf(runs)],
      async close() {
        child.disconnect();
        if (child.exitCode === null) await once(child, "exit");
      },
    };
  },
};

async function loadServer(world: BenchWorld, pid: number, url: string, seconds: number): Promise<Run> {
  const spent = async () =>
    [await cpuSeconds(pid), await cpuSeconds(world.databasePid, { withChildren: true })] as const;
  const data: GetData = { path: "/probe", token: world.token, spread: 1, contains: '"isSuccess":true', length: null };
  const [serverBefore, databaseBefore] = await spent();
  const figures = await runLoad({ load: "get", data, url, connections: CONNECTIONS, seconds });
  const [server, database] = await spent();
  const thousands = figures.verified / 1_000;
  const cpu = {
    server: (server - serverBefore) / thousands,
    database: (database - databaseBefore) / thousands,
    generator: figures.cpuSeconds / thousands,
  };
  return { ...figures, cpu };
}

/** The medians' difference; a millisecond for 1,000 requests is a microsecond for one. The first runs only warm up. */
function costOf({ verifying, trusting }: Record<keyof AuthServers, readonly Run[]>): Finding {
  const median = (runs: readonly Run[], process: string) => {
    const sorted = runs.slice(1).map(({ cpu }) => cpu[process]! * 1_000);
    return sorted.toSorted((left, right) => left - right)[Math.floor(sorted.length / 2)]!;
  };
  const server = median(verifying, "server") - median(trusting, "server");
  const database = median(verifying, "database") - median(trusting, "database");
  return {
    title: "CPU of a token's verification",
    value: server + database,
    unit: "µs",
    atMost: MICROSECONDS_MAX,
    details: [`${server.toFixed(1)} in the server, ${database.toFixed(1)} in the database`],
  };
}
