// Made from openapi.json by `npm run kit`; a change here is lost.

import { List } from "../list.ts";
import type { KeyedOptions, Options, PageOptions, Send } from "../send.ts";
import type { OtherText } from "../values.ts";

/** Where the company's events are sent. */
export class EndpointsCalls {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Register an endpoint. Needs the scope `events`. */
  create(given: WebhookEndpointDraft, options?: Options): Promise<WebhookEndpointWithSecret> {
    return this.#send(
      { verb: "POST", path: "/webhooks/endpoints", hasBody: true, reply: "data", question: "endpoints.list" },
      given,
      options,
    );
  }

  /** Change an endpoint. Needs the scope `events`. */
  update(given: WebhookEndpointChange, options?: Options): Promise<WebhookEndpoint> {
    return this.#send(
      { verb: "PUT", path: "/webhooks/endpoints", hasBody: true, reply: "data", question: "endpoints.list" },
      given,
      options,
    );
  }

  /** List endpoints. Needs the scope `events`. */
  list(given: ListWebhookEndpointsQuery = {}, options?: PageOptions): List<WebhookEndpoint> {
    return new List(
      this.#send,
      { verb: "GET", path: "/webhooks/endpoints", reply: "page", question: "endpoints.list" },
      given,
      options,
    );
  }

  /** Remove an endpoint. Needs the scope `events`. */
  delete(given: { id: string }, options?: Options): Promise<void> {
    return this.#send(
      {
        verb: "DELETE",
        path: "/webhooks/endpoints/{id}",
        pathFields: ["id"],
        reply: "done",
        question: "endpoints.list",
      },
      given,
      options,
    );
  }

  /** Read an endpoint. Needs the scope `events`. */
  get(given: { id: string }, options?: Options): Promise<WebhookEndpoint> {
    return this.#send(
      { verb: "GET", path: "/webhooks/endpoints/{id}", pathFields: ["id"], reply: "data", question: "endpoints.list" },
      given,
      options,
    );
  }

  /** Replace an endpoint's secret. Needs the scope `events`. */
  rotateSecret(given: { id: string } & WebhookEndpointRotation, options?: Options): Promise<WebhookEndpointNewSecret> {
    return this.#send(
      {
        verb: "POST",
        path: "/webhooks/endpoints/{id}/rotateSecret",
        pathFields: ["id"],
        hasBody: true,
        reply: "data",
        question: "endpoints.list",
      },
      given,
      options,
    );
  }

  /** Send what waits for an endpoint now. Needs the scope `events`. */
  resume(given: { id: string }, options?: KeyedOptions): Promise<WebhookEndpointDue> {
    return this.#send(
      {
        verb: "POST",
        path: "/webhooks/endpoints/{id}/resume",
        pathFields: ["id"],
        isKeyed: true,
        reply: "data",
        question: "endpoints.list",
      },
      given,
      options,
    );
  }

  /** Send a test event to an endpoint. Needs the scope `events`. */
  test(given: { id: string } & WebhookEndpointTest, options?: KeyedOptions): Promise<WebhookEndpointAnswer> {
    return this.#send(
      {
        verb: "POST",
        path: "/webhooks/endpoints/{id}/test",
        pathFields: ["id"],
        hasBody: true,
        isKeyed: true,
        reply: "data",
        question: "endpoints.list",
      },
      given,
      options,
    );
  }

  /** Send kept events to an endpoint again. Needs the scope `events`. */
  replay(given: { id: string } & WebhookEndpointReplay, options?: KeyedOptions): Promise<WebhookEndpointReplayCount> {
    return this.#send(
      {
        verb: "POST",
        path: "/webhooks/endpoints/{id}/replay",
        pathFields: ["id"],
        hasBody: true,
        isKeyed: true,
        reply: "data",
        question: "endpoints.list",
      },
      given,
      options,
    );
  }
}

export interface ListWebhookEndpointsQuery {
  /** Only the endpoint with this code. */
  code?: string | undefined;
  /** Records per page, at most 100. */
  pageSize?: number | undefined;
}

export interface WebhookEndpoint {
  /** Permanent id of the endpoint. */
  id: string;
  /** Your own name for it, unique. */
  code: string;
  /** Where events are sent. */
  url: string;
  /** Types, all of a kind such as `payment.*`, or `*`. */
  eventTypes: readonly string[];
  /** The version of its data that the endpoint gets of a type, where not the first. */
  versions: Readonly<Record<string, number>>;
  /** For people who read the list. */
  description: string | null;
  /** While it is false nothing is sent, and events of that time are not delivered: replay sends them. */
  isActive: boolean;
  /** active: nothing is wrong. failing: it has only failed since failingSince. disabled: events wait until it is resumed. */
  state: "active" | "failing" | "disabled" | OtherText;
  /** gone: it answered 410. failing: every attempt failed for five days. Null unless it is disabled. */
  disabledBecause: string | null;
  /** Since when every attempt has failed; null if the last one did not. ISO 8601, UTC, without zone; fractional seconds only when present. */
  failingSince: Date | null;
  /** Deliveries that wait, or are attempted again. */
  pending: number;
  /** Deliveries that were given up. */
  dead: number;
  /** When it last accepted an event that is still kept. ISO 8601, UTC, without zone; fractional seconds only when present. */
  lastDeliveredAt: Date | null;
  /** Until when deliveries are also signed with the secret before the present one. ISO 8601, UTC, without zone; fractional seconds only when present. */
  secretEndsAt: Date | null;
  /** When it was created. ISO 8601, UTC, without zone; fractional seconds only when present. */
  createdAt: Date;
}

export interface WebhookEndpointAnswer {
  /** How it ended, as in the log of deliveries. */
  outcome: string;
  /** The HTTP status of the answer. */
  status: number | null;
  /** How long it took. */
  durationMs: number;
  /** The first 2 KiB of the answer; null without one. */
  replyStart: string | null;
}

export interface WebhookEndpointChange {
  /** Present code of the endpoint to change. */
  updateCode?: string | undefined;
  /** Id of the endpoint to change; used if updateCode is sent too. */
  id?: string | undefined;
  /** The new code. */
  code?: string | undefined;
  /** Where events are sent: https; in the sandbox also http. */
  url?: string | undefined;
  /** Types, all of a kind such as `payment.*`, or `*`. */
  eventTypes?: readonly string[] | undefined;
  /** The version of its data that the endpoint gets of a type, where not the first. */
  versions?: Readonly<Record<string, number>> | undefined;
  /** For people who read the list. */
  description?: string | null | undefined;
  /** While it is false nothing is sent, and events of that time are not delivered: replay sends them. */
  isActive?: boolean | undefined;
}

export interface WebhookEndpointDraft {
  /** Your own name for it, unique. */
  code: string;
  /** Where events are sent: https; in the sandbox also http. */
  url: string;
  /** Types, all of a kind such as `payment.*`, or `*`. */
  eventTypes: readonly string[];
  /** For people who read the list. */
  description?: string | undefined;
  /** While it is false nothing is sent, and events of that time are not delivered: replay sends them. Default true. */
  isActive?: boolean | undefined;
}

export interface WebhookEndpointDue {
  /** Deliveries that are sent now. */
  due: number;
}

export interface WebhookEndpointNewSecret {
  /** Shown once: it verifies the signatures of this endpoint. */
  secret: string;
  /** Until when the secret before it signs too. ISO 8601, UTC, without zone; fractional seconds only when present. */
  secretEndsAt: Date;
}

export interface WebhookEndpointReplay {
  /** Events after this sequence. This or occurredFrom is required. */
  after?: number | undefined;
  /** The last sequence. Default: the newest. */
  through?: number | undefined;
  /** Events that happened at this time or later. */
  occurredFrom?: Date | string | undefined;
  /** Events that happened at this time or earlier. */
  occurredTo?: Date | string | undefined;
  /** Types, all of a kind such as `payment.*`, or `*`. */
  eventTypes?: readonly string[] | undefined;
  /** undelivered leaves out events that the endpoint has accepted. */
  only?: "all" | "undelivered" | OtherText | undefined;
}

export interface WebhookEndpointReplayCount {
  /** Events that will be sent. */
  count: number;
}

export interface WebhookEndpointRotation {
  /** Until then deliveries are also signed with the secret before. */
  overlapHours?: number | undefined;
}

export interface WebhookEndpointTest {
  /** Default: the first type that it wants. */
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
}

export interface WebhookEndpointWithSecret extends WebhookEndpoint {
  /** Shown once: it verifies the signatures of this endpoint. */
  secret: string;
}
