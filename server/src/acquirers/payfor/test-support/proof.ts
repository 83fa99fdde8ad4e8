import { createHash } from "node:crypto";
import { amountFromDecimal, type Amount } from "@servicepay/money";
import type { BankProof, HeardCall, ProvenOutcome } from "../../contract/test-support/bank-proof.ts";
import { plainXml, type PlainXml } from "../../contract/test-support/plain-xml.ts";
import { payfor } from "../payfor.ts";
import { startSimulatedBank } from "./simulated-bank.ts";

/** Codes that say that nothing was charged: the card's bank refused, or the bank did not take the request. */
const DECLINES =
  "01 03 04 05 06 07 12 13 14 15 16 20 27 30 31 33 34 36 37 38 41 43 46 51 52 53 54 55 56 57 58 59 61 62 63 65 75 76 78 81 82 83 84 85 90 91 93 96 M041 M049 V001 V004".split(
    " ",
  );
const NOTHING_GIVEN_BACK = ["V013", "V014", "V015", "V017", "V018", "V037", "M047"];

export const payforProof: BankProof = {
  acquirer: payfor,
  start: () => startSimulatedBank(),
  missing({ operation, order, bodies: [first, second] }, outcome) {
    const reply = readingOf(first);
    if (operation === "query") return missingInStatus(reply, outcome, order);
    if (reply?.text("TransId") !== order.bankOrderId) return "it is no reply about the order";
    const code = reply.text("ProcReturnCode") ?? "";
    switch (outcome.kind) {
      case "approved":
        if (code !== "00" || (reply.text("AuthCode") ?? "") === "") return "it is not approved";
        return operation === "complete" ? missingSum(readingOf(second), order, order.amount) : null;
      case "declined":
        return DECLINES.includes(code) ? null : "no known code declines it";
      case "done":
        return code === "00" ? null : "it is not done";
      case "alreadyDone":
        return missingInVoid(readingOf(second), order);
      case "refused":
        return DECLINES.includes(code) || NOTHING_GIVEN_BACK.includes(code) ? null : "no known code refuses it";
      default:
        return "no reply says that";
    }
  },
  /** Checks a return against the bank's guide. */
  missingInReturn(fields, order, { merchantId = "", merchantPass = "", userCode = "" }) {
    const expected = { OrderId: order.bankOrderId, "3DStatus": "1" };
    for (const [name, value] of Object.entries(expected)) if (fields[name] !== value) return name;
    const of = (name: string) => fields[name] ?? "";
    if (of("ProcReturnCode") !== "00" && (of("ProcReturnCode") !== "V033" || of("AuthCode") !== "")) return "its code";
    const own = [of("OrderId"), of("AuthCode"), of("ProcReturnCode"), of("3DStatus"), of("ResponseRnd")].join("");
    const text = merchantId + merchantPass + own + userCode;
    const hashes = ["sha1", "sha256"].map((algorithm) => createHash(algorithm).update(text).digest("base64"));
    return hashes.includes(of("ResponseHash")) ? null : "the signature";
  },
  movementsIn(body, day) {
    const report = plainXml(body, "TxnHistoryReport");
    if (report === null) return null;
    const rows = report.all("PaymentRequest").map((row) => movementIn(row, day));
    return rows.length === 0 || rows.includes(undefined) ? null : rows.filter((row) => typeof row === "string");
  },
};

function readingOf(body: Buffer | undefined): PlainXml | null {
  return body === undefined ? null : plainXml(body, "PayforResponse");
}

function missingInStatus(reply: PlainXml | null, outcome: ProvenOutcome, order: HeardCall["order"]): string | null {
  if (reply?.text("OrderId") !== order.bankOrderId) return "it is no status of the order";
  const code = reply.text("ProcReturnCode");
  const status = `${reply.text("TxnType")} ${reply.text("TxnStatus")} ${reply.text("TxnResult")}`;
  switch (outcome.kind) {
    case "notFound":
      return code === "V013" && status.startsWith("OrderInquiry P ") ? null : "it does not say so";
    case "declined":
      return status === "Auth N Failed" && DECLINES.includes(code ?? "") ? null : "it was not declined";
    case "voided":
      return missingInVoid(reply, order);
    case "approved":
    case "refunded": {
      if (!("amount" in outcome) || outcome.amount === null) return "it has no sum";
      const refunded = amountFromDecimal(reply.text("RefundedAmount") ?? "");
      if (outcome.refundedTotal !== refunded) return "another sum was refunded";
      if ((outcome.kind === "refunded") !== (refunded ?? 0n) > 0n) return "a refund is not said";
      return missingSum(reply, order, outcome.amount);
    }
    default:
      return "no status says that";
  }
}

function missingSum(reply: PlainXml | null, { bankOrderId }: HeardCall["order"], amount: Amount): string | null {
  if (reply?.text("OrderId") !== bankOrderId) return "it is no status of the order";
  const status = ["TxnType", "TxnStatus", "TxnResult", "ProcReturnCode", "Currency"].map((name) => reply.text(name));
  if (status.join(" ") !== "Auth Y Success 00 949") return "it does not stand in our currency";
  return amountFromDecimal(reply.text("PurchAmount") ?? "") === amount ? null : "another sum is said";
}

function missingInVoid(reply: PlainXml | null, { bankOrderId }: HeardCall["order"]): string | null {
  if (reply?.text("OrderId") !== bankOrderId) return "it is no status of the order";
  const status = ["TxnType", "TxnStatus", "TxnResult", "ProcReturnCode"].map((name) => reply.text(name));
  return status.join(" ") === "Auth V Success 00" && /^[1-9][0-9]{7}$/.test(reply.text("VoidDate") ?? "")
    ? null
    : "it is not said to be voided";
}

/** Null for a row without movement, undefined for one that cannot be read. */
function movementIn(row: PlainXml, day: string): string | null | undefined {
  const of = (name: string) => row.at(name) ?? "";
  const kind = { Auth: "sale", Void: "void", Refund: "refund" }[of("TxnType")];
  const isRefused = ["N", "P"].includes(of("TxnStatus")) && of("TxnResult") !== "Success";
  const others = ["PreAuth", "ParaPuanInquiry", "OrderInquiry", "TxnHistory", "BatchClose"];
  if (isRefused || others.includes(of("TxnType"))) return null;
  const amount = /^(\d{1,13})(?:\.(\d{1,4}))?$/.exec(of("PurchAmount"));
  const currency = { "949": "TRY", "840": "USD", "978": "EUR", "826": "GBP", "643": "RUB", "392": "JPY" }[
    of("Currency")
  ];
  const isPlain =
    ["Y", "V"].includes(of("TxnStatus")) &&
    of("TxnResult") === "Success" &&
    of("ProcReturnCode") === "00" &&
    /^\d{1,20}$/.test(of("F37")) &&
    /^[\x21-\x7e]{1,64}$/.test(of("OrderId")) &&
    /^\d{0,2}$/.test(of("InstallmentCount")) &&
    /^[A-Za-z0-9]{0,20}$/.test(of("AuthCode"));
  const time = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(of("InsertDatetime"));
  if (kind === undefined || currency === undefined || amount === null || time?.[1] !== day || !isPlain)
    return undefined;
  const [, whole = "", fraction = ""] = amount;
  const money = `${BigInt(whole)}.${fraction.padEnd(2, "0").slice(0, 2)} ${currency}`;
  const at = new Date(`${time[1]}T${time[2]}+03:00`);
  if (Number.isNaN(at.getTime()) || /[1-9]/.test(fraction.slice(2))) return undefined;
  const installments = Math.max(1, Number(of("InstallmentCount")));
  return [kind, of("F37"), of("OrderId"), money, installments, of("AuthCode") || "-", at.toISOString()].join(" ");
}
