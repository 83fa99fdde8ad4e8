import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FaultPlan, FaultPoint } from "../../server/src/platform/fault-point.ts";
import { freePort } from "../../tools/testing/free-port.ts";
import { supervise, type SupervisedProcess } from "./supervised-process.ts";
import { randomOf } from "../random.ts";

export type ArmedFaults = Omit<FaultPlan, "logFile" | "callUrl">;

/** The service's processes, each with its own clock and fault plan. */
export interface Services {
  apis: readonly SupervisedProcess[];
  workers: readonly SupervisedProcess[];
  /** Addresses of the API processes. */
  addresses: readonly string[];
  logFiles: readonly string[];
  /** The service's clock. */
  now(): number;
  /** Moves the clock of every process. */
  moveClock(milliseconds: number): void;
  /** Makes one process's clock wrong by this much more. */
  skewClock(name: string, milliseconds: number): void;
  /** Sets the fault plan of every process; null = no faults. */
  arm(faults: ArmedFaults | null): void;
  /** Makes this process wait at this point until `CallbackServer.whenHeld` releases it; null = at no point. */
  hold(name: string, point: FaultPoint | null): void;
  /** The longest time that an ended process stays down. */
  setDowntime(milliseconds: number): void;
}

export interface ServicesOptions {
  seed: number;
  /** The source tree whose service is run. */
  root: string;
  folder: string;
  apis: number;
  workers: number;
  environment: Record<string, string>;
  faultLog: string;
  callUrl: string;
  holdUrlOf(process: string): string;
  /** How far all clocks are ahead at the start. */
  aheadMs: number;
  /** Called for each process as soon as it exists. */
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
    // Each start of each process makes its own choices.
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
  await first.ready(); // It seeds the demo.
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

/** Replaces a file atomically. */
function replace(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
