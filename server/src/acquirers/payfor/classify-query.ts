import { amountFromDecimal, currencyOf, fitsCurrency, zero, type Amount, type CurrencyCode } from "@servicepay/money";
import type { BankReferences, Order } from "../contract/order.ts";
import type { QueryOutcome, WithoutCalls } from "../contract/outcomes.ts";
import { codeOf, referencesIn } from "./classify.ts";
import { declineClassOf } from "./decline-codes.ts";
import type { PayforReply } from "./xml-reply.ts";

export type QueryVerdict = WithoutCalls<QueryOutcome>;

/** Not finished: the payer has not returned, or nobody has asked for the charge. Such a sale counts as failed at the bank. */
const UNFINISHED = ["V000", "V033"];

/** The status of an order: that of its sale, with what was given back of it. */
export function classifyQuery(reply: PayforReply, order: Order): QueryVerdict {
  const { bankOrderId } = order;
  if (reply.text("OrderId") !== bankOrderId || !["", bankOrderId].includes(reply.text("OrgOrderId")))
    return unknown("reply of another order");
  if (saysNotFound(reply)) return { kind: "notFound" };
  if (reply.text("TxnType") !== "Auth") return unknown("of an unknown kind of transaction");
  switch (`${reply.text("TxnStatus")} ${reply.text("TxnResult")}`) {
    case "N Failed":
      return classifyFailure(reply);
    case "Y Success":
    case "V Success":
      return classifySuccess(reply, order);
    default:
      return unknown("unknown status");
  }
}

function saysNotFound(reply: PayforReply): boolean {
  return codeOf(reply) === "V013" && reply.text("TxnType") === "OrderInquiry" && reply.text("TxnStatus") === "P";
}

/** Only a code that proves that nothing was charged: "Failed" is also what the bank calls a sale under way. */
function classifyFailure(reply: PayforReply): QueryVerdict {
  const code = codeOf(reply);
  if (UNFINISHED.includes(code)) return { kind: "pending" };
  const declineClass = declineClassOf(code);
  if (declineClass === null) return unknown(`failed with ${code}`);
  return { kind: "declined", decline: { code, message: `Declined ${code}`, class: declineClass } };
}

function classifySuccess(reply: PayforReply, { currency }: Order): QueryVerdict {
  if (codeOf(reply) !== "00") return unknown("a success with the code of a failure");
  if (reply.text("Currency") !== currencyOf(currency).numericCode) return unknown("charged in another currency");
  const amount = amountOf(reply.text("PurchAmount"), currency);
  const refundedTotal = amountOf(reply.text("RefundedAmount"), currency);
  if (amount === null || refundedTotal === null || refundedTotal > amount) return unknown("amounts that make no sense");
  const found = { amount, refundedTotal, references: referencesOf(reply) };
  const isVoided = reply.text("TxnStatus") === "V";
  if (!/^(?:0?|[0-9]{8})$/.test(reply.text("VoidDate")) || isVoided !== saysVoided(reply))
    return unknown("contradicts itself about a void");
  if (isVoided) return refundedTotal === zero ? { kind: "voided", ...found } : unknown("voided and refunded");
  if (reply.text("IsRefunded") === "true" && refundedTotal === zero)
    return unknown("contradicts itself about a refund");
  // No field of the reply tells whether the batch is closed.
  return refundedTotal > zero ? { kind: "refunded", ...found } : { kind: "approved", ...found, settled: null };
}

function saysVoided(reply: PayforReply): boolean {
  return !["", "0"].includes(reply.text("VoidDate")) || reply.text("IsVoided") === "true";
}

function amountOf(text: string, currency: CurrencyCode): Amount | null {
  const amount = /^[0-9]{1,13}(?:\.[0-9]{1,4})?$/.test(text) ? amountFromDecimal(text) : null;
  return amount !== null && fitsCurrency(amount, currency) ? amount : null;
}

function referencesOf(reply: PayforReply): BankReferences {
  return referencesIn(reply.text("F37") || reply.text("HostRefNum"), reply.text("AuthCode"));
}

function unknown(reason: string): QueryVerdict {
  return { kind: "unknown", reason };
}
