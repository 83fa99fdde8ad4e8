import { readdir, readFile, writeFile } from "node:fs/promises";

/** Of /proc on Linux: a hundredth of a second. */
const TICKS_PER_SECOND = 100;
/** Positions in /proc/PID/stat after the program's name, from its third field on. */
const PARENT = 1;
/** Each followed by the time in the kernel. */
const USER_TIME = 11;
const CHILDREN_USER_TIME = 13;

export interface FoundProcess {
  pid: number;
  /** The program and its arguments. */
  command: readonly string[];
}

/** Those that a process has started and that still run. */
export async function childrenOf(parent: number): Promise<FoundProcess[]> {
  const found: FoundProcess[] = [];
  for (const entry of await readdir("/proc").catch(() => [])) {
    const stat = /^\d+$/.test(entry) ? await readStat(Number(entry)) : null;
    if (stat === null || Number(stat[PARENT]) !== parent) continue;
    const line = await readFile(`/proc/${entry}/cmdline`, "utf8").catch(() => "");
    found.push({ pid: Number(entry), command: line.replace(/\0+$/, "").split("\0") });
  }
  return found;
}

/** A process and all that come from it. */
export async function descendantsOf(root: number): Promise<FoundProcess[]> {
  const line = await readFile(`/proc/${root}/cmdline`, "utf8").catch(() => "");
  const found: FoundProcess[] = [{ pid: root, command: line.replace(/\0+$/, "").split("\0") }];
  for (const { pid } of await childrenOf(root)) found.push(...(await descendantsOf(pid)));
  return found;
}

/** CPU seconds of a process; with its children, also of those that have ended. */
export async function cpuSeconds(pid: number, { withChildren = false } = {}): Promise<number> {
  const own = await readStat(pid);
  if (own === null) return 0;
  let seconds = await ownSeconds(pid, own);
  if (withChildren) {
    seconds += secondsAt(own, CHILDREN_USER_TIME);
    for (const entry of await readdir("/proc")) {
      const child = /^\d+$/.test(entry) ? await readStat(Number(entry)) : null;
      if (child !== null && Number(child[PARENT]) === pid) seconds += await ownSeconds(Number(entry), child);
    }
  }
  return seconds;
}

/**
 * Threads tell in nanoseconds how long they ran, but take it with them when they end. The process tells of all that it ever
 * had, in ticks, up to two of them too little: this counts only where threads that have ended had more.
 */
async function ownSeconds(pid: number, stat: readonly string[]): Promise<number> {
  const ofAll = secondsAt(stat, USER_TIME);
  const ofThreads = await secondsOfThreads(pid);
  return ofAll - ofThreads > 2 / TICKS_PER_SECOND ? ofAll : ofThreads;
}

/** 0 where the kernel does not tell. */
async function secondsOfThreads(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const ran = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").catch(() => "0"));
  return (await Promise.all(ran)).reduce((total, text) => total + Number.parseInt(text, 10), 0) / 1e9;
}

function secondsAt(stat: readonly string[], field: number): number {
  return (Number(stat[field]) + Number(stat[field + 1])) / TICKS_PER_SECOND;
}

async function readStat(pid: number): Promise<string[] | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  return text === null ? null : text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** Of programs that this process has started and waited for. */
export async function endedChildrenCpu(): Promise<number> {
  const own = await readStat(process.pid);
  return own === null ? 0 : secondsAt(own, CHILDREN_USER_TIME);
}

/** The most that a process has held is counted anew from here on. */
export async function resetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, "5").catch(() => {}); // Not everywhere allowed: it is then counted from its start.
}

/** Megabytes that a process and its children hold, what they share counted once; 0 where that cannot be read. */
export async function proportionalMemory(pid: number): Promise<number> {
  let kilobytes = 0;
  for (const each of [pid, ...(await childrenOf(pid)).map((child) => child.pid)]) {
    const text = await readFile(`/proc/${each}/smaps_rollup`, "utf8").catch(() => "");
    kilobytes += Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
  }
  return kilobytes / 1024;
}

/** Megabytes of memory that a process holds now, and has held at most. */
export async function memoryOf(pid: number): Promise<{ nowMb: number; peakMb: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const megabytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024;
  return { nowMb: megabytes("VmRSS"), peakMb: megabytes("VmHWM") };
}
