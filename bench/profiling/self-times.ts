import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";

/** What V8 writes: the time since the sample before, in microseconds, and the node in which it was taken. */
export interface CpuProfile {
  nodes: readonly { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  startTime: number;
  samples?: readonly number[];
  timeDeltas?: readonly number[];
}

export interface Window {
  from: number;
  to: number;
}

const TOLD = 10;
const IDLE = "(idle)";
const COLUMN = 56;

/** Microseconds that each function spent in itself, by name and place. "(garbage collector)", "(program)" and "(idle)" are V8's names. */
export function selfTimes(
  { nodes, startTime, samples = [], timeDeltas = [] }: CpuProfile,
  { from, to }: Window,
): Map<string, number> {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = new Map<string, number>();
  let at = startTime;
  for (const [index, node] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0;
    at += delta;
    if (at < from || at > to) continue;
    const name = names.get(node) ?? "(unknown)";
    times.set(name, (times.get(name) ?? 0) + Math.max(0, delta));
  }
  return times;
}

function nameOf({ functionName, url, lineNumber }: CpuProfile["nodes"][number]["callFrame"]): string {
  const name = functionName === "" ? "(anonymous)" : functionName;
  return url === "" ? name : `${name} ${url.startsWith("node:") ? url : basename(url)}:${lineNumber + 1}`;
}

/** A few lines for each process of a bench; those of the same kind and side are added up. */
export async function describeProfiles(folder: string, bench: string, window: Window): Promise<string[]> {
  const kinds = new Map<string, { times: Map<string, number>; count: number }>();
  for (const file of (await readdir(folder)).toSorted()) {
    const kind = /^(.+)\.\d+\.cpuprofile$/.exec(file)?.[1];
    if (kind === undefined || !kind.startsWith(`${bench}.`)) continue;
    const found = selfTimes(JSON.parse(await readFile(join(folder, file), "utf8")) as CpuProfile, window);
    if (found.size === 0) continue; // It was of an earlier run.
    const { times, count } = kinds.get(kind) ?? { times: new Map<string, number>(), count: 0 };
    for (const [name, time] of found) times.set(name, (times.get(name) ?? 0) + time);
    kinds.set(kind, { times, count: count + 1 });
  }
  return [...kinds].map(([kind, { times, count }]) => tableOf(kind, count, times));
}

/** The ten functions with the most self time, as shares of the time in which the process was not idle. */
export function tableOf(kind: string, count: number, times: ReadonlyMap<string, number>): string {
  const idle = times.get(IDLE) ?? 0;
  const busy = [...times].filter(([name]) => name !== IDLE).toSorted(([, left], [, right]) => right - left);
  const total = busy.reduce((sum, [, time]) => sum + time, 0);
  const cells = busy
    .slice(0, TOLD)
    .map(([name, time]) => `${((time / total) * 100).toFixed(1).padStart(5)} %  ${name}`);
  const half = Math.ceil(cells.length / 2);
  const lines = cells.slice(0, half).map((cell, index) => {
    const right = cells[half + index];
    return `    ${right === undefined ? cell : `${cell.slice(0, COLUMN).padEnd(COLUMN + 2)}${right.slice(0, COLUMN)}`}`;
  });
  const seconds = (time: number) => `${(time / 1e6).toFixed(2)} s`;
  const of = count === 1 ? "" : `, ${count} processes`;
  return [`  ${kind}${of}: busy for ${seconds(total)}, ${IDLE} for ${seconds(idle)}`, ...lines].join("\n");
}
