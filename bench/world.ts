import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Demo } from "../server/src/demo/seed-demo.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../server/src/platform/database/embedded-postgres.ts";
import { readPasswords } from "../server/src/platform/database/embedded-postgres/passwords.ts";
import { readPidFile } from "../server/src/platform/database/embedded-postgres/pid-file.ts";
import { urlOf } from "../server/src/platform/database/embedded-postgres/prepare-database.ts";
import { silentLog } from "../server/src/platform/log/log.ts";
import { freePort } from "../tools/testing/free-port.ts";
import { startBank } from "./bank.ts";
import { collectLog } from "./collect-log.ts";
import { delayRoundTrips } from "./delay-round-trips.ts";
import { noLimits } from "./no-limits.ts";
import { ended } from "./processes.ts";

/** The service as users run it, in a separate process, with an embedded PostgreSQL that syncs each commit to disk. */
export interface BenchWorld extends AsyncDisposable {
  url: string;
  demo: Demo;
  /** AccessToken of the demo's first company. */
  token: string;
  servicePid: number;
  databasePid: number;
  bankPid: number;
  /** The environment of a command that uses the same database and keys. */
  environment: Readonly<Record<"DATA_DIR" | "DATABASE_URL", string>>;
  /** The superuser's address of the service's database, through the same socket. */
  superuserUrl: string;
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface BenchWorldOptions {
  /** Settings of the service. */
  environment?: Readonly<Record<string, string>>;
  /** Settings of PostgreSQL. */
  database?: Readonly<Record<string, string>>;
  /** How much longer each database round trip of the service takes. */
  roundTripMs?: number;
}

const SERVER = join(import.meta.dirname, "..", "server");
const ENTRY = join(SERVER, "src", "commands", "servicepay.ts");
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

export async function openBenchWorld(options: BenchWorldOptions = {}): Promise<BenchWorld> {
  const { environment = {}, database: settings = {}, roundTripMs = 0 } = options;
  const folder = await mkdtemp(join(tmpdir(), "servicepay-bench-"));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const database = await startEmbeddedPostgres({ dataFolder: folder, log: silentLog, settings });
  stack.defer(() => database.stop());
  const bank = await startBank(folder);
  stack.defer(() => bank.close());
  let databaseUrl = database.serviceUrl;
  if (roundTripMs > 0) {
    const delayed = stack.use(await delayRoundTrips(databaseUrl, database.port, roundTripMs));
    databaseUrl = delayed.url;
  }
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const addresses = { PORT: String(port), PUBLIC_URL: url, BANK_SIMULATOR_URL: bank.url };
  const own = { DATA_DIR: folder, DATABASE_URL: databaseUrl };
  const service = await startService({ ...addresses, ...own, ...environment });
  stack.defer(async () => {
    service.kill("SIGTERM");
    await ended(service);
  });
  await untilReady(url, service);
  const demo = JSON.parse(await readFile(join(folder, "demo.json"), "utf8")) as Demo;
  const superuserUrl = await urlOfSuperuser(folder, database);
  const pool = new pg.Pool({ connectionString: superuserUrl, max: 2 });
  stack.defer(() => pool.end());
  const postmaster = await readPidFile(join(folder, "postgres", "cluster"));
  const token = await logIn(url, demo.tenants[0]!);
  const all = stack.move();
  return {
    url,
    demo,
    token,
    servicePid: service.pid!,
    databasePid: postmaster!.pid,
    bankPid: bank.pid,
    environment: own,
    superuserUrl,
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await pool.query<Row>(text, [...values])).rows,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

async function startService(environment: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const given = async <Options>(file: string) => JSON.parse(await readFile(join(SERVER, file), "utf8")) as Options;
  const options = [...(await given<string[]>("node-options.json")), "--disable-warning=ExperimentalWarning"];
  const child = spawn(process.execPath, [...options, ENTRY, "start"], {
    env: {
      PATH: process.env["PATH"],
      ...(await given<Record<string, string>>("node-environment.json")),
      MANAGEMENT_PORT: "0",
      ACCESS_TOKEN_SECONDS: "86400",
      ...noLimits,
      ...environment,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  collectLog(child.stderr);
  return child;
}

async function urlOfSuperuser(folder: string, { port, serviceUrl }: EmbeddedPostgres): Promise<string> {
  const url = new URL(urlOf("postgres", port, await readPasswords(join(folder, "postgres"))));
  url.pathname = "/servicepay";
  url.search = new URL(serviceUrl).search;
  return url.href;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let waitedMs = 0; waitedMs < START_TIMEOUT_MS; waitedMs += POLL_MS) {
    const isReady = await fetch(`${url}/health/ready`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady) return;
    if (child.exitCode !== null) throw new Error("the service ended; `servicepay doctor` says why");
    await delay(POLL_MS);
  }
  throw new Error("the service did not become ready");
}

export async function logIn(url: string, { apiKey, secretKey }: Demo["tenants"][number]): Promise<string> {
  const reply = await fetch(`${url}/auth/api/token/connect`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ apiKey, secretKey }),
  });
  return ((await reply.json()) as { accessToken: string }).accessToken;
}
