import type { OutboundReply } from "#platform/outbound-http/outbound-http.ts";

/** The outcomes of one attempt. All but `delivered` are retried. */
export const deliveryOutcomes = [
  "delivered",
  /** 410: the receiver wants no more webhooks at this address. */
  "gone",
  /** 429, 502, 503, 504. */
  "overloaded",
  "redirected",
  /** Any other status below 500. */
  "rejected",
  /** Any other status from 500. */
  "failed",
  "timeout",
  "reset",
  "refused",
  "unresolved",
  "untrusted",
  "blocked",
] as const;

export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

const OVERLOADED = new Set([429, 502, 503, 504]);
const UNRESOLVED = new Set(["ENOTFOUND", "ENODATA", "EAI_AGAIN"]);

/** `connectFailure` is the error code of a connection that could not be opened. */
export function outcomeOf(reply: OutboundReply, connectFailure: string | null): DeliveryOutcome {
  if (reply.kind === "replied") return outcomeOfStatus(reply.status);
  if (connectFailure !== null) return outcomeOfConnecting(connectFailure);
  if (reply.kind === "lost") return reply.reason;
  return reply.reason === "timeout" ? "timeout" : "refused";
}

/**
 * The share of its limit that a receiver keeps after this outcome: 0 after a time-out, half after signs that the receiver is broken
 * or overloaded. An answer about the webhook itself says nothing about the limit. (`cutLimit` leaves at least one delivery.)
 */
export function shareOfLimitKept(outcome: DeliveryOutcome): number {
  switch (outcome) {
    case "timeout":
      return 0;
    case "overloaded":
    case "failed":
    case "reset":
    case "refused":
    case "unresolved":
    case "untrusted":
      return 1 / 2;
    case "delivered":
    case "gone":
    case "redirected":
    case "rejected":
    case "blocked":
      return 1;
  }
}

function outcomeOfStatus(status: number): DeliveryOutcome {
  if (status >= 200 && status < 300) return "delivered";
  if (status === 410) return "gone";
  if (OVERLOADED.has(status)) return "overloaded";
  if (status >= 300 && status < 400) return "redirected";
  return status < 500 ? "rejected" : "failed";
}

function outcomeOfConnecting(code: string): DeliveryOutcome {
  if (code === "ERR_BLOCKED_ADDRESS") return "blocked";
  if (UNRESOLVED.has(code)) return "unresolved";
  if (code.includes("TIMEOUT") || code === "ETIMEDOUT") return "timeout";
  if (/TLS|SSL|CERT|SELF_SIGNED|ISSUER/.test(code)) return "untrusted";
  return code === "ECONNRESET" ? "reset" : "refused";
}
