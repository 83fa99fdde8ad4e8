import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FaultPlan, FaultPoint } from "../server/src/platform/fault-point.ts";
import { freePort } from "../tools/testing/free-port.ts";
import { supervise } from "./process.ts";
import type { SupervisedProcess } from "./process.ts";
import { randomOf } from "./random.ts";

/** What is armed, but for what the world knows itself. */
export type ArmedFaults = Omit<FaultPlan, "logFile" | "callUrl">;

/** The processes of the service, each with a clock and a plan of faults of its own. */
export interface Services {
  apis: readonly SupervisedProcess[];
  workers: readonly SupervisedProcess[];
  /** Addresses of the processes that answer requests. */
  addresses: readonly string[];
  logFiles: readonly string[];
  /** By the service's clock. */
  now(): number;
  /** For all of them. */
  moveClock(milliseconds: number): void;
  /** One process's clock is wrong by so much more, or less; the others', and time itself, stay as they are. */
  skewClock(name: string, milliseconds: number): void;
  /** Arms the fault points of every process, from their next pass on; null = nothing fails. */
  arm(faults: ArmedFaults | null): void;
  /** Each pass of this point by this process waits until the harness lets it go (`Caller.whenHeld`); null = none does. */
  hold(name: string, point: FaultPoint | null): void;
  /** A process that has ended stays down for up to so long. */
  setDowntime(milliseconds: number): void;
}

export interface ServicesOptions {
  seed: number;
  /** The tree whose service is run. */
  root: string;
  folder: string;
  apis: number;
  workers: number;
  environment: Record<string, string>;
  faultLog: string;
  callUrl: string;
  holdUrlOf(process: string): string;
  /** By how much all clocks are ahead from the beginning. */
  aheadMs: number;
  /** Told of each process as soon as it exists. */
  onStart(service: SupervisedProcess): void;
}

const HELD_MAX = 1_000_000;
const NO_FAULTS: ArmedFaults = { seed: 0, kinds: ["throw"], activation: 0, firing: 0, timesMax: 0, delayMs: 0 };

export async function startServices(options: ServicesOptions): Promise<Services> {
  const { seed, root, folder, apis, workers } = options;
  const ports = await Promise.all(Array.from({ length: apis }, freePort));
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
  const skews = new Map<string, number>();
  const starts = new Map<string, number>();
  const held = new Map<string, FaultPoint>();
  const logFiles: string[] = [];
  const downtime = randomOf(seed, "downtime");
  let downtimeMs = 0;
  let { aheadMs } = options;
  let armed = NO_FAULTS;
  const fileOf = (kind: string, name: string) => join(folder, `${kind}-${name}`);
  const setClock = (name: string) => replace(fileOf("clock", name), `${aheadMs} ${skews.get(name) ?? 0}`);
  const setPlan = (name: string) => {
    const point = held.get(name);
    // Each life of each process makes choices of its own.
    const seed = randomOf(armed.seed, `${name} ${starts.get(name)}`).below(2 ** 31);
    const plan = point === undefined ? { ...armed, callUrl: options.callUrl } : holding(point, options.holdUrlOf(name));
    replace(fileOf("fault-plan", name), JSON.stringify({ ...plan, seed, logFile: options.faultLog }));
  };
  const start = (name: string, settings: Record<string, string>, isReady: (output: string) => Promise<boolean>) => {
    starts.set(name, 0);
    setClock(name);
    const logFile = join(folder, `${name}.log`);
    logFiles.push(logFile);
    const files = {
      MANAGEMENT_PORT: "0",
      TEST_CLOCK_FILE: fileOf("clock", name),
      TEST_FAULT_POINTS: fileOf("fault-plan", name),
    };
    const service = supervise({
      name,
      args: [join(root, "server/src/commands/servicepay.ts"), "start"],
      environment: { ...options.environment, PUBLIC_URL: addresses[0]!, ...files, ...settings },
      logFile,
      isReady,
      beforeStart(count) {
        starts.set(name, count);
        setPlan(name);
      },
      restartAfterMs: () => downtime.below(downtimeMs + 1),
    });
    options.onStart(service);
    return service;
  };
  const startApi = (index: number) => {
    const settings = { ROLE: "api", PORT: String(ports[index]) };
    return start(`api-${index + 1}`, settings, () => answers(addresses[index]!));
  };
  const first = startApi(0);
  await first.ready(); // It makes the demo.
  const others = Array.from({ length: apis - 1 }, (_, index) => startApi(index + 1));
  const working = Array.from({ length: workers }, (_, index) =>
    start(`worker-${index + 1}`, { ROLE: "worker" }, async (output) => output.includes("is ready")),
  );
  await Promise.all([...others, ...working].map((service) => service.ready()));
  return {
    apis: [first, ...others],
    workers: working,
    addresses,
    logFiles,
    now: () => Date.now() + aheadMs,
    moveClock(milliseconds) {
      aheadMs += Math.round(milliseconds);
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
    setDowntime: (milliseconds) => void (downtimeMs = milliseconds),
  };
}

function holding(point: FaultPoint, callUrl: string): Omit<FaultPlan, "seed" | "logFile"> {
  return { kinds: ["call"], only: [point], activation: 1, firing: 1, timesMax: HELD_MAX, delayMs: 0, callUrl };
}

async function answers(address: string): Promise<boolean> {
  return (await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok;
}

/** Whoever reads it sees the old text or the new one. */
function replace(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
