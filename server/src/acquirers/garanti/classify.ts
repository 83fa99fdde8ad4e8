import { redact } from "../contract/evidence.ts";
import type { BankReferences } from "../contract/order.ts";
import type { Decline, Reroute } from "../contract/outcomes.ts";
import { declineClassOf, rerouteOf } from "./decline-codes.ts";
import type { GvpsReply } from "./gvps-reply.ts";

export type ChargeVerdict =
  | { kind: "approved"; references: BankReferences }
  | { kind: "declined"; decline: Decline; reroute: Reroute }
  | { kind: "unknown"; reason: string };

export type ReversalVerdict =
  | { kind: "done"; references: BankReferences }
  | { kind: "refused"; decline: Decline; reason: "nothing_to_reverse" | "other" }
  | { kind: "unknown"; reason: string };

/**
 * Approved and declined require the bank's signature and our order id. A request that the gateway refuses (GVPS) is unknown, as a
 * used order id is such a refusal too, unless the gateway names a field that breaks a rule of its form.
 */
export function classifyCharge(reply: GvpsReply, bankOrderId: string, secrets: readonly string[]): ChargeVerdict {
  const stranger = reasonNotOurs(reply, bankOrderId);
  if (stranger !== null) return { kind: "unknown", reason: stranger };
  if (isApproved(reply)) return { kind: "approved", references: referencesOf(reply.retrefNum, reply.authCode) };
  const declineClass = provenClass(reply);
  if (declineClass === null) return { kind: "unknown", reason: `undecided reply ${codeOf(reply)}` };
  const reroute = reply.source === "HOST" ? rerouteOf(reply.code) : "no";
  return { kind: "declined", decline: declineOf(reply, declineClass, secrets), reroute };
}

export function classifyReversal(reply: GvpsReply, bankOrderId: string, secrets: readonly string[]): ReversalVerdict {
  const stranger = reasonNotOurs(reply, bankOrderId);
  if (stranger !== null) return { kind: "unknown", reason: stranger };
  if (isApproved(reply)) return { kind: "done", references: referencesOf(reply.retrefNum, reply.authCode) };
  if (hasNothingToReverse(reply))
    return { kind: "refused", decline: declineOf(reply, "technical", secrets), reason: "nothing_to_reverse" };
  const declineClass = provenClass(reply);
  if (declineClass === null) return { kind: "unknown", reason: `undecided reply ${codeOf(reply)}` };
  return { kind: "refused", decline: declineOf(reply, declineClass, secrets), reason: "other" };
}

/** Why the reply proves nothing about our order, or null. */
export function reasonNotOurs(reply: GvpsReply, bankOrderId: string): string | null {
  if (reply.signedFor.length === 0) return `not signed with our passwords: ${codeOf(reply)}`;
  return reply.orderId === bankOrderId ? null : "reply of another order";
}

/** "05", or "92/0002" of the gateway. */
export function codeOf({ source, code, reasonCode }: GvpsReply): string {
  const [main, sub] = [shortCode(code), shortCode(reasonCode)];
  return source === "GVPS" && sub !== "" ? `${main}/${sub}` : main;
}

/** The RetrefNum is the bank's only number of a transaction. */
export function referencesOf(retrefNum: string, authCode: string): BankReferences {
  const reference = retrefNum || null;
  return { transactionId: reference, authCode: authCode || null, hostReference: reference, bankOrderNumber: null };
}

function isApproved({ source, code }: GvpsReply): boolean {
  return source === "HOST" && code === "00";
}

function provenClass({ source, code, reasonCode, systemMessage }: GvpsReply): Decline["class"] | null {
  if (source === "HOST") return declineClassOf(code, systemMessage);
  const isRuleOfForm = source === "GVPS" && code === "92" && reasonCode === "0002";
  return isRuleOfForm && systemMessage.includes("Mandatory Rule") ? "technical" : null;
}

/** 0208 of the gateway; of the card's bank 21 (cannot be voided), 25 (not found) and 29 (no original). */
function hasNothingToReverse({ source, code, reasonCode }: GvpsReply): boolean {
  return source === "HOST"
    ? ["21", "25", "29"].includes(code)
    : source === "GVPS" && code === "92" && reasonCode === "0208";
}

function declineOf(reply: GvpsReply, declineClass: Decline["class"], secrets: readonly string[]): Decline {
  return { code: codeOf(reply), message: redact(reply.errorMessage, secrets), class: declineClass };
}

function shortCode(text: string): string {
  return /^[A-Za-z0-9]{1,6}$/.test(text) ? text : "";
}
