import type { Id } from "#platform/ids.ts";

/** Sent as `webhook-id` with every attempt, so that receivers recognise repeated deliveries. */
export type DeliveryId = Id<"delivery">;

/** Scheme, host and port of an address. Limits and failures are counted per tenant and receiver. */
export function receiverOf(url: string): string {
  return URL.parse(url)?.origin ?? "invalid";
}
