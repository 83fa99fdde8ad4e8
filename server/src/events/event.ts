import type { Amount, CurrencyCode } from "@servicepay/money";
import type { Id } from "#platform/ids.ts";

/** Also sent as `webhook-id`, so that receivers recognise repeated deliveries. */
export type EventId = Id<"event">;

/** Each type, and the current version of its data. Fields are only added to a version. */
export const eventVersions = {
  "payment.succeeded": 1,
  "payment.declined": 1,
  "payment.failed": 1,
  "payment.pending": 1,
  "payment.cancelled": 1,
  "payment.expired": 1,
  "payment.needs_attention": 1,
  "refund.pending": 1,
  "refund.failed": 1,
  "refund.succeeded": 1,
  "account.changed": 1,
  "case.opened": 1,
  "case.closed": 1,
  "approval.requested": 1,
  "approval.decided": 1,
  "card.saved": 1,
  "card.deleted": 1,
  "customer.created": 1,
  "customer.erased": 1,
  "endpoint.disabled": 1,
} as const;

export type EventType = keyof typeof eventVersions;

export const eventTypes = Object.keys(eventVersions) as EventType[];

/** Events of one subject are delivered in their order. `account`: all current accounts of the company, whose id it has. */
export type SubjectKind = "payment" | "account" | "case" | "approval" | "card" | "customer" | "endpoint";

export interface EventSubject {
  kind: SubjectKind;
  id: string;
}

/** The journal in the ledger that an event reports. */
export interface ReportedJournal {
  attemptId: string;
  kind: "sale" | "void" | "refund";
  /** The entry in `bank_clearing`: negative if money was given back. */
  amount: Amount;
  currency: CurrencyCode;
}

/** What is known of an event without its data. */
export interface SequencedEvent {
  id: EventId;
  sequence: number;
  type: EventType;
  subject: EventSubject;
  occurredAt: Date;
}

export interface StoredEvent {
  id: EventId;
  /** 1 for the company's first event. */
  sequence: number;
  /** A JSON object, as it was recorded: everything but the id and the sequence. */
  body: Buffer;
}

/** The event's JSON: the same bytes for every reader, delivery and attempt. */
export function bytesOf({ id, sequence, body }: StoredEvent): Buffer {
  const beginning = `{"id":"${id}","sequence":${sequence},`;
  return Buffer.concat([Buffer.from(beginning), body.subarray(1)]);
}

/** The versions that data of this type can have; none if there is no such type. */
export function eventVersionsOf(type: string): number[] {
  const newest: number = (eventVersions as Readonly<Record<string, number>>)[type] ?? 0;
  return Array.from({ length: newest }, (_, index) => index + 1);
}
