import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { promisify } from "node:util";
import { findBinaries } from "../server/src/platform/database/embedded-postgres/binaries.ts";
import type { Finding } from "./bench.ts";
import type { Measured } from "./rounds.ts";

/** What a run writes: enough to know what was measured, on what, of which version, and how. */
export interface Results {
  machine: Machine;
  /** ISO 8601, when the run ended. */
  at: string;
  /** Of the sources; with "+" where they were changed since. Null outside a clone. */
  commit: string | null;
  settings: RunSettings;
  results: readonly BenchResult<Measured>[];
  findings: readonly BenchResult<Finding>[];
}

export type BenchResult<Figure> = Figure & { bench: string };

export interface RunSettings {
  rounds: number;
  seconds: number;
  scale: number;
  /** Profiles slow down what they watch. */
  isProfiled: boolean;
}

export interface Machine {
  processors: number;
  model: string;
  memoryMb: number;
  node: string;
  postgres: string;
}

const run = promisify(execFile);

export async function describeMachine(): Promise<Machine> {
  const { postgres } = await findBinaries();
  const { stdout } = await run(postgres, ["--version"]);
  return {
    processors: cpus().length,
    model: cpus()[0]?.model ?? "unknown",
    memoryMb: Math.round(totalmem() / 2 ** 20),
    node: process.version,
    postgres: /[\d.]+/.exec(stdout)?.[0] ?? stdout.trim(),
  };
}

export async function currentCommit(): Promise<string | null> {
  const git = async (...args: string[]) => (await run("git", args, { cwd: import.meta.dirname })).stdout.trim();
  try {
    const isChanged = (await git("status", "--porcelain", "--untracked-files=no")) !== "";
    return `${await git("rev-parse", "--short", "HEAD")}${isChanged ? "+" : ""}`;
  } catch {
    return null;
  }
}

export async function readResults(file: string): Promise<Results> {
  return JSON.parse(await readFile(file, "utf8")) as Results;
}
