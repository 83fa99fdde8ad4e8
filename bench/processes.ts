import { readdir, readFile } from "node:fs/promises";

/** Of /proc on Linux: a hundredth of a second. */
const TICKS_PER_SECOND = 100;
/** Positions in /proc/PID/stat after the program's name, from its third field on. */
const PARENT = 1;
const USER_TIME = 11;

/** CPU seconds of a process; with its children, also of those that have ended. */
export async function cpuSeconds(pid: number, { withChildren = false } = {}): Promise<number> {
  const own = await readStat(pid);
  if (own === null) return 0;
  let ticks = sum(own, withChildren ? 4 : 2);
  if (withChildren) {
    for (const entry of await readdir("/proc")) {
      const child = /^\d+$/.test(entry) ? await readStat(Number(entry)) : null;
      if (child !== null && Number(child[PARENT]) === pid) ticks += sum(child, 2);
    }
  }
  return ticks / TICKS_PER_SECOND;
}

function sum(stat: readonly string[], fields: number): number {
  return stat.slice(USER_TIME, USER_TIME + fields).reduce((total, ticks) => total + Number(ticks), 0);
}

async function readStat(pid: number): Promise<string[] | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  return text === null ? null : text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** Megabytes of memory that a process holds now, and has held at most. */
export async function memoryOf(pid: number): Promise<{ nowMb: number; peakMb: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const megabytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024;
  return { nowMb: megabytes("VmRSS"), peakMb: megabytes("VmHWM") };
}
