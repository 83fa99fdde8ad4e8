import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Demo } from "../server/src/demo/seed-demo.ts";
import { startEmbeddedPostgres } from "../server/src/platform/database/embedded-postgres.ts";
import type { EmbeddedPostgres } from "../server/src/platform/database/embedded-postgres.ts";
import { readPasswords } from "../server/src/platform/database/embedded-postgres/passwords.ts";
import { readPidFile } from "../server/src/platform/database/embedded-postgres/pid-file.ts";
import { urlOf } from "../server/src/platform/database/embedded-postgres/prepare-database.ts";
import { silentLog } from "../server/src/platform/log/log.ts";
import { freePort } from "../tools/testing/free-port.ts";
import { startBank } from "./bank.ts";
import { collectLog } from "./collect-log.ts";
import { isProfiling, namesOfProfiles, profileDatabase, profileEnvironment } from "./profiling/profiles.ts";
import type { Side } from "./profiling/profiles.ts";
import { noLimits } from "./no-limits.ts";

/** The service as users run it, in a process of its own, on an embedded PostgreSQL whose every commit reaches the disk. */
export interface BenchWorld {
  url: string;
  demo: Demo;
  /** AccessToken of the demo's first company. */
  token: string;
  servicePid: number;
  databasePid: number;
  /** Of the simulator that plays the bank. */
  bankPid: number;
  /** What another process needs to work on the service's own database and with its keys. */
  environment: Readonly<Record<"DATA_DIR" | "DATABASE_URL", string>>;
  /** Of the superuser on the service's database, by the way that the service takes. */
  superuserUrl: string;
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export interface BenchWorldOptions {
  /** Settings of the service. */
  environment?: Readonly<Record<string, string>>;
  /** Whether it is what is measured, as it usually is. */
  side?: Side;
}

const ENTRY = join(import.meta.dirname, "..", "server", "src", "commands", "servicepay.ts");
/** It takes some of the database's time: what is measured with a profile is for looking at, not for telling. */
const COUNTING_STATEMENTS = { shared_preload_libraries: "pg_stat_statements", track_io_timing: "on" };
/** Opens the service's metrics to the benches. */
export const metricsToken = "the-benches-read-metrics-with-this";
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

export async function openBenchWorld({ environment = {}, side = "ours" }: BenchWorldOptions = {}): Promise<BenchWorld> {
  const folder = await mkdtemp(join(tmpdir(), "servicepay-bench-"));
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end();
  };
  try {
    const settings = isProfiling() ? COUNTING_STATEMENTS : {};
    const database = await startEmbeddedPostgres({ dataFolder: folder, log: silentLog, settings });
    closers.push(() => database.stop());
    const bank = await startBank(folder, side);
    closers.push(() => bank.close());
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const options = [...(await given<string[]>("node-options.json")), "--disable-warning=ExperimentalWarning"];
    const child = spawn(process.execPath, [...options, ENTRY, "start"], {
      env: {
        PATH: process.env["PATH"],
        ...(await given<Record<string, string>>("node-environment.json")),
        DATA_DIR: folder,
        DATABASE_URL: database.serviceUrl,
        PORT: String(port),
        MANAGEMENT_PORT: "0",
        METRICS_TOKEN: metricsToken,
        PUBLIC_URL: url,
        BANK_SIMULATOR_URL: bank.url,
        ...noLimits,
        ACCESS_TOKEN_SECONDS: "86400",
        ...profileEnvironment("service", side),
        ...environment,
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
    collectLog(child.stderr);
    closers.push(async () => {
      const profiles = await namesOfProfiles(child.pid!, side);
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      await profiles.rename();
    });
    await untilReady(url, child);
    const demo = JSON.parse(await readFile(join(folder, "demo.json"), "utf8")) as Demo;
    const superuserUrl = await urlOfSuperuser(folder, database);
    const pool = new pg.Pool({ connectionString: superuserUrl, max: 2 });
    closers.push(() => pool.end());
    const postmaster = await readPidFile(join(folder, "postgres", "cluster"));
    const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await pool.query<Row>(text, [...values])).rows;
    if (isProfiling()) {
      await query("create extension pg_stat_statements");
      profileDatabase({ side, pid: postmaster!.pid, query });
    }
    return {
      url,
      demo,
      token: await logIn(url, demo),
      servicePid: child.pid!,
      databasePid: postmaster!.pid,
      bankPid: bank.pid,
      environment: { DATA_DIR: folder, DATABASE_URL: database.serviceUrl },
      superuserUrl,
      query,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** By the same socket as the service: a baseline is not to take a longer way. */
async function urlOfSuperuser(folder: string, { port, serviceUrl }: EmbeddedPostgres): Promise<string> {
  const url = new URL(urlOf("postgres", port, await readPasswords(join(folder, "postgres"))));
  url.pathname = "/servicepay";
  url.search = new URL(serviceUrl).search;
  return url.href;
}

/** What `npm start` gives to Node. */
async function given<Options>(file: string): Promise<Options> {
  return JSON.parse(await readFile(join(import.meta.dirname, "..", "server", file), "utf8")) as Options;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let waitedMs = 0; waitedMs < START_TIMEOUT_MS; waitedMs += POLL_MS) {
    const isReady = await fetch(`${url}/health/ready`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady) return;
    if (child.exitCode !== null) throw new Error("the service ended; `servicepay doctor` finds out why");
    await delay(POLL_MS);
  }
  throw new Error("the service did not become ready");
}

export async function logIn(url: string, demo: Demo): Promise<string> {
  const { apiKey, secretKey } = demo.tenants[0]!;
  const reply = await fetch(`${url}/auth/api/token/connect`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ apiKey, secretKey }),
  });
  return ((await reply.json()) as { accessToken: string }).accessToken;
}
