import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { descendantsOf, type FoundProcess } from "./processes.ts";

const POLL_MS = 50;
const WAIT_MS_MAX = 20_000;
const INTERRUPTED = 130;

/**
 * Runs work that starts processes and writes temporary files. Ends the processes and deletes the files when the work ends
 * or a signal arrives. This process and its children keep all their temporary files in one folder.
 */
export async function withCleanUp<Result>(work: () => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "servicepay-bench-"));
  process.env["TMPDIR"] = folder;
  const cleanUp = async () => {
    await endDescendants();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  // After a signal, its handler ends this process: the caller gets neither a result nor an error.
  const never = new Promise<never>(() => {});
  let isInterrupted = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      // Ctrl-C arrives twice: from the terminal and from the launcher.
      if (isInterrupted) return;
      isInterrupted = true;
      // The work fails now because its processes end, so its error is ignored.
      process.on("uncaughtException", () => {});
      void cleanUp().finally(() => process.exit(INTERRUPTED));
    });
  try {
    const result = await work();
    if (isInterrupted) await never;
    return result;
  } catch (error) {
    if (isInterrupted) await never;
    throw error;
  } finally {
    await cleanUp();
  }
}

/** Kills all descendants of this process. PostgreSQL gets SIGQUIT, so that it can still free its shared memory. */
export async function endDescendants(): Promise<void> {
  const found = (await descendantsOf(process.pid)).filter(({ pid }) => pid !== process.pid);
  for (const each of found) {
    if (isSession(each)) continue; // The PostgreSQL server ends its sessions.
    end(each.pid, isDatabase(each) ? "SIGQUIT" : "SIGKILL");
  }
  for (let waitedMs = 0; waitedMs < WAIT_MS_MAX && found.some(({ pid }) => isAlive(pid)); waitedMs += POLL_MS)
    await delay(POLL_MS);
}

function isDatabase({ command }: FoundProcess): boolean {
  return /(?:^|\/)postgres$/.test(command[0] ?? "");
}

function isSession({ command }: FoundProcess): boolean {
  return command[0]?.startsWith("postgres: ") === true;
}

function isAlive(pid: number): boolean {
  return end(pid, 0);
}

function end(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false; // The process has ended.
  }
}
