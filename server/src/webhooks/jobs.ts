import type { Job } from "#platform/job.ts";
import { runDeliveryWorker } from "./delivery-worker.ts";
import { measureQueue } from "./store/queue.ts";

export const webhookJobs: readonly Job[] = [
  {
    name: "webhooks.deliver",
    everyMs: 1_000,
    async run(platform, signal) {
      await runDeliveryWorker(platform, signal);
      return "idle";
    },
  },
  {
    name: "webhooks.measure",
    everyMs: 10_000,
    async run({ clock, database, metrics }) {
      const now = clock.now();
      const { pending, dead, oldestDueAt } = await database.system((tx) => measureQueue(tx, now));
      const webhooks = metrics.gauge("servicepay_webhooks", "Webhooks that wait, and those given up.", ["state"]);
      webhooks.set({ state: "pending" }, pending);
      webhooks.set({ state: "dead" }, dead);
      const lateSeconds = oldestDueAt === null ? 0 : (now.getTime() - oldestDueAt.getTime()) / 1_000;
      metrics
        .gauge("servicepay_webhook_lateness_seconds", "How long the oldest due webhook has been due.")
        .set(lateSeconds);
      return "idle";
    },
  },
];
