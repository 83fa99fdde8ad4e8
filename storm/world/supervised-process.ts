import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

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

/** A process that is restarted whenever it ends. */
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
  readonly startedInMs: number;
  readonly starts: number;
}

const POLL_MS = 25;
const START_TIMEOUT_MS = 120_000;
/** After this, a process that has not ended on SIGTERM is killed. */
const END_TIMEOUT_MS = 30_000;

const alive = new Set<ChildProcess>();
// Leave no process behind.
process.once("exit", () => {
  for (const child of alive) child.kill("SIGKILL");
});

export function supervise(options: ProcessOptions): SupervisedProcess {
  const log = createWriteStream(options.logFile, { flags: "a", mode: 0o600 });
  let child: ChildProcess;
  let output = "";
  let changes: Record<string, string> = {};
  let isWanted = true;
  let isPaused = false;
  let isDown = false;
  let starts = 0;
  let startedInMs = 0;
  let readiness: Promise<void>;
  let ended: Promise<unknown>;

  const start = () => {
    output = "";
    isDown = false;
    options.beforeStart?.(starts);
    starts += 1;
    const begun = performance.now();
    const started = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...options.args], {
      env: { PATH: process.env["PATH"], ...options.environment, ...changes },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    alive.add(started);
    const keep = (chunk: Buffer) => {
      log.write(chunk);
      output = (output + chunk.toString()).slice(-4_000);
    };
    started.stdout.on("data", keep);
    started.stderr.on("data", keep);
    ended = once(started, "exit");
    readiness = untilReady(started, begun);
    readiness.catch(() => {}); // Errors are handled where ready() is awaited.
    void ended.then(async () => {
      alive.delete(started);
      isDown = true;
      if (isWanted) await delay(options.restartAfterMs?.() ?? 0);
      if (isWanted) start();
    });
  };
  const untilReady = async (started: ChildProcess, begun: number) => {
    while (hasNotEnded(started)) {
      if (performance.now() - begun > START_TIMEOUT_MS) throw new Error(`${options.name} did not start:\n${output}`);
      if (await options.isReady(output).catch(() => false)) {
        startedInMs = performance.now() - begun;
        return;
      }
      await delay(POLL_MS);
    }
  };
  start();

  return {
    name: options.name,
    get pid() {
      return child.pid;
    },
    get startedInMs() {
      return startedInMs;
    },
    get starts() {
      return starts;
    },
    async ready() {
      for (;;) {
        const current = child;
        await readiness;
        if (current === child && !isDown && hasNotEnded(current)) return;
        await delay(POLL_MS);
      }
    },
    kill() {
      isDown = true;
      child.kill("SIGKILL");
    },
    async restart(settings = {}) {
      changes = settings;
      isDown = true;
      const before = child;
      before.kill("SIGTERM");
      const late = setTimeout(() => before.kill("SIGKILL"), END_TIMEOUT_MS);
      await ended;
      clearTimeout(late);
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
      const paused = child;
      paused.kill("SIGSTOP");
      return () => {
        paused.kill("SIGCONT");
        isPaused = false;
      };
    },
    async stop() {
      isWanted = false;
      child.kill("SIGCONT");
      child.kill("SIGKILL");
      await ended;
      log.end();
    },
  };
}

function hasNotEnded(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
