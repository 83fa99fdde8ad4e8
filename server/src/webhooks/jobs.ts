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
    async run({ database, metrics }) {
      const { pending, dead } = await database.system((tx) => measureQueue(tx));
      const webhooks = metrics.gauge("servicepay_webhooks", "Webhooks that wait, and those given up.", ["state"]);
      webhooks.set({ state: "pending" }, pending);
      webhooks.set({ state: "dead" }, dead);
      return "idle";
    },
  },
];
