import { redact } from "../contract/evidence.ts";
import type { Order, ThreeDsStart } from "../contract/order.ts";
import type { WithoutCalls } from "../contract/outcomes.ts";
import type { ReplyReading } from "../contract/read-reply.ts";
import { textAt } from "../contract/read-xml.ts";
import { saysCancelled } from "../contract/says-cancelled.ts";
import type { ThreeDsJudged, ThreeDsStarted } from "../contract/three-ds.ts";
import { declineOf, isDone, isRefused, undecided } from "./classify.ts";
import { declineClassOf, rerouteOf } from "./decline-codes.ts";
import { firstHash, isReplyMac } from "./hash.ts";
import { installmentField } from "./order-facts.ts";
import type { PosnetReply } from "./posnet-reply.ts";
import { signedOf, type Packets } from "./requests.ts";
import type { PosnetSettings } from "./settings.ts";

type Posted = Readonly<Record<string, string>>;
type StartVerdict = WithoutCalls<ThreeDsStarted>;
type ReturnVerdict = WithoutCalls<ThreeDsJudged>;
type FailureReason = Extract<ReturnVerdict, { kind: "failed" }>["reason"];

/** The bank's form, or why it gave none. Its data are opaque, and the browser posts them once. */
export function startedBy(
  settings: PosnetSettings,
  answer: ReplyReading<PosnetReply>,
  start: ThreeDsStart,
): StartVerdict {
  if (answer.kind === "unsent") return { kind: "failed", cause: "unsent", reason: answer.reason };
  if (answer.kind === "unknown") {
    const cause = answer.reason.startsWith("no reply") ? "lost" : "unreadable";
    return { kind: "failed", cause, reason: answer.reason };
  }
  const { reply } = answer;
  const [data1 = "", data2 = "", sign = ""] = ["data1", "data2", "sign"].map((name) =>
    textAt(reply.xml, `oosRequestDataResponse.${name}`),
  );
  if (isDone(reply) && ![data1, data2, sign].includes(""))
    return { kind: "form", form: formOf(settings, start, { data1, data2, sign }), session: {} };
  const declineClass = isRefused(reply) ? declineClassOf(reply.code, reply.message) : null;
  if (declineClass === null || declineClass === "technical")
    return { kind: "failed", cause: isRefused(reply) ? "refused" : "unreadable", reason: undecided(reply) };
  const decline = declineOf(reply, declineClass, [settings.encKey, start.card.pan, start.card.cvv]);
  return { kind: "declined", decline, reroute: rerouteOf(reply.code, reply.message) };
}

function formOf(
  { threeDsUrl, merchantId, posnetId }: PosnetSettings,
  { returnUrl, locale }: ThreeDsStart,
  { data1, data2, sign }: { data1: string; data2: string; sign: string },
) {
  const fields = {
    mid: merchantId,
    posnetID: posnetId,
    posnetData: data1,
    posnetData2: data2,
    digest: sign,
    merchantReturnURL: returnUrl,
    url: "",
    lang: locale,
  };
  return { method: "POST" as const, action: threeDsUrl, fields };
}

/** What of a return is sent to the bank, or the verdict on one that has not all of it. Nothing else of a return is read. */
export function packetsIn(posted: Posted, { bankOrderId }: Order): Packets | ReturnVerdict {
  const names = ["BankPacket", "MerchantPacket", "Sign"];
  const [bankData = "", merchantData = "", sign = ""] = names.map((name) => field(posted, name));
  if (![bankData, merchantData, sign].includes("")) return { bankData, merchantData, sign };
  const isEmpty = names.every((name) => field(posted, name) === "");
  if (!isEmpty) return forged("a part of the bank's packets is missing");
  return ["", bankOrderId].includes(field(posted, "Xid")) ? failed("technical", "", "") : forged("Xid is not ours");
}

/**
 * Judges the bank's answer to our own question. A wrong mac of ours (E216) and packets that it does not know (0200) are answers about
 * a return that is not of this order. Any other refusal, and a success without the bank's mac, leaves the return undecided.
 */
export function judgedBy(
  settings: PosnetSettings,
  answer: ReplyReading<PosnetReply>,
  expected: Order,
  bankData: string,
): ReturnVerdict {
  if (answer.kind !== "answered") return { kind: "undecided", reason: answer.reason };
  const { reply } = answer;
  if (isRefused(reply) && ["E216", "0200"].includes(reply.code))
    return forged(`the bank does not know the return as this order's: ${reply.code}`);
  if (!isDone(reply)) return { kind: "undecided", reason: undecided(reply) };
  const of = (name: string) => textAt(reply.xml, `oosResolveMerchantDataResponse.${name}`);
  const signed = signedOf(settings, expected);
  const { xid, amount, currency } = signed;
  const ours = { xid, amount, currency, installment: installmentField(expected.installments) };
  const wrong = Object.entries(ours).find(([name, value]) => of(name) !== value);
  if (wrong !== undefined) return wrongFact(wrong[0], of(wrong[0]));
  const mdStatus = of("mdStatus");
  const isEnough = mdStatus === "1" || (mdStatus === "4" && settings.acceptsAttempt);
  // Failures are recorded without a mac, and believed: nothing is charged by them.
  if (!isEnough) return failureOf(mdStatus, of("mdErrorMessage"));
  const first = firstHash(settings.encKey, settings.terminalId);
  if (!isReplyMac(of("mac"), mdStatus, signed, first))
    return { kind: "undecided", reason: "a success without the bank's mac" };
  return { kind: "authenticated", authentication: { threeDsStatus: mdStatus, fields: { bankData } } };
}

/** An absent fact says nothing; another one says that the return is of another order. */
function wrongFact(name: string, value: string): ReturnVerdict {
  return value === "" ? { kind: "undecided", reason: `without ${name}` } : forged(`${name} is not ours`);
}

function failureOf(mdStatus: string, message: string): ReturnVerdict {
  switch (mdStatus) {
    case "0":
      return failed(saysCancelled(message) ? "cancelled" : "not_authenticated", mdStatus, message);
    case "2":
    case "3":
      return failed("not_enrolled", mdStatus, message);
    case "4":
      return failed("attempted", mdStatus, message);
    case "":
    case "5":
    case "6":
    case "7":
    case "8":
    // The terminal is not open for 3-D Secure.
    case "9":
      return failed("technical", mdStatus, message);
    default:
      return { kind: "undecided", reason: "an mdStatus that the bank's manual does not have" };
  }
}

function failed(reason: FailureReason, mdStatus: string, message: string): ReturnVerdict {
  return {
    kind: "failed",
    reason,
    threeDsStatus: mdStatus === "" ? null : mdStatus,
    message: message === "" ? null : redact(message, []),
    reroute: reason === "technical" && mdStatus !== "" ? "yes" : "no",
  };
}

function forged(reason: string): ReturnVerdict {
  return { kind: "forged", reason };
}

function field(posted: Posted, name: string): string {
  return Object.hasOwn(posted, name) ? (posted[name] ?? "") : "";
}
