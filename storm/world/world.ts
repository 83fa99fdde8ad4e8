import { rmSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import type { Demo } from "../../server/src/demo/seed-demo.ts";
import { isUnavailable } from "../../server/src/platform/database/failures.ts";
import { freePort } from "../../tools/testing/free-port.ts";
import { startEventReceiver, type EventReceiver } from "../events/event-receiver.ts";
import { randomOf } from "../random.ts";
import { createTally, type Tally } from "../report/tally.ts";
import { startCallbackServer, type CallbackServer } from "./callback-server.ts";
import { proxyFaultsOf, startChaosProxy, type ChaosProxy } from "./chaos-proxy.ts";
import { startDatabase, type StormDatabase } from "./database.ts";
import { startReceivers, type Receivers } from "./receivers.ts";
import { startServices, type Services } from "./services.ts";
import { supervise, type SupervisedProcess } from "./supervised-process.ts";
import { witnessClaims } from "./witness-claims.ts";

/** The real parts of a storm: service processes, database server, bank, failing networks, merchants' web servers. */
export interface World extends Services {
  /** The source tree whose service is tested. */
  root: string;
  environment: Record<string, string>;
  folder: string;
  demo: Demo;
  database: StormDatabase;
  bank: SupervisedProcess;
  /** Bypasses the proxy; for payers' browsers and the storm itself. */
  bankUrl: string;
  bankProxy: ChaosProxy;
  databaseProxy: ChaosProxy;
  receivers: Receivers;
  eventReceiver: EventReceiver;
  /** Fault points of the kind `call` call it. */
  callbacks: CallbackServer;
  tally: Tally;
  faultLog: string;
  /** Runs a query as superuser on a new connection, past every proxy. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export interface WorldOptions {
  seed: number;
  /** The source tree whose service is run. */
  root: string;
  apis: number;
  workers: number;
  hasStandby?: boolean;
  /** Default: a server of its own on `dataFolder`. */
  openDatabase?: (dataFolder: string) => Promise<StormDatabase>;
  /** Settings of one process, by its name. */
  environmentOf?: (name: string) => Record<string, string>;
  /** How far the clocks of service and bank are ahead of the system's at the start. */
  aheadMs?: number;
}

type Closers = (() => Promise<unknown>)[];

const PROXY_DELAY_MAX_MS = 800;
const QUERY_ATTEMPTS_MAX = 40;
const QUERY_AGAIN_MS = 150;

export async function openWorld(options: WorldOptions): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), "servicepay-storm-"));
  // Also runs when the storm is interrupted.
  const removeAtExit = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeAtExit);
  const closers: Closers = [
    async () => void process.off("exit", removeAtExit),
    () => rm(folder, { recursive: true, force: true }),
  ];
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end().catch(() => {});
  };
  try {
    return { ...(await open(options, folder, closers)), close };
  } catch (error) {
    await close();
    throw new Error(`the storm's world did not open (seed ${options.seed}, tree ${options.root})`, { cause: error });
  }
}

async function open(options: WorldOptions, folder: string, closers: Closers): Promise<Omit<World, "close">> {
  const { seed, aheadMs = 0 } = options;
  const tally = createTally();
  const { hasStandby = false, openDatabase = (dataFolder) => startDatabase({ dataFolder, hasStandby }) } = options;
  const database = await openDatabase(folder);
  closers.push(() => database.stop());
  const proxy = async (name: "bank" | "database", targetPort: () => number) => {
    const random = randomOf(seed, `${name}-proxy`);
    const faults = proxyFaultsOf[name];
    const started = await startChaosProxy({ name, targetPort, faults, delayMaxMs: PROXY_DELAY_MAX_MS, random, tally });
    closers.push(() => started.close());
    return started;
  };
  const databaseProxy = await proxy("database", () => database.port());
  const { bank, bankUrl, bankPort, bankClockFile } = await startBank(folder, aheadMs);
  closers.push(() => bank.stop());
  const bankProxy = await proxy("bank", () => bankPort);
  const callbacks = await startCallbackServer();
  closers.push(() => callbacks.close());

  const faultLog = join(folder, "fault-points.log");
  await writeFile(faultLog, "");
  const databaseUrl = new URL(database.url);
  databaseUrl.port = String(databaseProxy.port);
  const environment = environmentOf(options.root, folder, databaseUrl.href, bankProxy.port);
  const services = await startServices({
    ...options,
    aheadMs,
    bankClockFile,
    folder,
    faultLog,
    callUrl: callbacks.url,
    holdUrlOf: callbacks.holdUrlOf,
    environment,
    onStart: (service) => void closers.push(() => service.stop()),
  });
  const demo = JSON.parse(await readFile(join(folder, "demo.json"), "utf8")) as Demo;
  const secrets = demo.tenants.map(({ webhookSecret }) => webhookSecret);
  const receivers = await startReceivers(secrets, services.now);
  closers.push(() => receivers.close());
  const eventReceiver = await startEventReceiver(services.now);
  closers.push(() => eventReceiver.close());
  // The demo's payment sets remind nobody. Payers who leave their link unpaid for an hour are reminded.
  await queryUntilAnswered(database, `update payment_sets set reminders = '{3600}'`, []);
  if (options.openDatabase === undefined) await queryUntilAnswered(database, witnessClaims, []);
  return {
    ...services,
    root: options.root,
    environment,
    folder,
    demo,
    database,
    bank,
    bankUrl,
    bankProxy,
    databaseProxy,
    receivers,
    eventReceiver,
    callbacks,
    tally,
    faultLog,
    query: <Row extends object>(text: string, values: readonly unknown[] = []) =>
      queryUntilAnswered<Row>(database, text, values),
  };
}

/** Retries, because the storm kills the server and its own queries must not fail with it. */
export async function queryUntilAnswered<Row extends object>(
  database: StormDatabase,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  for (let attempts = 1; ; attempts += 1) {
    let client: pg.Client | null = null;
    try {
      client = await database.connect();
      return (await client.query<Row>(text, [...values])).rows;
    } catch (error) {
      if (attempts >= QUERY_ATTEMPTS_MAX || !isUnavailable(error)) throw error;
      await pause(QUERY_AGAIN_MS);
    } finally {
      await client?.end().catch(() => {});
    }
  }
}

async function startBank(
  folder: string,
  aheadMs: number,
): Promise<{ bank: SupervisedProcess; bankUrl: string; bankPort: number; bankClockFile: string }> {
  const bankPort = await freePort();
  const bankClockFile = join(folder, "clock-bank");
  await writeFile(bankClockFile, String(aheadMs));
  const settings = { PORT: String(bankPort), LEDGER_FILE: join(folder, "bank-ledger.ndjson"), CONTROL: "yes" };
  const bank = supervise({
    name: "bank",
    args: [fileURLToPath(new URL("../../bank-simulator/src/main.ts", import.meta.url))],
    environment: { ...settings, CLOCK_FILE: bankClockFile },
    logFile: join(folder, "bank.log"),
    isReady: async (output) => output.includes("listening on"),
  });
  await bank.ready();
  return { bank, bankUrl: `http://127.0.0.1:${bankPort}`, bankPort, bankClockFile };
}

function environmentOf(root: string, folder: string, databaseUrl: string, bankPort: number): Record<string, string> {
  return {
    // The modules are kept with the tree, which may be a copy that is removed.
    NODE_COMPILE_CACHE: join(root, ".cache/compiled"),
    MODE: "sandbox",
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: "10",
    BANK_SIMULATOR_URL: `http://127.0.0.1:${bankPort}`,
    RATE_LIMIT_PER_CREDENTIAL: "1000000",
    // So low that messages have to wait while payments are made.
    EMAILS_PER_MINUTE: "10",
    RATE_LIMIT_PER_ADDRESS: "1000000",
    RATE_LIMIT_VISITS_PER_ADDRESS: "1000000",
    UNPAID_VISITS_PER_ADDRESS: "1000000",
    ACCESS_TOKEN_SECONDS: "86400",
    SHUTDOWN_SECONDS: "5",
    // Moving our clock does not move the bank's. A disruption and the final check compare the days instead.
    RECONCILE_HOUR: "off",
  };
}
