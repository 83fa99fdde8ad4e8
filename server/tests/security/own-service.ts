import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { Demo } from "#demo/seed-demo.ts";
import { findRunningPostgres } from "#platform/database/embedded-postgres.ts";
import { readPasswords } from "#platform/database/embedded-postgres/passwords.ts";
import { urlOf } from "#platform/database/embedded-postgres/prepare-database.ts";
import { programEnvironment } from "../../../tools/testing/program-environment.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const START_MS_MAX = 90_000;
const MANAGEMENT = /Management +(http\S+) /;
const script = fileURLToPath(new URL("../../src/commands/servicepay.ts", import.meta.url));

export interface OwnService {
  url: string;
  /** The address of its management port. */
  managementUrl: string;
  demo: Demo;
  dataFolder: string;
  /** Everything that the process has written to its log. */
  log(): string;
  /** Everything that it printed for its operator. */
  output(): string;
  /** A connection without row-level security. */
  superuser(): Promise<pg.Client>;
  /** Stops the service and its PostgreSQL like an operator. */
  stop(): Promise<void>;
  /** Kills the process, like the kernel does when memory runs out. */
  kill(): void;
}

/**
 * The sandbox as `servicepay start` runs it: a process with a log and a PostgreSQL whose files can be read, unless
 * settings name another one.
 */
export async function ownService(t: TestContext, settings: Readonly<Record<string, string>> = {}): Promise<OwnService> {
  const dataFolder = temporaryFolder(t);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const ports = { PORT: String(port), MANAGEMENT_PORT: "0", BANK_SIMULATOR_PORT: "0" };
  const environment = { ...ports, PUBLIC_URL: url, DATA_DIR: dataFolder };
  const limits = { RATE_LIMIT_PER_ADDRESS: "100000", RATE_LIMIT_PER_CREDENTIAL: "100000" };
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, "start"], {
    cwd: dataFolder,
    env: { ...programEnvironment(), LOG_LEVEL: "debug", ...environment, ...limits, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (MANAGEMENT.test(output)) resolve();
    });
    child.once("close", () => reject(new Error(`the service ended: ${output}${log}`)));
    setTimeout(() => reject(new Error("the service did not start in time")), START_MS_MAX).unref();
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, "close");
    child.kill("SIGTERM");
    await closed;
  };
  t.after(stop);
  await ready;
  return {
    url,
    managementUrl: MANAGEMENT.exec(output)![1]!,
    demo: JSON.parse(await readFile(join(dataFolder, "demo.json"), "utf8")) as Demo,
    dataFolder,
    log: () => log,
    output: () => output,
    async superuser() {
      const running = await findRunningPostgres(dataFolder);
      const address = new URL(urlOf("postgres", running!.port, await readPasswords(join(dataFolder, "postgres"))));
      address.pathname = new URL(running!.url).pathname;
      const client = new pg.Client(address.href);
      await client.connect();
      return client;
    },
    stop,
    kill: () => void child.kill("SIGKILL"),
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
