import { carriers } from "#notifications/carriers.ts";
import type { Channel } from "#notifications/index.ts";
import { runMessageWorker } from "#notifications/message-worker.ts";
import type { MailConfig, SmsConfig } from "#platform/config/config.ts";
import { testSources } from "../messages/message-queue.ts";
import { openOwnContext, type OwnTask } from "./own-context.ts";

/** What a process sends that the test kills. */
export interface SendingTask extends OwnTask {
  channel: Channel;
  mail: MailConfig;
  sms: SmsConfig;
}

const task = JSON.parse(process.env["SENDING_TASK"] ?? "") as SendingTask;
const { ctx } = await openOwnContext(task, "sending-process");
const { channel, mail, sms } = task;
const config = { ...ctx.config, mail, sms, messagesPerMinute: { email: 1_000_000, sms: 1_000_000 } };
console.log("sending");
await runMessageWorker({ ...ctx, config }, carriers[channel], testSources(), new AbortController().signal);
