/**
 * CPU profiles of every Node process of a bench, by V8's own sampling, each in a file BENCH.PROCESS.SIDE.PID.cpuprofile. A process
 * is profiled from its start to its end; what is told of it afterwards is of the time in which the bench measured.
 */
import { readdir, rename, writeFile } from "node:fs/promises";
import { Session } from "node:inspector/promises";
import { join } from "node:path";
import { descendantsOf } from "../processes.ts";
import { DatabaseProfile } from "./database-profile.ts";
import type { ProfiledDatabase } from "./database-profile.ts";
import { describeProfiles } from "./self-times.ts";

/** Whom a process serves: what is measured, what it is compared with, or both by turns. */
export type Side = "ours" | "baseline" | "both";

interface Profiling {
  folder: string;
  bench: string;
  databases: DatabaseProfile[];
}

/** One bench runs at a time, and it is profiled or not. */
let current: Profiling | null = null;

/** Options for a Node process of the bench that is running; none where nothing is profiled. */
export function profileOptions(process: string, side: Side): string[] {
  if (current === null) return [];
  const { folder, bench } = current;
  return ["--cpu-prof", `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${bench}.${process}.${side}.\${pid}.cpuprofile`];
}

/** The same for a process that starts others, which have the environment in common with it. */
export function profileEnvironment(process: string, side: Side): { NODE_OPTIONS?: string } {
  const options = profileOptions(process, side);
  return options.length === 0 ? {} : { NODE_OPTIONS: options.join(" ") };
}

/** Files of processes that were started with `profileEnvironment`, by what each of them does. To be asked while they run. */
export async function namesOfProfiles(root: number, side: Side): Promise<{ rename(): Promise<void> }> {
  if (current === null) return { rename: async () => {} };
  const { folder, bench } = current;
  const names = new Map((await descendantsOf(root)).map(({ pid, command }) => [pid, nameOf(command)]));
  return {
    async rename() {
      for (const file of await readdir(folder)) {
        const pid = Number(/\.(\d+)\.cpuprofile$/.exec(file)?.[1]);
        const name = file.startsWith(`${bench}.`) ? names.get(pid) : undefined;
        if (name !== undefined)
          await rename(join(folder, file), join(folder, `${bench}.${name}.${side}.${pid}.cpuprofile`));
      }
    },
  };
}

/** By the command line: `servicepay start --processes` gives those that it starts their names. */
function nameOf(command: readonly string[]): string {
  const line = command.join(" ");
  if (line.includes("bank-simulator/src/main")) return "bank-simulator";
  if (/cluster-worker\.ts/.test(line)) return command.at(-1)!;
  if (/servicepay\.ts start/.test(line)) return "service";
  if (line.includes("bare-start.ts")) return "bare-start";
  return "launcher";
}

/** Whether servers that are started now are to count their statements. */
export function isProfiling(): boolean {
  return current !== null;
}

export function profileDatabase(database: ProfiledDatabase): void {
  current?.databases.push(new DatabaseProfile(database));
}

/** Attributes what the databases do meanwhile to one side. */
export async function attributed<Result>(side: Side, work: () => Promise<Result>): Promise<Result> {
  const databases = current?.databases ?? [];
  for (const database of databases) await database.begin();
  const result = await work();
  for (const database of databases) await database.end(side);
  return result;
}

export interface ProfiledBench {
  /** From here on it is measured, to `measured`. */
  begin(): Promise<void>;
  /** While the databases still run. */
  measured(): Promise<void>;
  /** Once all processes have ended: what each spent its time on, in lines. */
  describe(): Promise<string>;
}

/** Processes that are started from now on are profiled; null where no folder is given. */
export function profileBench(bench: string, folder: string | undefined): ProfiledBench | null {
  if (folder === undefined) return null;
  const profiling: Profiling = { folder, bench, databases: [] };
  current = profiling;
  const session = new Session();
  const window = { from: 0, to: 0 };
  let databases: string[] = [];
  return {
    async begin() {
      session.connect();
      await session.post("Profiler.enable");
      await session.post("Profiler.start");
      window.from = microseconds();
    },
    async measured() {
      window.to = microseconds();
      const { profile } = await session.post("Profiler.stop");
      session.disconnect();
      await writeFile(join(folder, `${bench}.bench.both.${process.pid}.cpuprofile`), JSON.stringify(profile));
      for (const [index, database] of profiling.databases.entries()) {
        const file = join(folder, `${bench}.database${index === 0 ? "" : index + 1}.txt`);
        await writeFile(file, database.report());
        databases = [...databases, `${file}\n${database.summary()}`];
      }
    },
    async describe() {
      current = null;
      return [...(await describeProfiles(folder, bench, window)), ...databases].join("\n");
    },
  };
}

/** Of the clock that V8 stamps its samples with. */
function microseconds(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}
