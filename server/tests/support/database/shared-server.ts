import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, closeSync, constants, mkdirSync, openSync, statfsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isAnswering } from "./test-role.ts";

const START_TIMEOUT_MS = 120_000;
const POLL_MS = 50;
const MEMORY_FOLDER = "/dev/shm";
const MEMORY_BYTES_MIN = 2 * 1024 ** 3;

/**
 * The server that tests make their databases on. `npm test` names one; a single file run by hand shares one that is
 * started on demand, outlives the run and stops after some idle minutes.
 */
export async function testServerUrl(): Promise<string> {
  const named = process.env["TEST_DATABASE_URL"];
  if (named !== undefined && named !== "") return named;
  const folder = sharedFolder();
  const running = await reachableUrl(folder);
  if (running !== undefined) return running;
  startSharedServer(folder);
  for (let waitedMs = 0; waitedMs < START_TIMEOUT_MS; waitedMs += POLL_MS) {
    const started = await reachableUrl(folder);
    if (started !== undefined) return started;
    await delay(POLL_MS);
  }
  throw new Error(`the shared test server did not start; see ${join(folder, "output.log")}`);
}

/** One per user and copy of the repository. */
function sharedFolder(): string {
  const copy = createHash("sha256")
    .update(import.meta.dirname)
    .digest("hex")
    .slice(0, 8);
  return join(fastestFolder(), `servicepay-tests-${userInfo().username}-${copy}`);
}

/** Creating a database copies several hundred files. In memory that takes a tenth of the time. */
export function fastestFolder(): string {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize > MEMORY_BYTES_MIN ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir(); // Only Linux has /dev/shm.
  }
}

async function reachableUrl(folder: string): Promise<string | undefined> {
  const url = await readFile(join(folder, "url"), "utf8").catch(() => undefined);
  return url !== undefined && (await isAnswering(url)) ? url : undefined;
}

function startSharedServer(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const output = openSync(join(folder, "output.log"), "w", 0o600);
  const script = join(import.meta.dirname, "serve-database.ts");
  spawn(process.execPath, [script, folder], { detached: true, stdio: ["ignore", output, output] }).unref();
  closeSync(output);
}
