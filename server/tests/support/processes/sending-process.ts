import { runMessageWorker } from "#notifications/message-worker.ts";
import { testSources } from "../messages/message-queue.ts";
import { openOwnContext, type OwnTask } from "./own-context.ts";

/** The mail server for a process that the test kills. */
export interface SendingTask extends OwnTask {
  mailUrl: string;
  mailFrom: string;
}

const task = JSON.parse(process.env["SENDING_TASK"] ?? "") as SendingTask;
const { ctx } = await openOwnContext(task, "sending-process");
const config = {
  ...ctx.config,
  mail: { url: task.mailUrl, from: task.mailFrom },
  messagesPerMinute: { email: 1_000_000, sms: 1_000_000 },
};
console.log("sending");
await runMessageWorker({ ...ctx, config }, "email", testSources(), new AbortController().signal);
