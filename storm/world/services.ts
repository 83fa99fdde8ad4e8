import { join } from "node:path";
import { freePort } from "../../tools/testing/free-port.ts";
import { randomOf } from "../random.ts";
import { controlFiles, type Controls } from "./control-files.ts";
import { supervise, type SupervisedProcess } from "./supervised-process.ts";

/** The service's processes, each with its own clock and fault plan. */
export interface Services extends Omit<Controls, "add" | "countStarts"> {
  apis: readonly SupervisedProcess[];
  workers: readonly SupervisedProcess[];
  /** Addresses of the API processes. */
  addresses: readonly string[];
  logFiles: readonly string[];
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
  environmentOf?: (name: string) => Record<string, string>;
  faultLog: string;
  callUrl: string;
  holdUrlOf(process: string): string;
  /** How far all clocks are ahead at the start. */
  aheadMs: number;
  bankClockFile?: string;
  /** Called for each process as soon as it exists. */
  onStart(service: SupervisedProcess): void;
}

export async function startServices(options: ServicesOptions): Promise<Services> {
  const { seed, root, folder, apis, workers } = options;
  const ports = await Promise.all(Array.from({ length: apis }, freePort));
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
  const logFiles: string[] = [];
  const downtime = randomOf(seed, "downtime");
  let downtimeMs = 0;
  const controls = controlFiles(options);
  const start = (name: string, settings: Record<string, string>, isReady: (output: string) => Promise<boolean>) => {
    const logFile = join(folder, `${name}.log`);
    logFiles.push(logFile);
    const fixed = { ...options.environment, PUBLIC_URL: addresses[0]!, MANAGEMENT_PORT: "0" };
    const service = supervise({
      name,
      args: [join(root, "server/src/commands/servicepay.ts"), "start"],
      environment: { ...fixed, ...controls.add(name), ...options.environmentOf?.(name), ...settings },
      logFile,
      isReady,
      beforeStart: (count) => controls.countStarts(name, count),
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
  const { now, moveClock, skewClock, arm, hold } = controls;
  return {
    apis: [first, ...others],
    workers: working,
    addresses,
    logFiles,
    now,
    moveClock,
    skewClock,
    arm,
    hold,
    setDowntime: (milliseconds) => void (downtimeMs = milliseconds),
  };
}

/** A busy machine takes this long. */
const READY_WITHIN_MS = 15_000;

async function answers(address: string): Promise<boolean> {
  return (await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(READY_WITHIN_MS) })).ok;
}
