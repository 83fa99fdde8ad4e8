import type { Config } from "#platform/config/config.ts";
import { reading, type Context } from "#platform/context.ts";
import type { Channel } from "./notification.ts";
import { selectMailServer } from "./store/mail-servers.ts";

/**
 * Which companies can send messages on this channel: all, only those with a mail server of their own, or none. In the sandbox all
 * can, and their messages arrive on /sandbox/messages.
 */
export function whoCanSend({ mode, mail, sms }: Config, channel: Channel): "all" | "own" | "none" {
  if (mode === "sandbox") return "all";
  if (channel === "sms") return sms === null ? "none" : "all";
  return mail === null ? "own" : "all";
}

/** The page that shows all messages; null in live mode, which has none. */
export function sandboxMailboxUrl({ mode, publicUrl }: Pick<Config, "mode" | "publicUrl">): string | null {
  return mode === "sandbox" ? `${publicUrl}/sandbox/messages` : null;
}

/** Whether the company can send messages on this channel. */
export async function isChannelOpen(ctx: Context, channel: Channel): Promise<boolean> {
  const senders = whoCanSend(ctx.config, channel);
  return senders === "own" ? (await selectMailServer(reading(ctx))) !== undefined : senders === "all";
}
