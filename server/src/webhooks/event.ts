import type { Id } from "#platform/ids.ts";

/** Also the `webhook-id` of every attempt to deliver it, by which receivers tell repetitions. */
export type EventId = Id<"event">;

/** What a receiver is isolated by: one tenant's scheme, host and port. An address that is none is never connected to. */
export function receiverOf(url: string): string {
  return URL.parse(url)?.origin ?? "invalid";
}
