import type { Amount } from "@servicepay/money";
import type { EventType } from "#events/index.ts";
import type { PaymentId } from "#payments/index.ts";

export interface Trigger {
  type: EventType;
  source?: "link" | "widget" | undefined;
  amount?: Amount | undefined;
  /** The address of an open link of the company, which is paid in place of a new one. */
  link?: string | undefined;
  /** The outcome of a test card. */
  card?: string | undefined;
}

/** A payment that a payer is making. `rest` ends when what causes the event has been done. */
export interface Triggered {
  paymentId: PaymentId | null;
  rest: Promise<unknown>;
}

/** The outcomes of test cards with which a payment gives the event, the usual one first. Without any, it takes no card. */
export const cardsOfType: Readonly<Record<EventType, readonly string[]>> = {
  "payment.succeeded": ["approved", "refund_declined", "refund_timeout"],
  "payment.declined": [
    "insufficient_funds",
    "do_not_honour",
    "lost_card",
    "expired_card",
    "wrong_cvv",
    "closed_to_internet",
    "system_error",
    "threeds_failed",
  ],
  "payment.failed": [],
  "payment.pending": ["timeout", "timeout_not_charged"],
  "payment.cancelled": [],
  "payment.expired": [],
  "payment.needs_attention": ["amount_differs"],
  "refund.pending": ["refund_timeout"],
  "refund.failed": ["refund_declined"],
  "refund.succeeded": ["approved"],
  "account.changed": [],
  "case.opened": [],
  "case.closed": [],
  "approval.requested": ["approved"],
  "approval.decided": ["approved"],
  "card.saved": ["approved"],
  "card.deleted": ["approved"],
  "customer.created": [],
  "customer.erased": [],
  "endpoint.disabled": [],
};
