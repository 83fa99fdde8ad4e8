import { fork, type ChildProcess, type ForkOptions } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The unit of /proc on Linux: a hundredth of a second. */
const TICKS_PER_SECOND = 100;
/** Positions in /proc/PID/stat after the program's name, from the third field. */
const PARENT = 1;
/** User and kernel time of the process, then of its children that have ended. */
const TIMES = [11, 12, 13, 14];

export interface FoundProcess {
  pid: number;
  /** The program and its arguments. */
  command: readonly string[];
}

/** Returns a process and its running descendants. */
export async function descendantsOf(root: number): Promise<FoundProcess[]> {
  const line = await readFile(`/proc/${root}/cmdline`, "utf8").catch(() => "");
  const found: FoundProcess[] = [{ pid: root, command: line.replace(/\0+$/, "").split("\0") }];
  for (const entry of await readdir("/proc").catch(() => [])) {
    const stat = /^\d+$/.test(entry) ? await readStat(Number(entry)) : null;
    if (stat !== null && Number(stat[PARENT]) === root) found.push(...(await descendantsOf(Number(entry))));
  }
  return found;
}

/** Returns the CPU seconds of a process and its descendants, including those that have ended. */
export async function cpuSeconds(pid: number): Promise<number> {
  let ticks = 0;
  for (const each of await descendantsOf(pid)) {
    const stat = await readStat(each.pid);
    if (stat !== null) for (const field of TIMES) ticks += Number(stat[field]);
  }
  return ticks / TICKS_PER_SECOND;
}

/** Returns the CPU milliseconds of running processes, each with its threads, to the nanosecond. */
export async function runtimeMs(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(
    pids.map(async (pid) => {
      const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
      const read = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").catch(() => "0"));
      return (await Promise.all(read)).reduce((sum, line) => sum + Number(line.split(" ")[0]), 0);
    }),
  );
  return times.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
}

async function readStat(pid: number): Promise<string[] | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  return text === null ? null : text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** Returns the memory of a process in megabytes, now and at its peak. */
export async function memoryOf(pid: number): Promise<{ nowMb: number; peakMb: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const megabytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024;
  return { nowMb: megabytes("VmRSS"), peakMb: megabytes("VmHWM") };
}

/** Starts a file of this folder as a process, which ends when its message channel is closed. */
export function forkFile(file: string, options: ForkOptions = {}): ChildProcess {
  return fork(join(import.meta.dirname, file), { stdio: ["ignore", "inherit", "inherit", "ipc"], ...options });
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}
