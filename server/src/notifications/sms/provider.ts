import type { OutboundHttp, OutboundReply } from "#platform/outbound-http/outbound-http.ts";

/** Our reference of one attempt. A message that an operator resends gets another one. */
export function smsReference({ id, attempt }: { id: string; attempt: number }): string {
  return `${id}-${attempt}`;
}

export interface Sms {
  /** Our reference. A provider that stores it can be asked about an SMS whose reply was lost. */
  reference: string;
  /** E.164. */
  to: string;
  text: string;
}

/** The outcome of one request. */
export type SmsOutcome =
  | { kind: "accepted"; providerId: string }
  /** Permanent. `isAddress`: the number is at fault. */
  | { kind: "refused"; isAddress: boolean; reply: string }
  /** Certainly not sent; it may be sent later. */
  | { kind: "unsent"; reply: string }
  /** It may have been sent, so it is never sent again. */
  | { kind: "unknown"; reply: string };

export type SmsReport =
  | { kind: "delivered" }
  | { kind: "undelivered"; isAddress: boolean; reason: string }
  /** Accepted, and on its way. */
  | { kind: "pending" }
  /** The provider has no such message. */
  | { kind: "not_found" }
  /** No answer, or one that is about another message. */
  | { kind: "unanswered" };

export interface SmsToReport {
  reference: string;
  to: string;
  /** The provider's id; null where its reply was lost. */
  providerId: string | null;
}

export interface SmsProvider {
  send(outbound: OutboundHttp, sms: Sms): Promise<SmsOutcome>;
  /** Null where the provider cannot be asked about this message. */
  report(outbound: OutboundHttp, sms: SmsToReport): Promise<SmsReport> | null;
}

export interface SmsAccount {
  /** The provider's address, without the path. */
  url: string;
  user: string;
  password: string;
  /** The sender's name, which the provider has approved. */
  sender: string;
}

/** The limits of one request. The time is shorter than the lease. */
export const REQUEST_LIMITS = { timeoutMs: 20_000, replyBytesMax: 64 * 1_024 } as const;

/** The outcome of a request without a reply. */
export function outcomeWithoutReply(reply: Exclude<OutboundReply, { kind: "replied" }>): SmsOutcome {
  return reply.kind === "unsent" ? { kind: "unsent", reply: reply.reason } : { kind: "unknown", reply: reply.reason };
}

/** Undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** Numbers and texts as text; anything else is empty. */
export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
