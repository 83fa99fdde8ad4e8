import { isChannelOpen } from "#notifications/index.ts";
import type { Context } from "#platform/context.ts";

export type ChannelName = "Email" | "Sms";

/** The channels on which this service can send a link. */
export async function listOpenChannels(ctx: Context): Promise<ChannelName[]> {
  const [email, sms] = await Promise.all([isChannelOpen(ctx, "email"), isChannelOpen(ctx, "sms")]);
  return [...(email ? (["Email"] as const) : []), ...(sms ? (["Sms"] as const) : [])];
}
