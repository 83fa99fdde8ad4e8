import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BareReply } from "./bare-server.ts";
import type { Run } from "./bench.ts";
import { forkProfiled } from "./fork-profiled.ts";
import { runLoad } from "./load.ts";
import type { LoadFigures } from "./load.ts";
import { pgbench } from "./pgbench.ts";
import { cpuSeconds, memoryOf, resetPeak } from "./processes.ts";
import { perThousand, spending, spendingOfProgram } from "./spent.ts";
import type { Spent } from "./spent.ts";
import type { BenchWorld } from "./world.ts";

const CONNECTIONS = 32;

interface ServiceLoad {
  load: string;
  data: unknown;
  connections?: number;
  /** Where the service is several processes. */
  withServiceChildren?: boolean;
}

/** The service under a load, and what each process spent for it. */
export async function loadService(
  world: BenchWorld,
  { load, data, connections = CONNECTIONS, withServiceChildren = false }: ServiceLoad,
  seconds: number,
  operationsMax?: number,
): Promise<Run> {
  const spent = await spending(world, { withServiceChildren });
  const figures = await runLoad({
    load,
    data,
    url: world.url,
    connections,
    seconds,
    ...(operationsMax !== undefined && { operationsMax }),
  });
  return runOf(figures, await spent());
}

/** What is kept of a load's figures, with what the servers spent. */
export function runOf({ notes: _notes, peakMb, cpuSeconds: generator, ...figures }: LoadFigures, spent: Spent): Run {
  return {
    ...figures,
    cpu: perThousand({ ...spent.cpu, generator }, figures.verified),
    peakMb: { ...spent.peakMb, generator: peakMb },
  };
}

export interface BareServer {
  /** Ends before its time once so many operations have begun. */
  run(seconds: number, operationsMax?: number): Promise<Run>;
  close(): Promise<void>;
}

/** A bare Fastify that answers what the service answers to the same request, headers and all, without doing anything for it. */
export async function startBareServer(
  world: BenchWorld,
  { path, load, data, isFile = false }: { path: string; load: string; data: unknown; isFile?: boolean },
): Promise<BareServer> {
  const answered = await fetch(world.url + path, { headers: { authorization: `Bearer ${world.token}` } });
  const body = await answered.text();
  if (!answered.ok) throw new Error(`${path} answered ${answered.status}: ${body}`);
  const ownHeaders = new Set(["content-type", "content-length", "connection", "date", "keep-alive"]);
  const folder = await mkdtemp(join(tmpdir(), "servicepay-bare-"));
  const file = join(folder, "body");
  await writeFile(file, body);
  const reply: BareReply = {
    file: isFile ? file : null,
    contentType: answered.headers.get("content-type") ?? "",
    body,
    headers: Object.fromEntries([...answered.headers].filter(([name]) => !ownHeaders.has(name))),
  };
  const child = forkProfiled("bare-server.ts", { name: "bare-server", side: "baseline" });
  child.send(reply);
  const [port] = (await once(child, "message")) as [number];
  return {
    async run(seconds, operationsMax) {
      await resetPeak(child.pid!);
      const before = await cpuSeconds(child.pid!);
      const url = `http://127.0.0.1:${port}`;
      const limit = operationsMax !== undefined && { operationsMax };
      const order = { load, data, url, connections: CONNECTIONS, seconds, ...limit };
      const figures = await runLoad(order, { side: "baseline" });
      const server = (await cpuSeconds(child.pid!)) - before;
      return runOf(figures, { cpu: { server }, peakMb: { server: (await memoryOf(child.pid!)).peakMb } });
    },
    async close() {
      child.disconnect();
      if (child.exitCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The database's own rate for the same rows with the same durability. */
export async function loadDatabase(world: BenchWorld, script: string, seconds: number): Promise<Run> {
  const spent = await spendingOfProgram(world, "pgbench");
  const { transactions, ...figures } = await pgbench({
    databaseUrl: world.superuserUrl,
    script,
    clients: CONNECTIONS,
    seconds,
  });
  const { cpu, peakMb } = await spent();
  return { ...figures, verified: transactions, wrong: 0, cpu: perThousand(cpu, transactions), peakMb };
}
