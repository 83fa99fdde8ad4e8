import { redact } from "../contract/evidence.ts";
import type { BankReferences } from "../contract/order.ts";
import type { ChargeOutcome, Decline, ReversalOutcome, WithoutCalls } from "../contract/outcomes.ts";
import { declineClassOf, rerouteOf } from "./decline-codes.ts";
import type { PayforReply } from "./xml-reply.ts";

/** References and codes of the bank. */
const WORD = /^[A-Za-z0-9]{1,24}$/;

export type ChargeVerdict = WithoutCalls<ChargeOutcome>;
export type ReversalVerdict = WithoutCalls<ReversalOutcome>;

/** Approved and declined require proof. Without it, as with a duplicate order id, the card may have been charged. */
export function classifyCharge(reply: PayforReply, bankOrderId: string, secrets: readonly string[]): ChargeVerdict {
  if (reply.text("TransId") !== bankOrderId) return { kind: "unknown", reason: "reply of another order" };
  const code = codeOf(reply);
  if (code === "00" && WORD.test(reply.text("AuthCode")))
    return {
      kind: "approved",
      references: referencesIn(reply.text("HostRefNum"), reply.text("AuthCode")),
    };
  const decline = declineOf(reply, secrets);
  if (decline === null) return { kind: "unknown", reason: `undecided reply ${code}` };
  return { kind: "declined", decline, reroute: rerouteOf(code) };
}

/** Codes that say in words why nothing was given back. What they leave open, the order's status decides. */
const REFUSALS: ReadonlyMap<string, "day_not_closed" | "nothing_to_reverse" | "other"> = new Map([
  ["V013", "nothing_to_reverse"],
  ["V014", "day_not_closed"],
  ["V015", "other"],
  ["V017", "nothing_to_reverse"],
  ["V018", "nothing_to_reverse"],
  ["V037", "nothing_to_reverse"],
  ["M047", "other"],
]);

export function classifyReversal(reply: PayforReply, bankOrderId: string, secrets: readonly string[]): ReversalVerdict {
  if (reply.text("TransId") !== bankOrderId) return { kind: "unknown", reason: "reply of another order" };
  const code = codeOf(reply);
  if (code === "00")
    return { kind: "done", references: referencesIn(reply.text("HostRefNum"), reply.text("AuthCode")) };
  const reason = REFUSALS.get(code);
  if (reason !== undefined)
    return { kind: "refused", decline: { code, message: messageOf(reply, secrets), class: "technical" }, reason };
  const decline = declineOf(reply, secrets);
  return decline === null
    ? { kind: "unknown", reason: `undecided reply ${code}` }
    : { kind: "refused", decline, reason: "other" };
}

/** The code, if it has the form of one: it is shown and stored. */
export function codeOf(reply: PayforReply): string {
  const code = reply.text("ProcReturnCode");
  return /^[A-Za-z0-9]{1,6}$/.test(code) ? code : "";
}

function declineOf(reply: PayforReply, secrets: readonly string[]): Decline | null {
  const declineClass = declineClassOf(codeOf(reply));
  return declineClass === null
    ? null
    : { code: codeOf(reply), message: messageOf(reply, secrets), class: declineClass };
}

function messageOf(reply: PayforReply, secrets: readonly string[]): string {
  return redact(reply.text("ErrMsg"), secrets);
}

/** The bank's only number of a transaction is its host reference (in lists F37); TransId repeats our order id. */
export function referencesIn(hostReference: string, authCode: string): BankReferences {
  const reference = WORD.test(hostReference) ? hostReference : null;
  return {
    transactionId: reference,
    authCode: WORD.test(authCode) ? authCode : null,
    hostReference: reference,
    bankOrderNumber: null,
  };
}
