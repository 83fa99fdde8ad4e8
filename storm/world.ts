import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { Demo } from "../server/src/commands/seed-demo.ts";
import { startEmbeddedPostgres } from "../server/src/platform/database/embedded-postgres.ts";
import { readPasswords } from "../server/src/platform/database/embedded-postgres/passwords.ts";
import { urlOf } from "../server/src/platform/database/embedded-postgres/prepare-database.ts";
import type { FaultPlan } from "../server/src/platform/fault-point.ts";
import { silentLog } from "../server/src/platform/log.ts";
import { startChaosProxy } from "./chaos-proxy.ts";
import type { ChaosProxy } from "./chaos-proxy.ts";
import { supervise } from "./process.ts";
import type { SupervisedProcess } from "./process.ts";
import { randomOf } from "./random.ts";
import { startReceivers } from "./receivers.ts";
import type { Receivers } from "./receivers.ts";
import { createTally } from "./tally.ts";
import type { Tally } from "./tally.ts";

/** Everything that is real in a storm: processes, a database server, networks that fail, merchants' web servers. */
export interface World {
  folder: string;
  demo: Demo;
  apis: readonly SupervisedProcess[];
  workers: readonly SupervisedProcess[];
  /** Addresses of the processes that answer requests. */
  addresses: readonly string[];
  bank: SupervisedProcess;
  /** Past the proxy: as payers' browsers and the harness reach it. */
  bankUrl: string;
  bankProxy: ChaosProxy;
  databaseProxy: ChaosProxy;
  receivers: Receivers;
  tally: Tally;
  /** By the service's clock. */
  now(): number;
  moveClock(milliseconds: number): Promise<void>;
  faultLog: string;
  /** Arms the fault points of processes that start from now on. */
  arm(plan: Omit<FaultPlan, "logFile"> | null): Promise<void>;
  /** As the superuser on the database itself, on a connection of its own. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  logFiles: readonly string[];
  close(): Promise<void>;
}

export interface WorldOptions {
  seed: number;
  /** The tree whose service is run. */
  root: string;
  apis: number;
  workers: number;
}

/** A killed server process takes its sessions with it: commits must have reached the log, but not the disk. */
const databaseSettings = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "on",
  max_connections: "120",
  shared_buffers: "96MB",
  restart_after_crash: "on",
};

const NO_FAULTS: Omit<FaultPlan, "logFile"> = {
  seed: 0,
  kinds: ["throw"],
  activation: 0,
  firing: 0,
  timesMax: 0,
  delayMs: 0,
};

export async function openWorld(options: WorldOptions): Promise<World> {
  const { seed, root } = options;
  const folder = await mkdtemp(join(tmpdir(), "servicepay-storm-"));
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end().catch(() => {});
  };
  try {
    return await open(options, folder, closers, close);
  } catch (error) {
    await close();
    throw new Error(`the storm's world did not open (seed ${seed}, tree ${root})`, { cause: error });
  }
}

async function open(
  { seed, root, apis, workers }: WorldOptions,
  folder: string,
  closers: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<World> {
  const tally = createTally();
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: silentLog, settings: databaseSettings });
  closers.push(() => postgres.stop());
  const bankPort = await freePort();
  const bankUrl = `http://127.0.0.1:${bankPort}`;
  const bank = supervise({
    name: "bank",
    args: [fileURLToPath(new URL("../bank-simulator/src/main.ts", import.meta.url))],
    environment: { PORT: String(bankPort), LEDGER_FILE: join(folder, "bank-ledger.ndjson"), CONTROL: "yes" },
    logFile: join(folder, "bank.log"),
    isReady: async (output) => output.includes("listening on"),
  });
  closers.push(() => bank.stop());
  await bank.ready();
  const proxy = async (name: "bank" | "database", targetPort: number) => {
    const faults =
      name === "bank"
        ? (["delay", "cut_before", "cut_after", "cut_in_reply", "blackhole", "garbage", "truncate", "twice"] as const)
        : (["delay", "delay", "cut_before", "cut_after", "cut_in_reply", "blackhole"] as const);
    const random = randomOf(seed, `${name}-proxy`);
    const started = await startChaosProxy({ name, targetPort, faults, delayMaxMs: 800, random, tally });
    closers.push(() => started.close());
    return started;
  };
  const bankProxy = await proxy("bank", bankPort);
  const databaseProxy = await proxy("database", postgres.port);

  const clockFile = join(folder, "clock");
  const planFile = join(folder, "fault-plan");
  const faultLog = join(folder, "fault-points.log");
  let aheadMs = 0;
  const moveClock = async (milliseconds: number) => {
    aheadMs += milliseconds;
    await writeFile(`${clockFile}.new`, String(Math.round(aheadMs)));
    await rename(`${clockFile}.new`, clockFile);
  };
  const arm = (plan: Omit<FaultPlan, "logFile"> | null) =>
    writeFile(planFile, JSON.stringify({ ...(plan ?? NO_FAULTS), logFile: faultLog }));
  await moveClock(0);
  await arm(null);
  await writeFile(faultLog, "");

  const databaseUrl = new URL(postgres.url);
  databaseUrl.port = String(databaseProxy.port);
  const ports: number[] = [];
  for (let count = 0; count < apis; count += 1) ports.push(await freePort());
  const common = {
    MODE: "sandbox",
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl.href,
    DATABASE_CONNECTIONS: "10",
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    BANK_SIMULATOR_URL: `http://127.0.0.1:${bankProxy.port}`,
    TEST_CLOCK_FILE: clockFile,
    TEST_FAULT_POINTS: planFile,
    RATE_LIMIT_PER_CREDENTIAL: "1000000",
    RATE_LIMIT_PER_ADDRESS: "1000000",
    ACCESS_TOKEN_SECONDS: "86400",
    SHUTDOWN_SECONDS: "5",
  };
  const entry = [join(root, "server/src/commands/servicepay.ts"), "start"];
  const logFiles: string[] = [];
  const startService = (
    name: string,
    environment: Record<string, string>,
    isReady: (output: string) => Promise<boolean>,
  ) => {
    const logFile = join(folder, `${name}.log`);
    logFiles.push(logFile);
    const started = supervise({ name, args: entry, environment: { ...common, ...environment }, logFile, isReady });
    closers.push(() => started.stop());
    return started;
  };
  const apiProcesses: SupervisedProcess[] = [];
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
  for (const [index, address] of addresses.entries()) {
    const isReady = async () => (await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok;
    const api = startService(`api-${index + 1}`, { ROLE: "api", PORT: String(ports[index]) }, isReady);
    await api.ready(); // The first one makes the demo.
    apiProcesses.push(api);
  }
  const workerProcesses = Array.from({ length: workers }, (_, index) =>
    startService(`worker-${index + 1}`, { ROLE: "worker" }, async (output) => output.includes("is ready")),
  );
  await Promise.all(workerProcesses.map((worker) => worker.ready()));

  const demo = JSON.parse(await readFile(join(folder, "demo.json"), "utf8")) as Demo;
  const receivers = await startReceivers(demo.tenants.map(({ webhookSecret }) => webhookSecret));
  closers.push(() => receivers.close());
  const passwords = await readPasswords(join(folder, "postgres"));
  const superuserUrl = urlOf("postgres", postgres.port, passwords).replace(/\/postgres$/, "/servicepay");
  return {
    folder,
    demo,
    apis: apiProcesses,
    workers: workerProcesses,
    addresses,
    bank,
    bankUrl,
    bankProxy,
    databaseProxy,
    receivers,
    tally,
    now: () => Date.now() + aheadMs,
    moveClock,
    faultLog,
    arm,
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      const client = new pg.Client({ connectionString: superuserUrl, application_name: "storm" });
      client.on("error", () => {}); // The query on it fails too.
      await client.connect();
      try {
        return (await client.query<Row>(text, [...values])).rows;
      } finally {
        await client.end().catch(() => {});
      }
    },
    logFiles,
    close,
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
