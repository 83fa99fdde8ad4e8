import { amountOfMinorUnits, type Amount } from "@servicepay/money";
import type { BankReferences, Decline, Order } from "../contract/acquirer.ts";
import { declineClassOf } from "./decline-codes.ts";
import type { Reply } from "./xml-reply.ts";

export type QueryVerdict =
  | { kind: "approved"; amount: Amount | null; references: BankReferences; settled: boolean }
  | { kind: "voided" | "refunded"; amount: Amount | null; references: BankReferences }
  | { kind: "declined"; decline: Decline }
  | { kind: "pending" }
  | { kind: "notFound" }
  | { kind: "unknown"; reason: string };

/** Reads an order's status: that of its last successful transaction, else of its last failed one. */
export function judgeQuery(reply: Reply, order: Order): QueryVerdict {
  if (saysNotFound(reply, order.bankOrderId)) return { kind: "notFound" };
  if (reply.top("OrderId") !== order.bankOrderId) return { kind: "unknown", reason: "reply of another order" };
  const innerOrderId = reply.extra("ORD_ID");
  if (innerOrderId !== "" && innerOrderId !== order.bankOrderId)
    return { kind: "unknown", reason: "status of another order" };
  const status = reply.extra("TRANS_STAT");
  if (status === "D" || status === "ERR") return failed(reply);
  if (reply.top("Response") !== "Approved" || reply.top("ProcReturnCode") !== "00")
    return { kind: "unknown", reason: "undecided reply" };
  return successful(status, reply, order);
}

/** A status of success says nothing unless the reply says of what: a sale ("S"), or a credit ("C") that refunds one. */
function successful(status: string, reply: Reply, order: Order): QueryVerdict {
  const chargeType = reply.extra("CHARGE_TYPE_CD");
  if (chargeType !== "S" && chargeType !== "C") return { kind: "unknown", reason: "of an unknown kind of transaction" };
  const amount = amountOf(reply, order);
  const references = referencesOf(reply);
  const isCredit = chargeType === "C";
  switch (status) {
    case "A":
    case "C":
    case "S":
      return isCredit
        ? { kind: "refunded", amount, references }
        : { kind: "approved", amount, references, settled: status === "S" };
    case "V":
    case "CNCL":
      // A voided refund leaves the sale standing; only the sale's own status could say so.
      return isCredit ? { kind: "unknown", reason: "a refund was voided" } : { kind: "voided", amount, references };
    case "PN":
    case "R":
      return { kind: "pending" };
    default:
      return { kind: "unknown", reason: "unknown status" };
  }
}

function failed(reply: Reply): QueryVerdict {
  const procReturnCode = reply.extra("PROC_RET_CD");
  if (procReturnCode === "00") return { kind: "unknown", reason: "failed, yet with the code of success" };
  const code = /^[A-Za-z0-9]{1,4}$/.test(procReturnCode) ? procReturnCode : "";
  // The reply's own text is about the query, not about the sale.
  const decline: Decline = { code, message: `Declined ${code}`.trimEnd(), class: declineClassOf(code) ?? "technical" };
  return { kind: "declined", decline };
}

/** The bank must name our order in its text: the reply's own OrderId is empty then. */
function saysNotFound(reply: Reply, bankOrderId: string): boolean {
  const message = reply.top("ErrMsg");
  const isNamed = /^no record found for (\S+?)\.?$/i.exec(message)?.[1] === bankOrderId;
  return (
    isNamed &&
    reply.top("Response") !== "Approved" &&
    ["", bankOrderId].includes(reply.top("OrderId")) &&
    reply.extra("TRANS_STAT") === ""
  );
}

/** Kuruş: ORIG_TRANS_AMT 101 is 1.01. */
function amountOf(reply: Reply, order: Order): Amount | null {
  const units = reply.extra("ORIG_TRANS_AMT");
  return /^[0-9]{1,15}$/.test(units) ? amountOfMinorUnits(BigInt(units), order.currency) : null;
}

function referencesOf(reply: Reply): BankReferences {
  return {
    transactionId: reply.extra("TRANS_ID") || reply.top("TransId") || null,
    authCode: reply.extra("AUTH_CODE") || null,
    hostReference: reply.extra("HOST_REF_NUM") || null,
  };
}
