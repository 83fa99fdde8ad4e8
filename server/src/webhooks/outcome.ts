import type { OutboundReply } from "#platform/outbound-http.ts";

/** What became of one attempt. All but `delivered` are tried again. */
export type Outcome =
  | "delivered"
  /** 410: the receiver wants no more. */
  | "gone"
  /** 429, 502, 503, 504. */
  | "overloaded"
  | "redirected"
  /** Any other status below 500. */
  | "rejected"
  /** Any other status from 500. */
  | "failed"
  | "timeout"
  | "reset"
  | "refused"
  | "unresolved"
  | "untrusted"
  | "blocked";

const OVERLOADED = new Set([429, 502, 503, 504]);
const UNRESOLVED = new Set(["ENOTFOUND", "ENODATA", "EAI_AGAIN"]);

/** `connectFailure` is the code of the error that kept the connection from being made. */
export function outcomeOf(reply: OutboundReply, connectFailure: string | null): Outcome {
  if (reply.kind === "replied") return outcomeOfStatus(reply.status);
  if (connectFailure !== null) return outcomeOfConnecting(connectFailure);
  return reply.kind === "lost" ? reply.reason : "refused";
}

/** Signs that the receiver cannot keep up. */
export function isOverload(outcome: Outcome): boolean {
  return outcome === "timeout" || outcome === "overloaded";
}

function outcomeOfStatus(status: number): Outcome {
  if (status >= 200 && status < 300) return "delivered";
  if (status === 410) return "gone";
  if (OVERLOADED.has(status)) return "overloaded";
  if (status >= 300 && status < 400) return "redirected";
  return status < 500 ? "rejected" : "failed";
}

function outcomeOfConnecting(code: string): Outcome {
  if (code === "ERR_BLOCKED_ADDRESS") return "blocked";
  if (UNRESOLVED.has(code)) return "unresolved";
  if (code.includes("TIMEOUT") || code === "ETIMEDOUT") return "timeout";
  if (/TLS|SSL|CERT|SELF_SIGNED|ISSUER/.test(code)) return "untrusted";
  return code === "ECONNRESET" ? "reset" : "refused";
}
