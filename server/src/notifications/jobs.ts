import type { Job } from "#platform/queues/job.ts";
import { carriers } from "./carriers.ts";
import type { MessageSources } from "./message-sources.ts";
import { runMessageWorker } from "./message-worker.ts";
import type { Channel } from "./notification.ts";
import { recordReports } from "./record-reports.ts";
import { measureQueue, messageQueues } from "./store/queue.ts";

const channels: readonly Channel[] = ["email", "sms"];

/** One job for each carrier, so that a mail server that hangs delays no SMS, and no e-mail of other servers. */
export function notificationJobs(sources: MessageSources): readonly Job[] {
  return [
    ...Object.entries(carriers).map(([name, carrier]): Job => ({
      name: `notifications.${name}`,
      queue: messageQueues[carrier.channel],
      everyMs: 1_000,
      async run(platform, signal) {
        await runMessageWorker(platform, carrier, sources, signal);
        return "idle";
      },
    })),
    reportJob,
    measureJob,
  ];
}

const reportJob: Job = {
  name: "notifications.reports",
  queue: null,
  everyMs: 30_000,
  async run(platform) {
    await recordReports(platform);
    return "idle";
  },
};

const measureJob: Job = {
  name: "notifications.measure",
  queue: null,
  everyMs: 10_000,
  async run({ clock, database, metrics }) {
    const now = clock.now();
    const measures = await database.system((tx) => measureQueue(tx, now));
    const waiting = metrics.gauge("servicepay_messages_waiting", "Messages that wait or are being sent.", ["channel"]);
    for (const channel of channels) {
      const measured = measures.find((each) => each.channel === channel);
      waiting.set({ channel }, measured?.waiting ?? 0);
    }
    return "idle";
  },
};
