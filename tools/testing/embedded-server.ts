import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fastestFolder } from "../../server/tests/support/database/shared-server.ts";

export interface TestServer {
  /** The address of a role that can create databases and roles. */
  url: string;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL for one run of the tests. */
export async function startEmbeddedServer(): Promise<TestServer> {
  const folder = await mkdtemp(join(fastestFolder(), "servicepay-test-run-"));
  const child = spawn(process.execPath, ["server/tests/support/database/serve-database.ts", folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const endChild = () => void child.kill("SIGTERM");
  process.once("exit", endChild);
  const stop = async () => {
    process.off("exit", endChild);
    child.kill("SIGTERM");
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  const lines = createInterface({ input: child.stdout });
  const url = await Promise.race([once(lines, "line").then(([line]) => String(line)), exited.then(() => undefined)]);
  if (url !== undefined) return { url, stop };
  await stop();
  throw new Error("the embedded PostgreSQL did not start");
}
