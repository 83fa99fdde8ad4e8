import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BareReply } from "./bare-server.ts";
import type { Run } from "./bench.ts";
import { runLoad } from "./load.ts";
import { pgbench } from "./pgbench.ts";
import { cpuSeconds } from "./processes.ts";
import type { BenchWorld } from "./world.ts";

const CONNECTIONS = 32;

/** The service under a load, and what each process spent for it. */
export async function loadService(
  world: BenchWorld,
  { load, data, connections = CONNECTIONS }: { load: string; data: unknown; connections?: number },
  seconds: number,
  operationsMax?: number,
): Promise<Run> {
  const spent = async () => [
    await cpuSeconds(world.servicePid),
    await cpuSeconds(world.databasePid, { withChildren: true }),
  ];
  const [serviceBefore, databaseBefore] = await spent();
  const { notes: _notes, ...figures } = await runLoad({
    load,
    data,
    url: world.url,
    connections,
    seconds,
    ...(operationsMax !== undefined && { operationsMax }),
  });
  const [service, database] = await spent();
  const thousands = figures.verified / 1_000;
  return {
    ...figures,
    cpu: {
      service: (service! - serviceBefore!) / thousands,
      database: (database! - databaseBefore!) / thousands,
      generator: figures.cpuSeconds / thousands,
    },
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
  const child = fork(join(import.meta.dirname, "bare-server.ts"), { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  child.send(reply);
  const [port] = (await once(child, "message")) as [number];
  return {
    async run(seconds, operationsMax) {
      const before = await cpuSeconds(child.pid!);
      const url = `http://127.0.0.1:${port}`;
      const { notes: _notes, ...figures } = await runLoad({
        load,
        data,
        url,
        connections: CONNECTIONS,
        seconds,
        ...(operationsMax !== undefined && { operationsMax }),
      });
      const thousands = figures.verified / 1_000;
      const server = ((await cpuSeconds(child.pid!)) - before) / thousands;
      return { ...figures, cpu: { server, generator: figures.cpuSeconds / thousands } };
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
  const before = await cpuSeconds(world.databasePid, { withChildren: true });
  const figures = await pgbench({ databaseUrl: world.superuserUrl, script, clients: CONNECTIONS, seconds });
  const database = (await cpuSeconds(world.databasePid, { withChildren: true })) - before;
  const { perSecond, meanMs, transactions } = figures;
  return {
    perSecond,
    verified: transactions,
    wrong: 0,
    p50Ms: meanMs,
    p95Ms: Number.NaN,
    p99Ms: Number.NaN,
    cpu: { database: (database / transactions) * 1_000 },
  };
}
