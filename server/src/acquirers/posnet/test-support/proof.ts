import { amountFromDecimal } from "@servicepay/money";
import type { BankProof, HeardCall, ProvenOutcome } from "../../contract/test-support/bank-proof.ts";
import { plainXml, type PlainXml } from "../../contract/test-support/plain-xml.ts";
import { posnet } from "../posnet.ts";
import { startSimulatedBank } from "./simulated-bank.ts";

/** Codes that say that the card or the request was refused. */
const DECLINES =
  "0001 0004 0005 0007 0012 0014 0015 0030 0041 0043 0051 0053 0054 0057 0058 0062 0065 0129 0144 0146 0147 0148 0150 0205 0217 0232 0444 E189 E190".split(
    " ",
  );
/** Codes that decline only together with a record that says so. */
const DOUBTFUL = ["0091", "0100", "0124", "0302", "0400"];
const NOTHING_GIVEN_BACK = ["0122", "0123", "0205", "0211", "0218", "0220", "0223", "0370", "0411", "0450", "0788"];

/** What the bank gave to the payers' browsers, by our order id: only the bank can read it. */
const given = new Map<string, string>();
const PACKETS = ["BankPacket", "MerchantPacket", "Sign"];

export const posnetProof: BankProof = {
  acquirer: posnet,
  async start() {
    const bank = await startSimulatedBank();
    return {
      ...bank,
      async authenticate(form) {
        const returned = await bank.authenticate(form);
        given.set(returned.fields["Xid"] ?? "", packetsOf(returned.fields));
        return returned;
      },
    };
  },
  missing({ operation, order, bodies }, outcome) {
    const replies = bodies.map((body) => plainXml(body, "posnetResponse")).filter((reply) => reply !== null);
    const records = replies.filter((reply) => reply.at("transactions.transaction.orderID") !== null);
    if (operation === "query") return missingInRecords(replies, outcome, order);
    const answer = replies.find((reply) => !records.includes(reply) && !isNotFound(reply));
    // Nothing is sent for an order of which the bank has no sale, so a reply after these is of nothing.
    if (outcome.kind === "refused" && hasNoSale(replies.slice(0, 3), order)) return null;
    const [approved, code, key] = ["approved", "respCode", "hostlogkey"].map((name) => answer?.at(name) ?? "");
    switch (outcome.kind) {
      case "approved":
        if (approved !== "1" || code !== "") return "it is not approved";
        return saleIn(records[0], order) === key ? null : "no record has our sum and its key";
      case "declined":
        if (approved !== "0") return "it is not refused";
        if (DECLINES.includes(code ?? "")) return null;
        return DOUBTFUL.includes(code ?? "") && isFailed(records[0], order) ? null : "nothing proves the refusal";
      case "done":
        return approved === "1" && code === "" ? null : "it is not done";
      case "alreadyDone":
        return approved === "0" && ["0220", "0370"].includes(code ?? "") ? null : "it does not say so";
      case "refused":
        return approved === "0" && [...DECLINES, ...NOTHING_GIVEN_BACK].includes(code ?? "") ? null : "no known code";
      default:
        return "no reply says that";
    }
  },
  /** The return itself proves nothing: the bank gave these packets to the payer of this order, and told us when we asked. */
  missingInReturn: (fields, { bankOrderId }) =>
    packetsOf(fields) === given.get(bankOrderId) ? null : "the packets that the bank gave to this payer",
};

function packetsOf(fields: Readonly<Record<string, string>>): string {
  return PACKETS.map((name) => fields[name] ?? "").join(" ");
}

function missingInRecords(
  replies: readonly PlainXml[],
  outcome: ProvenOutcome,
  order: HeardCall["order"],
): string | null {
  if (outcome.kind === "notFound")
    return replies.length === 3 && replies.every(isNotFound) ? null : "three names are not all unknown";
  const record = replies.find((reply) => !isNotFound(reply));
  if (outcome.kind === "declined") return isFailed(record, order) ? null : "it is not failed";
  if (outcome.kind !== "approved" || !("amount" in outcome)) return "no record says that";
  if (outcome.refundedTotal !== null || saleIn(record, { ...order, amount: outcome.amount ?? order.amount }) === null)
    return "no sale of this sum";
  return null;
}

function hasNoSale(replies: readonly PlainXml[], order: HeardCall["order"]): boolean {
  const record = replies.find((reply) => !isNotFound(reply));
  return record === undefined ? replies.length === 3 : isFailed(record, order);
}

function isNotFound(reply: PlainXml): boolean {
  const [approved, code] = ["approved", "respCode"].map((name) => reply.at(name));
  return approved === "0" && code === "E219" && reply.all("transactions").length === 0;
}

/** The hostLogKey of the sale of our order, with our sum in our currency; null if the record is none. */
function saleIn(record: PlainXml | undefined, order: HeardCall["order"]): string | null {
  const of = transactionIn(record, order);
  return of?.("txnStatus") === "1" && of("amount") === order.amount.toString() ? of("hostlogkey") : null;
}

function isFailed(record: PlainXml | undefined, order: HeardCall["order"]): boolean {
  const of = transactionIn(record, order);
  return of?.("txnStatus") === "0" && of("authCode") === "";
}

function transactionIn(record: PlainXml | undefined, { bankOrderId }: HeardCall["order"]) {
  const text = (name: string) => record?.at(`transactions.transaction.${name}`) ?? null;
  const names = ["TDS_", "TDSC", "0000"].map((prefix) => prefix + bankOrderId);
  const isOurs = record?.at("approved") === "1" && names.includes(text("orderID") ?? "");
  if (!isOurs || text("state") !== "Sale" || text("currencyCode") !== "TL") return null;
  const amount = amountFromDecimal((text("amount") ?? "").replaceAll(".", "").replace(",", "."));
  return (name: string) => (name === "amount" ? String(amount) : text(name));
}
