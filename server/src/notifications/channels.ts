import type { Config } from "#platform/config/config.ts";
import { reading, type Context } from "#platform/context.ts";
import type { Channel } from "./notification.ts";
import { selectMailServer } from "./store/mail-servers.ts";

/**
 * Whether the operator carries messages of this channel; `own`: only for companies with a mail server of their own. In the
 * sandbox all messages arrive on /sandbox/messages.
 */
export function carriageOf({ mode, mail, sms }: Config, channel: Channel): "all" | "own" | "none" {
  if (mode === "sandbox") return "all";
  if (channel === "sms") return sms === null ? "none" : "all";
  return mail === null ? "own" : "all";
}

/** Whether the company's messages of this channel arrive anywhere. */
export async function isChannelOpen(ctx: Context, channel: Channel): Promise<boolean> {
  const carriage = carriageOf(ctx.config, channel);
  return carriage === "own" ? (await selectMailServer(reading(ctx))) !== undefined : carriage === "all";
}
