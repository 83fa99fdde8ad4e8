import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { Log } from "../../log/log.ts";
import { isProcessAlive } from "../../process-alive.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import type { Listening } from "./settings.ts";

interface PidFile extends Listening {
  pid: number;
  status: string;
}

const POLL_MS = 50;
const FAST_STOP_TIMEOUT_MS = 60_000;
const IMMEDIATE_STOP_TIMEOUT_MS = 10_000;

const run = promisify(execFile);

/** Reads what a running server has written about itself into its data folder. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const [pid = "", , , port = "", socketFolder = "", , , status = ""] = text.split("\n");
  if (!/^\d+$/.test(pid)) return undefined;
  return { pid: Number(pid), port: Number(port), socketFolder: socketFolder || null, status: status.trim() };
}

/** Stops a server whose ServicePay was killed. The caller must hold the folder's lock. */
export async function stopOrphan(cluster: string, log: Log): Promise<void> {
  const found = await readPidFile(cluster);
  if (found === undefined || !isProcessAlive(found.pid)) return;
  if (!(await isServerOf(cluster, found.pid))) return disownPid(cluster);
  log.warn("the last ServicePay was killed; stopping the database that it left running", { pid: found.pid });
  if (await endServer(cluster, found.pid, "SIGINT", FAST_STOP_TIMEOUT_MS)) return;
  if (await endServer(cluster, found.pid, "SIGQUIT", IMMEDIATE_STOP_TIMEOUT_MS)) return;
  throw new EmbeddedPostgresError(
    `The database process ${found.pid} on ${cluster} does not stop; end it by hand and start again.`,
  );
}

/**
 * Another process has the id of a server that died, which is common in containers. PostgreSQL would refuse to start, but
 * it ignores the id of its parent. The rest of the file must stay, because it guards the shared memory.
 */
async function disownPid(cluster: string): Promise<void> {
  const path = join(cluster, "postmaster.pid");
  const text = await readFile(path, "utf8");
  await writeFile(path, text.replace(/^\d+/, String(process.pid)));
}

/**
 * Sends the signal and returns whether the server ends in time. The server removes its pid file last. Its process id may exist
 * for longer, if no parent reaps the process.
 */
async function endServer(cluster: string, pid: number, signal: NodeJS.Signals, timeoutMs: number): Promise<boolean> {
  process.kill(pid, signal);
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += POLL_MS) {
    if (!isProcessAlive(pid) || (await readPidFile(cluster)) === undefined) return true;
    await delay(POLL_MS);
  }
  return false;
}

async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  const commandLine =
    process.platform === "linux"
      ? await readFile(`/proc/${pid}/cmdline`, "utf8")
      : (await run("ps", ["-ww", "-o", "command=", "-p", String(pid)])).stdout;
  return commandLine.includes("postgres") && commandLine.includes(cluster);
}
