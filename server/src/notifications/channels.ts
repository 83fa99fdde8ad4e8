import type { Config } from "#platform/config/config.ts";
import type { Channel } from "./notification.ts";

/** Whether messages of this channel arrive anywhere. In the sandbox they arrive on /sandbox/messages. */
export function isChannelOpen({ mode, mail, sms }: Pick<Config, "mode" | "mail" | "sms">, channel: Channel): boolean {
  if (mode === "sandbox") return true;
  return channel === "email" ? mail !== null : sms !== null;
}
