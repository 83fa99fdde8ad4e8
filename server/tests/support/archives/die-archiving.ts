import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { FaultPlan, FaultPoint } from "#platform/fault-point.ts";
import type { ArchivingTask } from "../processes/archiving-process.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const SCRIPT = join(import.meta.dirname, "..", "processes", "archiving-process.ts");

/** Runs the task in another process, which is killed when it passes the point for the first time. */
export async function dieArchiving(
  t: TestContext,
  point: FaultPoint,
  task: Omit<ArchivingTask, "planFile">,
): Promise<void> {
  const folder = temporaryFolder(t);
  const planFile = join(folder, "plan.json");
  const plan: FaultPlan = {
    seed: 1,
    kinds: ["kill"],
    only: [point],
    activation: 1,
    firing: 1,
    timesMax: 1,
    delayMs: 60_000,
    logFile: join(folder, "faults.log"),
  };
  await writeFile(planFile, JSON.stringify(plan));
  const env = { ...process.env, ARCHIVING_TASK: JSON.stringify({ ...task, planFile }) };
  const child = spawn(process.execPath, [SCRIPT], { env, stdio: ["ignore", "ignore", "inherit"] });
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  if (signal !== "SIGKILL") throw new Error(`the process was not killed at ${point}`);
}
