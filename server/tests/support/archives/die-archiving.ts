import type { TestContext } from "node:test";
import type { FaultPoint } from "#platform/fault-point.ts";
import type { ArchivingTask } from "../processes/archiving-process.ts";
import { dieAt } from "../processes/die-at.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** Archives or restores in another process, which is killed when it passes the point for the first time. */
export async function dieArchiving(
  t: TestContext,
  point: FaultPoint,
  task: Omit<ArchivingTask, "planFile">,
): Promise<void> {
  await dieAt(point, { script: "archiving-process.ts", variable: "ARCHIVING_TASK", task, folder: temporaryFolder(t) });
}
