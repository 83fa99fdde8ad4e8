import type { Platform } from "#platform/context.ts";
import { findUnservedWork } from "#platform/queues/work-queue.ts";
import { queues } from "../../app.ts";
import { ok, warning, type Finding } from "./finding.ts";

const CHECK = "workers";

/** A worker is noticed by what it takes. Without due work nothing tells whether one runs. */
export async function checkWorkers(platform: Platform): Promise<Finding> {
  const late = await findUnservedWork(platform, queues);
  if (late.length === 0) return ok(CHECK, "Nothing that is due waits for a worker.");
  const waits = late.map(({ queue, lateSeconds }) => `${queue} for ${Math.round(lateSeconds / 60)} minutes`).join(", ");
  return warning(
    CHECK,
    `No worker runs: due work waits (${waits}).`,
    "Start a process with ROLE=worker or ROLE=all; if one runs, its log says why it takes nothing.",
  );
}
