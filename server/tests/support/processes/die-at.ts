import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { FaultPlan, FaultPoint } from "#platform/fault-point.ts";

interface Death {
  /** A script of this folder. */
  script: string;
  /** The variable in which the script finds its task. */
  variable: string;
  task: object;
  /** The fault plan is written here. */
  folder: string;
  /** The pass of the point at which the process dies depends on these. Without them it is the first. */
  chance?: { seed: number; firing: number };
}

/** Runs a task in another process, which is killed when it passes the point. Returns what it printed until then. */
export async function dieAt(point: FaultPoint, { script, variable, task, folder, chance }: Death): Promise<string> {
  const planFile = join(folder, `${point}.json`);
  const plan: FaultPlan = {
    ...(chance ?? { seed: 1, firing: 1 }),
    kinds: ["kill"],
    only: [point],
    activation: 1,
    timesMax: 1,
    delayMs: 0,
    logFile: join(folder, `${point}.log`),
  };
  await writeFile(planFile, JSON.stringify(plan));
  const env = { ...process.env, [variable]: JSON.stringify({ ...task, planFile }) };
  const path = join(import.meta.dirname, script);
  const child = spawn(process.execPath, [path], { env, stdio: ["ignore", "pipe", "inherit"] });
  const [output, [, signal]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  if (signal !== "SIGKILL") throw new Error(`the process was not killed at ${point}`);
  return output;
}
