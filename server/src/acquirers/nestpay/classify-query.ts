import { amountOfMinorUnits, type Amount } from "@servicepay/money";
import type { BankReferences, Order } from "../contract/order.ts";
import type { Decline, QueryOutcome, WithoutCalls } from "../contract/outcomes.ts";
import { declineClassOf } from "./decline-codes.ts";
import type { Cc5Reply } from "./xml-reply.ts";

export type QueryVerdict = WithoutCalls<QueryOutcome>;

/** The status of an order: that of its last successful transaction, otherwise of its last failed one. */
export function classifyQuery(reply: Cc5Reply, order: Order): QueryVerdict {
  if (saysNotFound(reply, order.bankOrderId)) return { kind: "notFound" };
  if (reply.top("OrderId") !== order.bankOrderId) return { kind: "unknown", reason: "reply of another order" };
  const innerOrderId = reply.extra("ORD_ID");
  if (innerOrderId !== "" && innerOrderId !== order.bankOrderId)
    return { kind: "unknown", reason: "status of another order" };
  const status = reply.extra("TRANS_STAT");
  if (status === "D" || status === "ERR") return classifyFailure(reply);
  if (reply.top("Response") !== "Approved" || reply.top("ProcReturnCode") !== "00")
    return { kind: "unknown", reason: "undecided reply" };
  return classifySuccess(status, reply, order);
}

/** A successful status counts only with its transaction type: a sale ("S") or a credit ("C"), which is a refund. */
function classifySuccess(status: string, reply: Cc5Reply, order: Order): QueryVerdict {
  const chargeType = reply.extra("CHARGE_TYPE_CD");
  if (chargeType !== "S" && chargeType !== "C") return { kind: "unknown", reason: "of an unknown kind of transaction" };
  const found = { amount: amountOf(reply, order), refundedTotal: null, references: referencesOf(reply) };
  const isCredit = chargeType === "C";
  switch (status) {
    case "A":
    case "C":
    case "S":
      return isCredit ? { kind: "refunded", ...found } : { kind: "approved", ...found, settled: status === "S" };
    case "V":
    case "CNCL":
      // After a voided refund the sale is valid again, but only its own status could prove that.
      return isCredit ? { kind: "unknown", reason: "a refund was voided" } : { kind: "voided", ...found };
    case "PN":
    case "R":
      return { kind: "pending" };
    default:
      return { kind: "unknown", reason: "unknown status" };
  }
}

function classifyFailure(reply: Cc5Reply): QueryVerdict {
  const procReturnCode = reply.extra("PROC_RET_CD");
  if (procReturnCode === "00") return { kind: "unknown", reason: "failed, yet with the code of success" };
  const code = /^[A-Za-z0-9]{1,4}$/.test(procReturnCode) ? procReturnCode : "";
  // The error text of the reply is about the query, not about the sale.
  const decline: Decline = { code, message: `Declined ${code}`.trimEnd(), class: declineClassOf(code) ?? "technical" };
  return { kind: "declined", decline };
}

/** The error text must contain our order id, because the reply's OrderId is empty in this case. */
function saysNotFound(reply: Cc5Reply, bankOrderId: string): boolean {
  const message = reply.top("ErrMsg");
  const isNamed = /^no record found for (\S+?)\.?$/i.exec(message)?.[1] === bankOrderId;
  return (
    isNamed &&
    reply.top("Response") !== "Approved" &&
    ["", bankOrderId].includes(reply.top("OrderId")) &&
    reply.extra("TRANS_STAT") === ""
  );
}

/** In minor units: an ORIG_TRANS_AMT of 101 is 1.01. */
function amountOf(reply: Cc5Reply, order: Order): Amount | null {
  const units = reply.extra("ORIG_TRANS_AMT");
  return /^[0-9]{1,15}$/.test(units) ? amountOfMinorUnits(BigInt(units), order.currency) : null;
}

function referencesOf(reply: Cc5Reply): BankReferences {
  return {
    transactionId: reply.extra("TRANS_ID") || reply.top("TransId") || null,
    authCode: reply.extra("AUTH_CODE") || null,
    hostReference: reply.extra("HOST_REF_NUM") || null,
    bankOrderNumber: null,
  };
}
