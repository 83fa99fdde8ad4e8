import type { Job } from "#platform/queues/job.ts";
import { cardDataQueue, deleteExpiredCardData } from "./store/card-data.ts";
import { deleteStalePendingCards } from "./store/saved-cards.ts";

/** Longer than the service queries a bank for an unknown outcome. */
const PENDING_MS = 30 * 24 * 3_600_000;

export const cardJobs: readonly Job[] = [
  {
    name: "cards.purge",
    queue: cardDataQueue,
    everyMs: 30_000,
    async run({ database, clock }) {
      const now = clock.now();
      await database.system(async (tx) => {
        await deleteExpiredCardData(tx, now);
        await deleteStalePendingCards(tx, new Date(now.getTime() - PENDING_MS));
      });
      return "idle";
    },
  },
];
