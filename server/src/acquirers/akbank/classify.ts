import { redact } from "../contract/evidence.ts";
import { noReferences, type BankReferences } from "../contract/order.ts";
import type { Decline, Reroute } from "../contract/outcomes.ts";
import { textAt, type XmlElement } from "../contract/read-xml.ts";
import { referencesOf } from "./akbank-reply.ts";
import { hostRefusalOf, refusalOf } from "./decline-codes.ts";

export type ChargeVerdict =
  | { kind: "approved"; references: BankReferences; authenticated: null }
  | { kind: "declined"; decline: Decline; reroute: Reroute }
  | { kind: "unknown"; reason: string };

export type ReversalVerdict =
  | { kind: "done"; references: BankReferences }
  | { kind: "alreadyDone" }
  | { kind: "refused"; decline: Decline; reason: "nothing_to_reverse" | "other" }
  | { kind: "unknown"; reason: string };

/** The message of the request, whose kind and order the reply must name. */
interface Of {
  txnCode: "1000" | "1002" | "1003";
  orderId: string;
  secrets: readonly string[];
}

/** Approved and declined require a reply to our kind of message about our order. */
export function classifyCharge(reply: XmlElement, of: Of): ChargeVerdict {
  const stranger = reasonNotOurs(reply, of);
  if (stranger !== null) return { kind: "unknown", reason: stranger };
  if (isApproved(reply)) return { kind: "approved", references: transactionOf(reply), authenticated: null };
  const refusal = provenRefusal(reply);
  if (refusal === null) return { kind: "unknown", reason: `undecided reply ${codesIn(reply)}` };
  return { kind: "declined", decline: declineOf(reply, refusal, of.secrets), reroute: refusal.reroute };
}

export function classifyReversal(reply: XmlElement, of: Of): ReversalVerdict {
  const stranger = reasonNotOurs(reply, of);
  if (stranger !== null) return { kind: "unknown", reason: stranger };
  if (isApproved(reply)) return { kind: "done", references: transactionOf(reply) };
  const code = textAt(reply, "responseCode");
  // 1008: voided before. That is what a void wants, and a refund cannot give back what was voided.
  if (code === "VPS-1008" && of.txnCode === "1003") return { kind: "alreadyDone" };
  if (["VPS-1007", "VPS-1008"].includes(code)) {
    const decline = declineOf(reply, { code, class: "technical" }, of.secrets);
    return { kind: "refused", decline, reason: "nothing_to_reverse" };
  }
  const refusal = provenRefusal(reply);
  if (refusal === null) return { kind: "unknown", reason: `undecided reply ${codesIn(reply)}` };
  return { kind: "refused", decline: declineOf(reply, refusal, of.secrets), reason: "other" };
}

/** Both the bank's gateway and the card's bank must say so: replies with VPS-0000 and another host code are known. */
function isApproved(reply: XmlElement): boolean {
  return textAt(reply, "responseCode") === "VPS-0000" && textAt(reply, "hostResponseCode") === "00";
}

/** "VPS-1005 51" */
export function codesIn(reply: XmlElement): string {
  return [textAt(reply, "responseCode"), textAt(reply, "hostResponseCode")].map(shortCode).join(" ").trim();
}

function reasonNotOurs(reply: XmlElement, { txnCode, orderId }: Of): string | null {
  if (textAt(reply, "order.orderId") !== orderId) return `reply of another order: ${codesIn(reply)}`;
  return textAt(reply, "txnCode") === txnCode ? null : "reply to another message";
}

/** A void's reply has no numbers of its own. */
function transactionOf(reply: XmlElement): BankReferences {
  const transaction = reply["transaction"];
  return typeof transaction === "object" && transaction !== null
    ? referencesOf(transaction as XmlElement)
    : noReferences;
}

function provenRefusal(reply: XmlElement): { code: string; class: Decline["class"]; reroute: Reroute } | null {
  const code = textAt(reply, "responseCode");
  if (code === "VPS-1005") return hostRefusalOf(textAt(reply, "hostResponseCode"), textAt(reply, "hostMessage"));
  const refusal = refusalOf(code);
  return refusal === null ? null : { code, ...refusal };
}

function declineOf(
  reply: XmlElement,
  { code, class: declineClass }: { code: string; class: Decline["class"] },
  secrets: readonly string[],
): Decline {
  const message = textAt(reply, "hostMessage") || textAt(reply, "responseMessage");
  return { code, message: redact(message, secrets), class: declineClass };
}

function shortCode(text: string): string {
  return /^[A-Za-z0-9-]{1,12}$/.test(text) ? text : "";
}
