import type { Job } from "#platform/job.ts";
import { purgeCardData, purgePending } from "./store.ts";

/** Longer than any outcome is asked for at the bank. */
const PENDING_MS = 30 * 24 * 3_600_000;

export const cardJobs: readonly Job[] = [
  {
    name: "cards.purge",
    everyMs: 30_000,
    async run({ database, clock }) {
      const now = clock.now();
      await database.system(async (tx) => {
        await tx.run(purgeCardData, [now]);
        await tx.run(purgePending, [new Date(now.getTime() - PENDING_MS)]);
      });
      return "idle";
    },
  },
];
