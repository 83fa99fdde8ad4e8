import { createHmac } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { addAmounts, amountFromDecimal, zero, type Amount } from "@servicepay/money";
import type { BankProof, HeardCall, ProvenOutcome } from "../../contract/test-support/bank-proof.ts";
import { plainAt, plainJson, plainRows, type PlainJson } from "../../contract/test-support/plain-json.ts";
import { akbank } from "../akbank.ts";
import { startSimulatedBank } from "./simulated-bank.ts";

/** Codes of the card's bank, and of the bank itself, that say that nothing was charged. */
const DECLINES =
  "01 03 04 05 06 07 12 13 14 15 16 20 27 30 31 33 34 36 37 38 41 43 46 51 52 53 54 55 56 57 58 59 61 62 63 65 75 76 78 81 82 83 84 85 90 91 93 96".split(
    " ",
  );
const REFUSALS = ["VPS-1044", "VPS-1060", "VPS-1066", "VPS-1073"];
const CODES = { sell: "1000", complete: "1000", refund: "1002", void: "1003", query: "1010" } as const;

export const akbankProof: BankProof = {
  acquirer: akbank,
  start: () => startSimulatedBank(),
  missing({ operation, order, bodies }, outcome) {
    const replies = bodies.map(plainJson).filter((reply) => reply !== null);
    const inquiries = replies.filter((reply) => plainAt(reply, "txnCode") === "1010");
    if (operation === "query") return missingInInquiry(inquiries[0] ?? null, outcome, order);
    const answer = replies.find(
      (reply) =>
        plainAt(reply, "txnCode") === CODES[operation] && plainAt(reply, "order.orderId") === order.bankOrderId,
    );
    if (answer === undefined) return "nothing is about the order";
    const [code, host] = ["responseCode", "hostResponseCode"].map((name) => plainAt(answer, name));
    if (outcome.kind === "approved" || outcome.kind === "done")
      return code === "VPS-0000" && host === "00" ? null : "it is not approved";
    if (outcome.kind === "alreadyDone")
      return code === "VPS-1008" || saleIn(inquiries[0] ?? null, order)?.isVoided === true ? null : "nothing says so";
    const isDeclined =
      (code === "VPS-1005" &&
        (DECLINES.includes(host ?? "") || (plainAt(answer, "hostMessage") ?? "").startsWith("183 "))) ||
      REFUSALS.includes(code ?? "");
    const hasNothing = outcome.kind === "refused" && ["VPS-1007", "VPS-1008"].includes(code ?? "");
    return isDeclined || hasNothing ? null : "no known code refuses it";
  },
  /** Checks a return against the bank's documents. */
  missingInReturn(fields, order, { merchantSafeId = "", terminalSafeId = "", secretKey = "" }) {
    const of = (name: string) => fields[name] ?? "";
    const expected = { merchantSafeId, terminalSafeId, orderId: order.bankOrderId, responseCode: "VPS-0000" };
    for (const [name, value] of Object.entries(expected)) if (of(name) !== value) return name;
    const names =
      "txnCode responseCode responseMessage txnDateTime merchantSafeId terminalSafeId orderId secureId secureEcomInd secureData secureMd";
    if (of("hashParams") !== names.replaceAll(" ", "+")) return "the list of what is signed";
    const hmac = createHmac("sha512", secretKey).update(names.split(" ").map(of).join(""));
    return hmac.digest("base64") === of("hash") ? null : "the signature";
  },
  movementsIn(body, day) {
    const reply = plainJson(body);
    const data = reply === null ? null : plainAt(reply, "data");
    if (reply === null || data === null || plainAt(reply, "responseCode") !== "VPS-0000") return null;
    const rows = plainRows(plainJson(gunzipSync(Buffer.from(data, "base64"))) ?? {}, "txnDetailList");
    return rows?.flatMap((row) => movementsOf(row, day)) ?? null;
  },
};

function missingInInquiry(reply: PlainJson | null, outcome: ProvenOutcome, order: HeardCall["order"]): string | null {
  if (reply === null) return "it is no inquiry";
  const code = plainAt(reply, "responseCode");
  if (outcome.kind === "notFound") {
    const isNamed = (plainAt(reply, "responseMessage") ?? "").split(" ").includes(order.bankOrderId);
    return code === "VPS-1123" && isNamed ? null : "it does not name the order";
  }
  if (code !== "VPS-0000") return "the inquiry has failed";
  const sale = saleIn(reply, order);
  const refunded = addAmounts(zero, ...approvedIn(reply, order, "1002").map(amountOf));
  switch (outcome.kind) {
    case "declined":
      return sale === null ? null : "a sale was approved";
    case "voided":
      return sale?.isVoided === true && refunded === zero ? null : "it is not said to be voided";
    case "approved":
    case "refunded":
      if (sale === null || sale.isVoided || !("amount" in outcome)) return "no sale stands";
      if (outcome.amount !== sale.amount || outcome.refundedTotal !== refunded) return "other sums are said";
      return (outcome.kind === "refunded") === refunded > zero ? null : "a refund is not said";
    default:
      return "no inquiry says that";
  }
}

function approvedIn(reply: PlainJson | null, { bankOrderId }: HeardCall["order"], txnCode: string): PlainJson[] {
  const rows = reply === null ? null : plainRows(reply, "txnDetailList");
  return (rows ?? []).filter((row) => {
    const [code, host] = ["responseCode", "hostResponseCode"].map((name) => plainAt(row, name));
    const isOurs = [plainAt(row, "orderId"), plainAt(row, "orgOrderId")].includes(bankOrderId);
    return plainAt(row, "txnCode") === txnCode && isOurs && code === "VPS-0000" && host === "00";
  });
}

function saleIn(reply: PlainJson | null, order: HeardCall["order"]): { amount: Amount; isVoided: boolean } | null {
  const [sale, ...others] = approvedIn(reply, order, "1000");
  if (sale === undefined || others.length > 0 || plainAt(sale, "currencyCode") !== "949") return null;
  return { amount: amountOf(sale), isVoided: plainAt(sale, "txnStatus") === "V" };
}

function amountOf(row: PlainJson): Amount {
  return amountFromDecimal(plainAt(row, "amount") ?? "") ?? zero;
}

/** A row of the list of a day. */
function movementsOf(row: PlainJson, day: string): string[] {
  const of = (name: string) => plainAt(row, name) ?? "";
  const kind = { "1000": "sale", "1002": "refund" }[of("txnCode")];
  if (kind === undefined || of("responseCode") !== "VPS-0000" || of("hostResponseCode") !== "00") return [];
  const at = new Date(`${of("txnDateTime")}+03:00`);
  const reference = `${of("rrn").padStart(12, "0")}-${of("stan")}`;
  const money = `${Number(of("amount")).toFixed(2)} ${{ "949": "TRY" }[of("currencyCode")] ?? "?"}`;
  const isOfDay = of("txnDateTime").startsWith(day);
  const facts = [of("orgOrderId"), isOfDay ? money : "?", of("installmentCount"), of("authCode"), at.toISOString()];
  const sale = [kind, reference, ...facts].join(" ");
  return of("txnStatus") === "İptal" ? [sale, ["void", of("orgOrderId"), ...facts].join(" ")] : [sale];
}
