import { once } from "node:events";
import type { AuthOrder, AuthServers } from "../auth-server.ts";
import type { Bench, Finding, Run } from "../bench.ts";
import { forkProfiled } from "../fork-profiled.ts";
import { runLoad } from "../load.ts";
import type { GetData } from "../loads/get.ts";
import { noLimits } from "../no-limits.ts";
import { runOf } from "../sides.ts";
import { spending } from "../spent.ts";
import type { BenchWorld } from "../world.ts";

const CONNECTIONS = 32;
const MICROSECONDS_MAX = 20;

export const auth: Bench = {
  name: "auth",
  about: "what it costs to verify a token inside a request, over 32 connections, in the service and in the database",
  async prepare(world) {
    const child = forkProfiled("auth-server.ts", { name: "server", side: "both" });
    child.send({ environment: { ...world.environment, ...noLimits } } satisfies AuthOrder);
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
      findings: async ({ rounds }) => [costOf(runs, rounds)],
      async close() {
        child.disconnect();
        if (child.exitCode === null) await once(child, "exit");
      },
    };
  },
};

async function loadServer(world: BenchWorld, pid: number, url: string, seconds: number): Promise<Run> {
  const spent = await spending({ ...world, servicePid: pid });
  const data: GetData = { path: "/probe", token: world.token, spread: 1, contains: '"isSuccess":true', length: null };
  return runOf(await runLoad({ load: "get", data, url, connections: CONNECTIONS, seconds }), await spent());
}

/**
 * The median of the rounds' differences; a millisecond for 1,000 requests is a microsecond for one. What came before the
 * rounds only warmed up.
 */
function costOf({ verifying, trusting }: Record<keyof AuthServers, readonly Run[]>, rounds: number): Finding {
  const trusted = trusting.slice(-rounds);
  const differences = (process: string) =>
    verifying.slice(-rounds).map(({ cpu }, round) => (cpu[process]! - trusted[round]!.cpu[process]!) * 1_000);
  const [server, database] = [differences("service"), differences("database")];
  const both = server.map((each, round) => each + database[round]!).toSorted((left, right) => left - right);
  const middle = (values: readonly number[]) =>
    values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)]!;
  return {
    title: "CPU of a token's verification",
    value: middle(both),
    unit: "µs",
    atMost: MICROSECONDS_MAX,
    range: { min: both[0]!, max: both.at(-1)! },
    details: [`${middle(server).toFixed(1)} in the server, ${middle(database).toFixed(1)} in the database`],
  };
}
