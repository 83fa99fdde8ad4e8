import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startProgram, type Program } from "../world/program.ts";

/** A machine of the database: etcd, Patroni, and the PostgreSQL that Patroni starts. */
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
  /**
   * Cuts the network between this machine and the two others, as when packets get lost: nothing is refused. The service's
   * machines still reach it.
   */
  isolate(): void;
  /** Ends the isolation. */
  reconnect(): void;
}

export interface NodeOptions {
  name: string;
  address: string;
  dataFolder: string;
  /** Patroni's file. */
  settings: string;
  /** What Patroni has besides its file. */
  environment: Record<string, string>;
  /** The machine's etcd, and the relay through which its Patroni and the other machines reach each other. */
  network: readonly Program[];
  logFile: string;
  owner: { uid: number; gid: number };
}

const POLL_MS = 20;

export function startNode(options: NodeOptions): DatabaseNode {
  const { name, address, dataFolder, settings, environment, network, logFile, owner } = options;
  let patroni: Program | null = null;
  const start = () => {
    patroni = startProgram({ command: "/usr/bin/patroni", args: [settings], environment, logFile, owner });
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
    isolate: () => network.forEach((program) => program.pause()),
    reconnect: () => network.forEach((program) => program.resume()),
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
