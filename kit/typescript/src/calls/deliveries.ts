// Made from openapi.json by `npm run kit`; a change here is lost.

import { List } from "../list.ts";
import type { KeyedOptions, PageOptions, Send } from "../send.ts";
import type { OtherText } from "../values.ts";

/** List what was sent to your server, and send it again. */
export class DeliveriesCalls {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Say why a signature does not hold. Needs the scope `events`. */
  checkSignature(given: ReceivedWebhook, options?: KeyedOptions): Promise<WebhookSignatureVerdict> {
    return this.#send(
      {
        verb: "POST",
        path: "/webhooks/checkSignature",
        hasBody: true,
        isKeyed: true,
        reply: "data",
        question: "deliveries.list",
      },
      given,
      options,
    );
  }

  /** List webhook deliveries. Needs the scope `payments` or `events`. */
  list(given: ListWebhookDeliveriesQuery = {}, options?: PageOptions): List<WebhookDelivery> {
    return new List(
      this.#send,
      { verb: "GET", path: "/webhooks/deliveries", reply: "page", question: "deliveries.list" },
      given,
      options,
    );
  }

  /** Send a webhook again. Needs the scope `payments` or `events`. */
  replay(given: { id: string }, options?: KeyedOptions): Promise<void> {
    return this.#send(
      {
        verb: "POST",
        path: "/webhooks/deliveries/{id}/replay",
        pathFields: ["id"],
        isKeyed: true,
        reply: "done",
        question: "deliveries.list",
      },
      given,
      options,
    );
  }
}

export interface ListWebhookDeliveriesQuery {
  /** Deliveries in this state. */
  state?: "pending" | "delivered" | "dead" | OtherText | undefined;
  /** Deliveries to the scheme, host and port of this address. */
  receiver?: string | undefined;
  /** The payment that they are about. */
  paymentId?: string | undefined;
  /** Deliveries to this endpoint. */
  endpointId?: string | undefined;
  /** Deliveries of this event, to each endpoint. */
  eventId?: string | undefined;
  /** Deliveries of events of this type. */
  type?:
    | "payment.succeeded"
    | "payment.declined"
    | "payment.failed"
    | "payment.pending"
    | "payment.cancelled"
    | "payment.expired"
    | "payment.needs_attention"
    | "refund.pending"
    | "refund.failed"
    | "refund.succeeded"
    | "account.changed"
    | "case.opened"
    | "case.closed"
    | "approval.requested"
    | "approval.decided"
    | "card.saved"
    | "card.deleted"
    | "customer.created"
    | "customer.erased"
    | "endpoint.disabled"
    | OtherText
    | undefined;
  /** Created at this time or later. */
  createdFrom?: Date | string | undefined;
  /** Created at this time or earlier. */
  createdTo?: Date | string | undefined;
  /** Records per page, at most 100. */
  pageSize?: number | undefined;
}

export interface ReceivedWebhook {
  /** The headers as your receiver got them; names in any case. */
  headers: Readonly<Record<string, string>>;
  /** The raw body, before it was parsed. */
  body: string;
}

export interface WebhookDelivery {
  /** The delivery. For webhooks of links it is sent with every attempt as webhook-id. */
  id: string;
  /** The event that an endpoint gets, sent as webhook-id; null for webhooks of links. */
  eventId: string | null;
  /** The endpoint; null for webhooks of links. */
  endpointId: string | null;
  /** The type of the event. */
  type: string | null;
  /** The payment; null for an event that is about no payment. */
  paymentId: string | null;
  /** The transaction, as in the webhook's Id; null for endpoints. */
  transactionId: string | null;
  /** Scheme, host and port; for endpoints `endpoint:` and their id. */
  receiver: string;
  /** pending: it is attempted again. delivered: the receiver accepted it. dead: it was given up. */
  state: "pending" | "delivered" | "dead" | OtherText;
  /** How often it was attempted. */
  attempts: number;
  /** The HTTP status of the last reply. */
  lastStatus: number | null;
  /** How the last attempt ended; null before it ended. */
  lastOutcome: string | null;
  /** When it is attempted again; null unless it is pending, and while its address is stopped. ISO 8601, UTC, without zone; fractional seconds only when present. */
  nextAttemptAt: Date | null;
  /** When the event happened. ISO 8601, UTC, without zone; fractional seconds only when present. */
  createdAt: Date;
  /** When it was delivered or given up. ISO 8601, UTC, without zone; fractional seconds only when present. */
  endedAt: Date | null;
}

export interface WebhookSignatureVerdict {
  /** Null: the signature holds. id_missing, timestamp_missing, signature_missing: that header is. body_rewritten: the body was parsed and written again. body_changed: it is another one. other_secret: the body is right. test_event, unknown_event: it is not kept here, so body and secret may both be wrong. */
  fault: string | null;
  /** current or previous: which secret made the signature. */
  secret: string | null;
  /** How long ago it was sent, by its timestamp. */
  ageSeconds: number | null;
  /** Whether receivers that follow the guide accept its timestamp now. */
  isTimely: boolean;
}
