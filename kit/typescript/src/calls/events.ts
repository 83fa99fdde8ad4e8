// Made from openapi.json by `npm run kit`; a change here is lost.

import type { Options, Send } from "../send.ts";
import type { OtherText } from "../values.ts";

/** Read what happened in the company, in one order without gaps. */
export class EventsCalls {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Read events. Needs the scope `events`. */
  list(given: ListEventsQuery = {}, options?: Options): Promise<EventList> {
    return this.#send({ verb: "GET", path: "/events", reply: "whole", question: "events.get" }, given, options);
  }

  /** Read an event. Needs the scope `events`. */
  get(given: { id: string }, options?: Options): Promise<Event> {
    return this.#send(
      { verb: "GET", path: "/events/{id}", pathFields: ["id"], reply: "data", question: "events.get" },
      given,
      options,
    );
  }
}

export interface ListEventsQuery {
  /** Events after this sequence: the `next` of your previous call. */
  after?: number | undefined;
  /** Only these types, separated by commas; payment.* stands for all of a kind. */
  eventTypes?: string | undefined;
  /** Only events about this record. */
  subjectId?: string | undefined;
  /** Happened at this time or later. */
  occurredFrom?: Date | string | undefined;
  /** Happened at this time or earlier. */
  occurredTo?: Date | string | undefined;
  /** If there is none, wait this long for one. A credential waits at most four times at once (429). */
  waitSeconds?: number | undefined;
  /** Number of the page, starting at 1. */
  page?: number | undefined;
  /** Records per page, at most 100. */
  pageSize?: number | undefined;
}

/** What happened in the company. */
export interface Event {
  /** The event. */
  id: string;
  /** Its place among the company's events: 1, 2, 3 and so on, without a gap. */
  sequence: number;
  /** What happened. */
  type:
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
    | OtherText;
  /** The version of this type's data. Fields are only added to a version. */
  version: number;
  /** True in the sandbox. */
  isTest: boolean;
  /** When it happened. ISO 8601, UTC, without zone; fractional seconds only when present. */
  occurredAt: Date;
  subject: EventSubject;
  /** The record as it was then, by its type; without a person's details. Ignore fields that you do not know. */
  data: unknown;
}

export interface EventList {
  /** Always true. */
  isSuccess: boolean;
  /** Always null. */
  message: string | null;
  /** The number of matching records on all pages. */
  totalCount: number;
  /** Number of this page. */
  page: number;
  /** Records per page. */
  pageSize: number;
  data: readonly Event[];
  /** What the next call gives as `after`, also when `data` is empty. */
  next: number;
  /** The newest sequence. */
  newest: number;
  /** The oldest sequence that is kept. */
  oldest: number;
}

/** What it is about. */
export interface EventSubject {
  /** payment, account, case, approval, card, customer or endpoint. The id of an account is the company's. */
  kind: string;
  /** The record that it is about. */
  id: string;
}
