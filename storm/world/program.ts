import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";

export interface ProgramOptions {
  command: string;
  args: readonly string[];
  logFile: string;
  environment?: Record<string, string>;
  owner: { uid: number; gid: number };
}

/** A server that is not restarted when it ends. */
export interface Program {
  kill(): Promise<void>;
  /** Lets it hang: its connections stay open, and nothing is read or sent. */
  pause(): void;
  resume(): void;
}

const alive = new Set<ChildProcess>();
// Leave no process behind.
process.once("exit", () => {
  for (const child of alive) child.kill("SIGKILL");
});

export function startProgram({ command, args, logFile, environment = {}, owner }: ProgramOptions): Program {
  const log = openSync(logFile, "a", 0o600);
  const child = spawn(command, args, {
    ...owner,
    cwd: "/",
    env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", TZ: "UTC", ...environment },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  alive.add(child);
  const ended = once(child, "exit").finally(() => alive.delete(child));
  ended.catch(() => {}); // A program that cannot be started is noticed by those who wait for it.
  return {
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
  };
}
