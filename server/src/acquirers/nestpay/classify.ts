import { redact } from "../contract/evidence.ts";
import type { BankReferences } from "../contract/order.ts";
import type { Decline, Reroute } from "../contract/outcomes.ts";
import { dataErrorClassOf, declineClassOf, rerouteOf } from "./decline-codes.ts";
import type { Cc5Reply } from "./xml-reply.ts";

export type ChargeVerdict =
  | { kind: "approved"; references: BankReferences }
  | { kind: "declined"; decline: Decline; reroute: Reroute }
  | { kind: "unknown"; reason: string };

export type ReversalVerdict =
  | { kind: "done"; references: BankReferences }
  | { kind: "refused"; decline: Decline; reason: "day_not_closed" | "nothing_to_reverse" | "other" }
  | { kind: "unknown"; reason: string };

/** Approved and declined require proof. Without it, as with a duplicate order id, the card may have been charged. */
export function classifyCharge(reply: Cc5Reply, bankOrderId: string, secrets: readonly string[]): ChargeVerdict {
  if (reply.top("OrderId") !== bankOrderId) return { kind: "unknown", reason: "reply of another order" };
  if (isApproved(reply)) return { kind: "approved", references: referencesOf(reply) };
  const decline = provenDecline(reply, secrets);
  if (decline === null) return { kind: "unknown", reason: `undecided reply ${codeOf(reply)}` };
  return { kind: "declined", decline, reroute: rerouteOf(reply.top("ProcReturnCode"), reply.extra("ERRORCODE")) };
}

export function classifyReversal(reply: Cc5Reply, bankOrderId: string, secrets: readonly string[]): ReversalVerdict {
  const orderId = reply.top("OrderId");
  const refusal = reply.top("Response") === "Error" ? refusalReasons.get(reply.extra("ERRORCODE")) : undefined;
  // OrderId is empty where the bank finds nothing to reverse.
  if (refusal !== undefined && (orderId === bankOrderId || orderId === "")) {
    return { kind: "refused", decline: declineOf(reply, "technical", secrets), reason: refusal };
  }
  if (orderId !== bankOrderId) return { kind: "unknown", reason: "reply of another order" };
  if (isApproved(reply)) return { kind: "done", references: referencesOf(reply) };
  const decline = provenDecline(reply, secrets);
  if (decline === null) return { kind: "unknown", reason: `undecided reply ${codeOf(reply)}` };
  return { kind: "refused", decline, reason: "other" };
}

export function declineOf(reply: Cc5Reply, declineClass: Decline["class"], secrets: readonly string[]): Decline {
  return { code: codeOf(reply), message: redact(reply.top("ErrMsg"), secrets), class: declineClass };
}

export function isApproved(reply: Cc5Reply): boolean {
  return reply.top("Response") === "Approved" && reply.top("ProcReturnCode") === "00";
}

const refusalReasons = new Map<string, "day_not_closed" | "nothing_to_reverse" | "other">([
  ["CORE-2508", "day_not_closed"],
  ["CORE-2008", "nothing_to_reverse"],
  ["CORE-2116", "nothing_to_reverse"],
  ["CORE-2117", "nothing_to_reverse"],
  ["CORE-2120", "nothing_to_reverse"],
  ["CORE-2123", "nothing_to_reverse"],
  ["CORE-2503", "nothing_to_reverse"],
  ["CORE-2504", "nothing_to_reverse"],
  ["CORE-2119", "other"],
  ["CORE-2133", "other"],
  ["CORE-2511", "other"],
  ["CORE-2514", "other"],
  ["CORE-2517", "other"],
]);

function provenDecline(reply: Cc5Reply, secrets: readonly string[]): Decline | null {
  const declineClass = provenClass(reply);
  return declineClass === null ? null : declineOf(reply, declineClass, secrets);
}

function provenClass(reply: Cc5Reply): Decline["class"] | null {
  if (reply.top("Response") === "Declined") return declineClassOf(reply.top("ProcReturnCode"));
  if (reply.top("Response") === "Error") return dataErrorClassOf(reply.extra("ERRORCODE"));
  return null;
}

/** "51", or "99/CORE-2012" with a sub-code. "ISO8583-51" only repeats the code. */
function codeOf(reply: Cc5Reply): string {
  const code = shortCode(reply.top("ProcReturnCode"));
  const errorCode = shortCode(reply.extra("ERRORCODE"));
  return errorCode === "" || errorCode.startsWith("ISO8583-") ? code : `${code}/${errorCode}`;
}

function shortCode(text: string): string {
  return /^[A-Za-z0-9-]{1,12}$/.test(text) ? text : "";
}

function referencesOf(reply: Cc5Reply): BankReferences {
  return {
    transactionId: reply.top("TransId") || null,
    authCode: reply.top("AuthCode") || null,
    hostReference: reply.top("HostRefNum") || null,
    bankOrderNumber: null,
  };
}
