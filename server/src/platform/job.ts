import { setTimeout as delay } from "node:timers/promises";
import type { Platform } from "./context.ts";

/** Work that a worker process does again and again. Several processes may run the same job: rows are leased. */
export interface Job {
  name: string;
  /** How long to rest when there was nothing to do. */
  everyMs: number;
  /** "more" = call again at once. Throws only on a bug or an unreachable database; both are logged and tried again. */
  run(platform: Platform, signal: AbortSignal): Promise<"more" | "idle">;
}

/** Runs the jobs side by side until stopped; `stop` waits for the ones under way. */
export function runJobs(platform: Platform, jobs: readonly Job[]): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const failures = platform.metrics.counter("servicepay_job_failures_total", "Runs of a worker's job that failed.", [
    "job",
  ]);
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
