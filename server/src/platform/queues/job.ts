import { setTimeout as delay } from "node:timers/promises";
import type { Platform } from "../context.ts";
import type { WorkQueue } from "./work-queue.ts";

/** Work that a worker repeats. Several processes can run the same job, because rows are leased. */
export interface Job {
  name: string;
  /** What waits in the database for this job; null if nobody waits for what it does. */
  queue: WorkQueue | null;
  /** The pause when there was nothing to do. */
  everyMs: number;
  /**
   * "more" means call again at once. It throws only on a bug or an unreachable database; both are logged and the job
   * runs again.
   */
  run(platform: Platform, signal: AbortSignal): Promise<"more" | "idle">;
}

/** Runs the jobs concurrently until stopped. `stop` waits for running ones. */
export function runJobs(platform: Platform, jobs: readonly Job[]): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const failures = platform.metrics.knownCounter(
    "servicepay_job_failures_total",
    "Runs of a worker's job that failed.",
    {
      job: jobs.map(({ name }) => name),
    },
  );
  const loops = jobs.map(async (job) => {
    while (!stopping.signal.aborted) {
      const result = await job.run(platform, stopping.signal).catch((error: unknown) => {
        if (stopping.signal.aborted) return "idle" as const;
        failures.inc({ job: job.name });
        platform.log.error("a job failed and will run again", { operation: job.name, error });
        return "idle" as const;
      });
      if (result === "idle") await delay(job.everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}
