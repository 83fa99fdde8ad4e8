import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FaultPlan, FaultPoint } from "#platform/fault-point.ts";

interface Death {
  /** A script of this folder. */
  script: string;
  /** The variable in which the script finds its task. */
  variable: string;
  task: object;
  /** The plan of faults is written here. */
  folder: string;
}

/** Runs a task in another process, which is killed when it passes the point for the first time. */
export async function dieAt(point: FaultPoint, { script, variable, task, folder }: Death): Promise<void> {
  const planFile = join(folder, `${point}.json`);
  const plan: FaultPlan = {
    seed: 1,
    kinds: ["kill"],
    only: [point],
    activation: 1,
    firing: 1,
    timesMax: 1,
    delayMs: 60_000,
    logFile: join(folder, `${point}.log`),
  };
  await writeFile(planFile, JSON.stringify(plan));
  const env = { ...process.env, [variable]: JSON.stringify({ ...task, planFile }) };
  const path = join(import.meta.dirname, script);
  const child = spawn(process.execPath, [path], { env, stdio: ["ignore", "ignore", "inherit"] });
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  if (signal !== "SIGKILL") throw new Error(`the process was not killed at ${point}`);
}
