import { fork } from "node:child_process";
import type { ChildProcess, ForkOptions } from "node:child_process";
import { join } from "node:path";
import { profileOptions } from "./profiling/profiles.ts";
import type { Side } from "./profiling/profiles.ts";

export interface ForkedProcess {
  /** What its profile is called. */
  name: string;
  side: Side;
  /** "advanced" carries more kinds of values. */
  serialization?: ForkOptions["serialization"];
  /** In place of ours, for a program that is not of the bench; what it prints is then ours to read. */
  environment?: Readonly<Record<string, string>>;
}

/** A process of the bench's own: a file beside this one, which ends when its channel to us is closed. */
export function forkProfiled(
  file: string,
  { name, side, serialization = "json", environment }: ForkedProcess,
): ChildProcess {
  return fork(join(import.meta.dirname, file), {
    stdio: ["ignore", environment === undefined ? "inherit" : "pipe", "inherit", "ipc"],
    ...(environment !== undefined && { env: { PATH: process.env["PATH"], ...environment } }),
    execArgv: [...process.execArgv, ...profileOptions(name, side)],
    serialization,
  });
}
