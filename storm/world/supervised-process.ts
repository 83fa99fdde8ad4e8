import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { programEnvironment } from "../../tools/testing/program-environment.ts";

export interface ProcessOptions {
  name: string;
  /** Arguments for Node. */
  args: readonly string[];
  environment: Record<string, string>;
  logFile: string;
  isReady: (output: string) => Promise<boolean>;
  /** Called before each start with the number of earlier starts. */
  beforeStart?: (starts: number) => void;
  /** How long the process stays down after it has ended. */
  restartAfterMs?: () => number;
}

/** A process that is restarted whenever it ends, if it was ready once. */
export interface SupervisedProcess {
  name: string;
  readonly pid: number | undefined;
  ready(): Promise<void>;
  kill(): void;
  /** Stops it gracefully and starts it with these additional settings. */
  restart(changes?: Record<string, string>): Promise<void>;
  pause(milliseconds: number): Promise<void>;
  /** Sends SIGSTOP; the returned function resumes the process. */
  suspend(): () => void;
  stop(): Promise<void>;
  readonly starts: number;
}

const POLL_MS = 25;
const START_TIMEOUT_MS = 300_000;
/** A process may be down for as long as a disruption lasts. */
const READY_TIMEOUT_MS = 30 * 60_000;
/** After this, a process that has not ended on SIGTERM is killed. */
const END_TIMEOUT_MS = 30_000;

/** The program cannot start, however often it is tried. */
export class CannotStart extends Error {}

const alive = new Set<ChildProcess>();
// Leave no process behind.
process.once("exit", () => {
  for (const child of alive) child.kill("SIGKILL");
});

export function supervise(options: ProcessOptions): SupervisedProcess {
  const log = createWriteStream(options.logFile, { flags: "a", mode: 0o600 });
  let current: Run;
  let changes: Record<string, string> = {};
  let isWanted = true;
  let isPaused = false;
  let isDown = false;
  let wasReady = false;
  let starts = 0;

  const start = () => {
    isDown = false;
    options.beforeStart?.(starts++);
    const started = run(options, changes, log);
    current = started;
    void started.ready.then(() => (wasReady ||= hasNotEnded(started.child))).catch(() => {}); // ready() says so.
    void started.ended.then(async () => {
      isDown = true;
      isWanted &&= wasReady;
      if (isWanted) await delay(options.restartAfterMs?.() ?? 0);
      if (isWanted) start();
    });
  };
  start();

  return {
    name: options.name,
    get pid() {
      return current.child.pid;
    },
    get starts() {
      return starts;
    },
    async ready() {
      await current.ready;
      if (!wasReady) throw new CannotStart(`${options.name} cannot start: ${firstErrorIn(await current.output)}`);
      await untilReady(options.name, () => (isDown ? null : current));
    },
    kill() {
      isDown = true;
      current.child.kill("SIGKILL");
    },
    async restart(settings = {}) {
      changes = settings;
      isDown = true;
      await terminate(current);
      await this.ready();
    },
    async pause(milliseconds) {
      const resume = this.suspend();
      await delay(milliseconds);
      resume();
    },
    suspend() {
      if (isPaused) return () => {};
      isPaused = true;
      const { child } = current;
      child.kill("SIGSTOP");
      return () => {
        child.kill("SIGCONT");
        isPaused = false;
      };
    },
    async stop() {
      isWanted = false;
      await destroy(current);
      log.end();
    },
  };
}

/** Waits for the run that is ready and has not been replaced meanwhile. `running` returns null while the process is down. */
async function untilReady(name: string, running: () => Run | null): Promise<void> {
  const until = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < until) {
    const awaited = running();
    await awaited?.ready;
    if (awaited !== null && awaited === running() && hasNotEnded(awaited.child)) return;
    await delay(POLL_MS);
  }
  throw new Error(`${name} was not ready within ${READY_TIMEOUT_MS / 60_000} minutes`);
}

/** The process from one start to its end. */
interface Run {
  child: ChildProcess;
  /** Resolves when the process is ready, or has ended before it was. */
  ready: Promise<void>;
  ended: Promise<unknown>;
  /** The end of what it has printed, when it has ended. */
  output: Promise<string>;
}

function run(options: ProcessOptions, changes: Record<string, string>, log: WriteStream): Run {
  const begun = performance.now();
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...options.args], {
    env: { ...programEnvironment(), ...options.environment, ...changes },
    stdio: ["ignore", "pipe", "pipe"],
  });
  alive.add(child);
  let output = "";
  const keep = (chunk: Buffer) => {
    log.write(chunk);
    output = (output + chunk.toString()).slice(-4_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const started = async () => {
    while (hasNotEnded(child)) {
      if (performance.now() - begun > START_TIMEOUT_MS) throw new Error(`${options.name} did not start:\n${output}`);
      if (await options.isReady(output).catch(() => false)) return;
      await delay(POLL_MS);
    }
  };
  const ended = once(child, "exit").finally(() => alive.delete(child));
  const ready = started();
  ready.catch(() => {}); // Errors are handled where ready() is awaited.
  const printed = once(child, "close").then(() => output);
  printed.catch(() => {}); // Errors are handled where it is awaited.
  return { child, ready, ended, output: printed };
}

/** The first line that names an error, and otherwise everything. */
function firstErrorIn(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  return lines.find((line) => /error/i.test(line)) ?? output.trim();
}

async function terminate({ child, ended }: Run): Promise<void> {
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), END_TIMEOUT_MS);
  await ended;
  clearTimeout(late);
}

/** Ends a process at once, a suspended one too. */
async function destroy({ child, ended }: Run): Promise<void> {
  child.kill("SIGCONT");
  child.kill("SIGKILL");
  await ended;
}

function hasNotEnded(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
