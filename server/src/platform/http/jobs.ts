import type { Job } from "../job.ts";
import { KEPT_MS } from "./idempotency.ts";
import { purgeKeys, purgeRateLimits } from "./idempotency-store.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Removes kept replies after their 72 hours, and counters whose window has ended. */
export const httpJobs: readonly Job[] = [
  {
    name: "purge-kept-replies",
    everyMs: HOUR_MS,
    async run({ database, clock }) {
      const oldest = new Date(clock.now().getTime() - KEPT_MS);
      const purged = await database.system(
        async (tx) => (await tx.run(purgeKeys, [oldest])) + (await tx.run(purgeRateLimits, [])),
      );
      return purged > 0 ? "more" : "idle";
    },
  },
];
