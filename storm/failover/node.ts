import { readdirSync, readFileSync } from "node:fs";
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
  /** Ends Patroni and PostgreSQL with `kill -9`. Its etcd stays. */
  kill(): Promise<void>;
  /** Ends PostgreSQL without waiting, for when this process exits and ends Patroni itself. */
  killNow(): void;
  start(): void;
  /**
   * Cuts the network between this machine and the two others, as when packets get lost: nothing is refused. The service's
   * machines can still connect to its PostgreSQL.
   */
  isolate(): void;
  /** Ends the isolation. */
  reconnect(): void;
  /** Stops every process of the machine where it is, as when a virtual machine is paused. Connections stay open. */
  freeze(): void;
  /** Lets the processes go on as if no time had passed. */
  thaw(): void;
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
    // PostgreSQL's other processes end when the postmaster is gone.
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
    freeze() {
      network.forEach((program) => program.pause());
      patroni?.pause();
      // The first process starts the others, so it stops first.
      signalAll(serverProcesses(dataFolder), "SIGSTOP");
    },
    thaw() {
      signalAll(serverProcesses(dataFolder), "SIGCONT");
      patroni?.resume();
      network.forEach((program) => program.resume());
    },
    killNow: () => void killNow(),
    async kill() {
      await patroni?.kill();
      const pid = killNow();
      while (pid !== null && isAlive(pid)) await pause(POLL_MS);
    },
  };
}

/** Returns the pid of the running postmaster. Its file may be left over, and the pid in it reused. */
function postmasterOf(dataFolder: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataFolder, "postmaster.pid"), "utf8").split("\n", 1)[0]);
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(dataFolder) ? pid : null;
  } catch {
    return null; // It is not running.
  }
}

/** PostgreSQL's first process, then those that it has started. */
function serverProcesses(dataFolder: string): number[] {
  const postmaster = postmasterOf(dataFolder);
  if (postmaster === null) return [];
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return [postmaster, ...all.map(Number).filter((pid) => parentOf(pid) === postmaster)];
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ESRCH";
}

function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return null; // It has ended.
  }
}

function isAlive(pid: number): boolean {
  try {
    // A killed process stays a zombie until its parent reaps it.
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}
