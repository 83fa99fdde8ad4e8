import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FaultPlan, FaultPoint } from "../../server/src/platform/fault-point.ts";
import { randomOf } from "../random.ts";

export type ArmedFaults = Omit<FaultPlan, "logFile" | "callUrl">;

/** Controls the clock and the fault plan of each process, by files that the process reads again and again. */
export interface Controls {
  /** Writes the files of a new process and returns the settings that name them. */
  add(name: string): Record<string, string>;
  /** Each start of each process makes its own random choices: called before a start with the number of earlier ones. */
  countStarts(name: string, count: number): void;
  /** The clock of the service and of the bank. */
  now(): number;
  /** Moves the clock of every process and the bank's: banks refuse a request whose time is not theirs. */
  moveClock(milliseconds: number): void;
  /** Makes one process's clock wrong by this much more. */
  skewClock(name: string, milliseconds: number): void;
  /** Sets the fault plan of every process; null = no faults. */
  arm(faults: ArmedFaults | null): void;
  /** Makes this process wait at this point until `CallbackServer.whenHeld` releases it; null = at no point. */
  hold(name: string, point: FaultPoint | null): void;
}

export interface ControlOptions {
  folder: string;
  faultLog: string;
  callUrl: string;
  holdUrlOf(process: string): string;
  /** How far all clocks are ahead at the start. */
  aheadMs: number;
  /** Default: the bank's clock belongs to others. */
  bankClockFile?: string;
}

const HELD_MAX = 1_000_000;
const NO_FAULTS: ArmedFaults = { seed: 0, kinds: ["throw"], activation: 0, firing: 0, timesMax: 0, delayMs: 0 };

export function controlFiles({
  folder,
  faultLog,
  callUrl,
  holdUrlOf,
  bankClockFile,
  ...options
}: ControlOptions): Controls {
  const skews = new Map<string, number>();
  const starts = new Map<string, number>();
  const held = new Map<string, FaultPoint>();
  let { aheadMs } = options;
  let armed = NO_FAULTS;
  const fileOf = (kind: string, name: string) => join(folder, `${kind}-${name}`);
  const setClock = (name: string) => replace(fileOf("clock", name), `${aheadMs} ${skews.get(name) ?? 0}`);
  const setPlan = (name: string) => {
    const point = held.get(name);
    const seed = randomOf(armed.seed, `${name} ${starts.get(name)}`).below(2 ** 31);
    const plan = point === undefined ? { ...armed, callUrl } : holding(point, holdUrlOf(name));
    replace(fileOf("fault-plan", name), JSON.stringify({ ...plan, seed, logFile: faultLog }));
  };
  return {
    add(name) {
      starts.set(name, 0);
      setClock(name);
      return { TEST_CLOCK_FILE: fileOf("clock", name), TEST_FAULT_POINTS: fileOf("fault-plan", name) };
    },
    countStarts(name, count) {
      starts.set(name, count);
      setPlan(name);
    },
    now: () => Date.now() + aheadMs,
    moveClock(milliseconds) {
      aheadMs += Math.round(milliseconds);
      if (bankClockFile !== undefined) replace(bankClockFile, String(aheadMs));
      for (const name of starts.keys()) setClock(name);
    },
    skewClock(name, milliseconds) {
      skews.set(name, (skews.get(name) ?? 0) + milliseconds);
      setClock(name);
    },
    arm(faults) {
      armed = faults ?? NO_FAULTS;
      for (const name of starts.keys()) setPlan(name);
    },
    hold(name, point) {
      if (point === null) held.delete(name);
      else held.set(name, point);
      setPlan(name);
    },
  };
}

function holding(point: FaultPoint, callUrl: string): Omit<FaultPlan, "seed" | "logFile"> {
  return { kinds: ["call"], only: [point], activation: 1, firing: 1, timesMax: HELD_MAX, delayMs: 0, callUrl };
}

/** Replaces a file atomically. */
function replace(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
