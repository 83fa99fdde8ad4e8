import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { descendantsOf, type FoundProcess } from "./processes.ts";

const POLL_MS = 50;
const PATIENCE_MS = 20_000;
const INTERRUPTED = 130;

/**
 * Runs work that starts processes and writes temporary files, and removes all of them when it ends, by a signal too. All
 * temporary files of this process and of its children are in one folder.
 */
export async function leavingNothing<Result>(work: () => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "servicepay-bench-"));
  process.env["TMPDIR"] = folder;
  const leave = async () => {
    await endDescendants();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const never = new Promise<never>(() => {});
  let isInterrupted = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      // Ctrl-C arrives twice: from the terminal and from the launcher.
      if (isInterrupted) return;
      isInterrupted = true;
      // The work fails now, since its processes end; its error means nothing.
      process.on("uncaughtException", () => {});
      void leave().finally(() => process.exit(INTERRUPTED));
    });
  try {
    const result = await work();
    return isInterrupted ? await never : result;
  } catch (error) {
    throw isInterrupted ? await never : error;
  } finally {
    await leave();
  }
}

/** Ends all descendants of this process without saving their data; only PostgreSQL is asked, to free its shared memory. */
export async function endDescendants(): Promise<void> {
  const found = (await descendantsOf(process.pid)).filter(({ pid }) => pid !== process.pid);
  for (const each of found) {
    if (isSession(each)) continue; // Its server ends it.
    end(each.pid, isDatabase(each) ? "SIGQUIT" : "SIGKILL");
  }
  for (let waitedMs = 0; waitedMs < PATIENCE_MS && found.some(({ pid }) => isAlive(pid)); waitedMs += POLL_MS)
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
