import { redact } from "../contract/evidence.ts";
import type { BankReferences } from "../contract/order.ts";
import type { Decline, Reroute } from "../contract/outcomes.ts";
import { declineClassOf, isDoubtful, rerouteOf } from "./decline-codes.ts";
import { isAboutMoney, referencesOf, type PosnetReply } from "./posnet-reply.ts";

/** `approved` and `doubtful` are the bank's word without our order's name in it: its record of the order decides. */
export type ChargeVerdict =
  | { kind: "approved"; references: BankReferences }
  | { kind: "doubtful"; decline: Decline }
  | { kind: "declined"; decline: Decline; reroute: Reroute }
  | { kind: "unknown"; reason: string };

export type ReversalVerdict =
  | { kind: "done"; references: BankReferences }
  | { kind: "alreadyDone" }
  | { kind: "refused"; decline: Decline; reason: "day_not_closed" | "day_closed" | "nothing_to_reverse" | "other" }
  | { kind: "unknown"; reason: string };

export function classifyCharge(reply: PosnetReply, secrets: readonly string[]): ChargeVerdict {
  const { code, message, hostLogKey, authCode } = reply;
  if (!isAboutMoney(reply)) return { kind: "unknown", reason: "reply to another message" };
  if (isDone(reply) && hostLogKey !== "") return { kind: "approved", references: referencesOf(hostLogKey, authCode) };
  if (!isRefused(reply)) return { kind: "unknown", reason: undecided(reply) };
  if (isDoubtful(code)) return { kind: "doubtful", decline: declineOf(reply, "technical", secrets) };
  const declineClass = declineClassOf(code, message);
  if (declineClass === null) return { kind: "unknown", reason: undecided(reply) };
  return { kind: "declined", decline: declineOf(reply, declineClass, secrets), reroute: rerouteOf(code, message) };
}

export function classifyVoid(reply: PosnetReply, secrets: readonly string[]): ReversalVerdict {
  const isVoided = isRefused(reply) && ["0220", "0370"].includes(reply.code);
  if (isVoided && isAboutMoney(reply)) return { kind: "alreadyDone" };
  return classifyReversal(reply, secrets, {
    "0211": "day_closed",
    "0218": "nothing_to_reverse",
    "0788": "other",
    "0223": "other",
  });
}

/** The bank refuses more than is left with the same code as an amount that it does not take. */
export function classifyRefund(reply: PosnetReply, secrets: readonly string[]): ReversalVerdict {
  return classifyReversal(reply, secrets, {
    "0205": "nothing_to_reverse",
    "0220": "nothing_to_reverse",
    "0370": "nothing_to_reverse",
    "0411": "day_not_closed",
    "0450": "other",
  });
}

/** What makes a reply say yes, in every message. */
export function isDone({ approved, code }: PosnetReply): boolean {
  return approved === "1" && code === "";
}

export function isRefused({ approved }: PosnetReply): boolean {
  return approved === "0";
}

/** "approved 0, code 0127" */
export function undecided({ approved, code }: PosnetReply): string {
  return `undecided reply: approved ${short(approved)}, code ${short(code)}`;
}

export function declineOf(
  { code, message }: PosnetReply,
  declineClass: Decline["class"],
  secrets: readonly string[],
): Decline {
  return { code: short(code), message: redact(message, secrets), class: declineClass };
}

function classifyReversal(
  reply: PosnetReply,
  secrets: readonly string[],
  own: Readonly<Record<string, Extract<ReversalVerdict, { kind: "refused" }>["reason"]>>,
): ReversalVerdict {
  const { code, message, hostLogKey, authCode } = reply;
  if (!isAboutMoney(reply)) return { kind: "unknown", reason: "reply to another message" };
  if (isDone(reply)) return { kind: "done", references: referencesOf(hostLogKey, authCode) };
  if (!isRefused(reply)) return { kind: "unknown", reason: undecided(reply) };
  const decline = declineOf(reply, "technical", secrets);
  if (Object.hasOwn(own, code)) return { kind: "refused", decline, reason: own[code] ?? "other" };
  if (["0122", "0123"].includes(code)) return { kind: "refused", decline, reason: "nothing_to_reverse" };
  const declineClass = declineClassOf(code, message);
  if (declineClass === null) return { kind: "unknown", reason: undecided(reply) };
  return { kind: "refused", decline: { ...decline, class: declineClass }, reason: "other" };
}

function short(text: string): string {
  return /^[A-Za-z0-9]{1,6}$/.test(text) ? text : "";
}
