import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startProgram, type Program } from "./program.ts";

/** A machine of the database: Patroni, and the PostgreSQL that it starts. */
export interface DatabaseNode {
  name: string;
  address: string;
  dataFolder: string;
  /** What Patroni and PostgreSQL print. */
  logFile: string;
  /** Ends Patroni and PostgreSQL with `kill -9`, as when the machine dies. */
  kill(): Promise<void>;
  /** The same, without waiting. */
  killNow(): void;
  start(): void;
}

export interface NodeOptions {
  name: string;
  address: string;
  dataFolder: string;
  /** Patroni's file. */
  settings: string;
  logFile: string;
  owner: { uid: number; gid: number };
}

const POLL_MS = 20;

export function startNode({ name, address, dataFolder, settings, logFile, owner }: NodeOptions): DatabaseNode {
  let patroni: Program | null = null;
  const start = () => {
    patroni = startProgram({ command: "/usr/bin/patroni", args: [settings], logFile, owner });
  };
  start();
  const killNow = () => {
    const pid = postmasterOf(dataFolder);
    // Its processes end themselves when it is gone.
    if (pid !== null) process.kill(pid, "SIGKILL");
    return pid;
  };
  return {
    name,
    address,
    dataFolder,
    logFile,
    start,
    killNow: () => void killNow(),
    async kill() {
      await patroni?.kill();
      const pid = killNow();
      while (pid !== null && isAlive(pid)) await pause(POLL_MS);
    },
  };
}

/** A killed server leaves its file behind, and another process may have its number by now. */
function postmasterOf(dataFolder: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataFolder, "postmaster.pid"), "utf8").split("\n", 1)[0]);
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(dataFolder) ? pid : null;
  } catch {
    return null; // It is not running.
  }
}

function isAlive(pid: number): boolean {
  try {
    // A killed process stays a zombie until its parent asks for it.
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}
