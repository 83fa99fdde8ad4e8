import type { Job } from "#platform/queues/job.ts";
import { runDeliveryWorker } from "./delivery-worker.ts";
import { continueReplays } from "./endpoints/continue-replays.ts";
import { measureQueue, webhookQueue } from "./store/measure-queue.ts";
import { replayQueue } from "./store/replays.ts";

export const webhookJobs: readonly Job[] = [
  {
    name: "webhooks.deliver",
    queue: webhookQueue,
    everyMs: 1_000,
    async run(platform, signal) {
      await runDeliveryWorker(platform, signal);
      return "idle";
    },
  },
  {
    name: "webhooks.replay",
    queue: replayQueue,
    everyMs: 200,
    run: continueReplays,
  },
  {
    name: "webhooks.measure",
    queue: null,
    everyMs: 10_000,
    async run({ database, metrics }) {
      const { pending, dead, stopped } = await database.system((tx) => measureQueue(tx));
      const webhooks = metrics.gauge(
        "servicepay_webhooks",
        "Webhooks that wait, those given up, and those that wait until somebody enables their address or receiver.",
        ["state"],
      );
      webhooks.set({ state: "pending" }, pending);
      webhooks.set({ state: "dead" }, dead);
      webhooks.set({ state: "stopped" }, stopped);
      return "idle";
    },
  },
];
