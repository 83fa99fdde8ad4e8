import type { Job } from "#platform/job.ts";
import { runCourier } from "./courier.ts";
import { measureQueue } from "./store/queue.ts";

export const webhookJobs: readonly Job[] = [
  {
    name: "webhooks.deliver",
    everyMs: 1_000,
    async run(platform, signal) {
      await runCourier(platform, signal);
      return "idle";
    },
  },
  {
    name: "webhooks.measure",
    everyMs: 10_000,
    async run({ clock, database, metrics }) {
      const now = clock.now();
      const measured = await database.system((tx) => tx.row(measureQueue, [now]));
      const { pending = 0, dead = 0, oldestDueAt = null } = measured ?? {};
      metrics
        .gauge("servicepay_webhooks", "Webhooks that wait, and those given up.", ["state"])
        .set({ state: "pending" }, pending);
      metrics
        .gauge("servicepay_webhooks", "Webhooks that wait, and those given up.", ["state"])
        .set({ state: "dead" }, dead);
      const lateSeconds = oldestDueAt === null ? 0 : (now.getTime() - oldestDueAt.getTime()) / 1_000;
      metrics
        .gauge("servicepay_webhook_lateness_seconds", "How long the oldest due webhook has been due.")
        .set(lateSeconds);
      return "idle";
    },
  },
];
