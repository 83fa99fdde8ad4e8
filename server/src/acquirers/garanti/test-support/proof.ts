import { createHash } from "node:crypto";
import { addAmounts, amountOfMinorUnits, zero, type Amount } from "@servicepay/money";
import type { BankProof, HeardCall, ProvenOutcome } from "../../contract/test-support/bank-proof.ts";
import { plainXml, type PlainXml } from "../../contract/test-support/plain-xml.ts";
import { garanti } from "../garanti.ts";
import { movementsOfDay } from "./day-list-proof.ts";
import { startSimulatedBank } from "./simulated-bank.ts";

/** Codes of the card's bank that say that nothing was charged. */
const DECLINES =
  "01 02 03 04 05 06 07 12 13 14 15 16 18 30 31 33 34 36 37 38 39 41 43 51 52 53 54 55 56 57 58 59 61 62 63 65 75 76 82 90 91 93 96".split(
    " ",
  );

/** The keys of the bank that was started last: what is signed with another one proves nothing. */
let keys: readonly string[] = [];

export const garantiProof: BankProof = {
  acquirer: garanti,
  async start() {
    const bank = await startSimulatedBank();
    const { password = "", refundPassword = "", terminalId = "" } = bank.settings;
    const digest = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase();
    keys = [password, refundPassword].map((secret) => digest(secret + terminalId.padStart(9, "0")));
    return bank;
  },
  missing({ operation, order, bodies }, outcome) {
    const replies = bodies.flatMap((body) => {
      const xml = plainXml(body, "GVPSResponse");
      return xml !== null && isProven(xml, order) ? [xml] : [];
    });
    if (operation === "query") return missingInHistory(replies[0] ?? null, outcome, order);
    const histories = replies.filter(isHistory);
    const answer = replies.find((reply) => !isHistory(reply));
    if (outcome.kind === "refused" && histories.some((history) => saleIn(history) === null)) return null;
    if (outcome.kind === "alreadyDone")
      return histories.some((history) => saleIn(history)?.isVoided === true) ? null : "no history says so";
    if (answer === undefined) return "nothing signed is about the order";
    const [source, code, reason] = ["Source", "Code", "ReasonCode"].map((name) => responseOf(answer, name));
    const isApproved = source === "HOST" && code === "00";
    if (outcome.kind === "approved" || outcome.kind === "done") return isApproved ? null : "it is not approved";
    const isDeclined = source === "HOST" ? DECLINES.includes(code ?? "") : reason === "0002";
    const hasNothing = source === "HOST" ? ["21", "25", "29"].includes(code ?? "") : reason === "0208";
    return isDeclined || (outcome.kind === "refused" && hasNothing) ? null : "no known code refuses it";
  },
  /** Checks a return against the bank's documents. */
  missingInReturn(fields, order, { terminalId = "", storeKey = "" }) {
    const of = (name: string) => fields[name] ?? "";
    if (of("clientid") !== terminalId || of("oid") !== order.bankOrderId) return "the order";
    if (of("mdstatus") !== "1") return "mdstatus";
    const names = ["clientid", "oid", "authcode", "procreturncode", "response", "mdstatus", "cavv", "eci", "md", "rnd"];
    if (of("hashparams").replace(/:$/, "") !== names.join(":")) return "the list of what is signed";
    const text = [...names.map(of), storeKey].join("");
    return createHash("sha512").update(text).digest("hex").toUpperCase() === of("hash") ? null : "the signature";
  },
  movementsIn(body, day) {
    const reply = plainXml(body, "GVPSResponse");
    const isList = reply !== null && isProven(reply, { bankOrderId: "" });
    if (!isList || responseOf(reply, "Source") !== "GVPS" || responseOf(reply, "Code") !== "00") return null;
    return movementsOfDay(reply, day);
  },
};

/** Signed with one of our passwords, and about our order. */
function isProven(xml: PlainXml, { bankOrderId }: Pick<HeardCall["order"], "bankOrderId">): boolean {
  const of = (name: string) => xml.at(`Transaction.${name}`) ?? "";
  const orderId = xml.at("Order.OrderID") ?? "";
  const facts = [of("Response.Code"), of("RetrefNum"), of("AuthCode"), of("ProvDate"), orderId].join("");
  const hashes = keys.map((key) =>
    createHash("sha512")
      .update(facts + key)
      .digest("hex")
      .toUpperCase(),
  );
  return orderId === bankOrderId && hashes.includes(of("HashData"));
}

function responseOf(xml: PlainXml, name: string): string {
  return xml.at(`Transaction.Response.${name}`) ?? "";
}

function isHistory(reply: PlainXml): boolean {
  return reply.all("OrderHistInqResult").length > 0 || saysNotFound(reply);
}

function saysNotFound(reply: PlainXml): boolean {
  return ["Source", "Code", "ReasonCode"].map((name) => responseOf(reply, name)).join(" ") === "GVPS 92 0108";
}

function missingInHistory(
  reply: PlainXml | null,
  outcome: ProvenOutcome,
  { amount }: HeardCall["order"],
): string | null {
  if (reply === null) return "nothing signed is about the order";
  if (outcome.kind === "notFound") return responseOf(reply, "ReasonCode") === "0108" ? null : "it does not say so";
  const sale = saleIn(reply);
  const refunded = refundedIn(reply);
  switch (outcome.kind) {
    case "declined":
      return sale === null ? null : "a sale was approved";
    case "voided":
      return sale?.isVoided === true && refunded === zero ? null : "it is not said to be voided";
    case "approved":
    case "refunded":
      if (sale === null || sale.isVoided || !("amount" in outcome)) return "no sale stands";
      if (outcome.amount !== sale.amount || outcome.refundedTotal !== refunded) return "other sums are said";
      return (outcome.kind === "refunded") === refunded > zero && amount > zero ? null : "a refund is not said";
    default:
      return "no history says that";
  }
}

function approvedIn(history: PlainXml, type: string): readonly PlainXml[] {
  return history
    .all("OrderTxn")
    .filter((row) => row.text("Type") === type && row.text("Status") === "00" && row.text("ReturnCode") === "00");
}

function saleIn(history: PlainXml): { amount: Amount; isVoided: boolean } | null {
  const [sale, ...others] = approvedIn(history, "sales");
  if (sale === undefined || others.length > 0) return null;
  return { amount: amountIn(sale), isVoided: (sale.text("VoidDate") ?? "") !== "" };
}

function refundedIn(history: PlainXml): Amount {
  return addAmounts(zero, ...approvedIn(history, "refund").map(amountIn));
}

function amountIn(row: PlainXml): Amount {
  const units = row.text("AuthAmount") ?? "";
  return row.text("CurrencyCode") === "949" && /^\d{1,15}$/.test(units)
    ? amountOfMinorUnits(BigInt(units), "TRY")
    : zero;
}
