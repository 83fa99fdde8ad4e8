import type { WebhookEventName } from "../model.ts";

/** The event of each `TransactionStatusId`. */
const NAMES: readonly WebhookEventName[] = [
  "other",
  "succeeded",
  "failed",
  "pending",
  "cancelled",
  "refunded",
  "partially_refunded",
];

/** The event, read from the body that is sent. */
export function readEventBody(body: string): { event: WebhookEventName; reference: string | null } {
  const { TransactionStatusId, ClientOrderReference, OrderReference } = JSON.parse(body) as Record<string, unknown>;
  const reference = [ClientOrderReference, OrderReference].find((value) => typeof value === "string");
  return {
    event: (typeof TransactionStatusId === "number" ? NAMES[TransactionStatusId] : undefined) ?? "other",
    reference: reference ?? null,
  };
}
