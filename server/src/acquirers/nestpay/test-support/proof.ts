import { createHash } from "node:crypto";
import { amountFromDecimal, amountOfMinorUnits } from "@servicepay/money";
import type { BankProof, HeardCall, ProvenOutcome } from "../../contract/test-support/bank-proof.ts";
import { plainXml, type PlainXml } from "../../contract/test-support/plain-xml.ts";
import { dataErrorClassOf, declineClassOf } from "../decline-codes.ts";
import { nestpay } from "../nestpay.ts";
import { startSimulatedBank } from "./simulated-bank.ts";

interface Reading {
  top(name: string): string | null;
  extra(name: string): string | null;
}

export const nestpayProof: BankProof = {
  acquirer: nestpay,
  start: () => startSimulatedBank({ sameDayRefunds: true }),
  missing({ operation, order, bodies: [first, second] }, outcome) {
    const reading = readingOf(first);
    if (reading === null) return "it is no reply";
    if (operation === "query") return missingInStatus(reading, outcome, order);
    const explains = operation === "void" && second !== undefined;
    if (explains) return missingInExplanation(readingOf(second), outcome, order);
    if (outcome.kind === "refused" && ["", null].includes(reading.top("OrderId")))
      return reading.top("Response") === "Error" && reading.extra("ERRORCODE") !== null ? null : "it names no order";
    if (reading.top("OrderId") !== order.bankOrderId) return "it is another order's";
    const isApproved = reading.top("Response") === "Approved" && reading.top("ProcReturnCode") === "00";
    if (outcome.kind === "approved" || outcome.kind === "done") return isApproved ? null : "it is not approved";
    return isRefusal(reading) ? null : "no known code refuses it";
  },
  /** Checks a return against the bank's documentation. */
  missingInReturn(fields, order, { clientId = "", storeKey = "" }) {
    const expected = { oid: order.bankOrderId, clientid: clientId, currency: "949", mdStatus: "1" };
    for (const [name, value] of Object.entries(expected)) if (fields[name] !== value) return name;
    if (amountFromDecimal(fields["amount"] ?? "") !== order.amount) return "amount";
    for (const name of ["md", "xid", "eci", "cavv"]) if ((fields[name] ?? "") === "") return name;
    if (!["", "0", "1", "00", "01"].includes(fields["taksit"] ?? "")) return "taksit";
    const signatures = Object.keys(fields).filter((name) => name.toLowerCase() === "hash");
    if (signatures.length !== 1) return "one signature";
    const unsigned = new Set(["hash", "encoding", "nationalidno"]);
    const names = Object.keys(fields).filter((name) => !unsigned.has(name.toLowerCase()));
    const byName = (a: string, b: string) => Buffer.compare(Buffer.from(a.toLowerCase()), Buffer.from(b.toLowerCase()));
    const values = [...names.toSorted(byName).map((name) => fields[name] ?? ""), storeKey];
    const plain = values.map((value) => value.replaceAll("\\", "\\\\").replaceAll("|", "\\|")).join("|");
    const signature = createHash("sha512").update(plain).digest("base64");
    return fields[signatures[0] ?? ""] === signature ? null : "the signature";
  },
};

function readingOf(body: Buffer | undefined): Reading | null {
  const xml = body === undefined ? null : plainXml(body, "CC5Response");
  if (xml === null) return null;
  const extras: readonly PlainXml[] = xml.all("Extra");
  const [extra] = extras.length === 1 ? extras : [];
  return { top: (name) => xml.without("Extra").text(name), extra: (name) => extra?.text(name) ?? null };
}

function missingInStatus(reading: Reading, outcome: ProvenOutcome, { bankOrderId }: HeardCall["order"]): string | null {
  if (outcome.kind === "notFound")
    return reading.top("ErrMsg")?.includes(bankOrderId) === true ? null : "it does not name the order";
  if (reading.top("OrderId") !== bankOrderId) return "it is another order's";
  const status = reading.extra("TRANS_STAT");
  if (![bankOrderId, "", null].includes(reading.extra("ORD_ID"))) return "its status is another order's";
  if (outcome.kind === "declined") return status === "D" || status === "ERR" ? null : "it was not declined";
  if (reading.top("Response") !== "Approved" || reading.top("ProcReturnCode") !== "00") return "the query has failed";
  const chargeType = reading.extra("CHARGE_TYPE_CD");
  if (outcome.kind === "voided")
    return chargeType === "S" && ["V", "CNCL"].includes(status ?? "") ? null : "it is not said to be voided";
  if (outcome.kind === "refunded") return chargeType === "C" ? null : "it is not said to be a refund";
  if (status === null || !["A", "C", "S"].includes(status)) return "it has no status of success";
  if (chargeType !== "S") return "it is not said to be a sale";
  const amount = reading.extra("ORIG_TRANS_AMT") ?? "";
  const said = /^\d{1,15}$/.test(amount) ? amountOfMinorUnits(BigInt(amount), "TRY") : null;
  return "amount" in outcome && outcome.amount === said ? null : "another amount is said";
}

/** The status explains why there was nothing to void. */
function missingInExplanation(
  status: Reading | null,
  outcome: ProvenOutcome,
  order: HeardCall["order"],
): string | null {
  if (status === null) return "the status is no reply";
  if (outcome.kind === "alreadyDone" && missingInStatus(status, { ...voided, calls: outcome.calls }, order) === null)
    return null;
  const found = status.extra("TRANS_STAT") ?? "";
  const isRefund = status.extra("CHARGE_TYPE_CD") === "C";
  const names = status.top("OrderId") === order.bankOrderId || status.top("ErrMsg")?.includes(order.bankOrderId);
  if (outcome.kind !== "refused" || names !== true) return "the status does not explain it";
  if (outcome.reason === "day_closed") return found === "S" && !isRefund ? null : "the day is not said to be closed";
  return isRefund || ["D", "ERR", ""].includes(found) ? null : "the status does not refuse it";
}

const voided = {
  kind: "voided",
  amount: null,
  refundedTotal: null,
  references: { transactionId: null, authCode: null, hostReference: null, bankOrderNumber: null },
} as const;

function isRefusal(reading: Reading): boolean {
  if (reading.top("Response") === "Declined") return declineClassOf(reading.top("ProcReturnCode") ?? "") !== null;
  const code = reading.extra("ERRORCODE") ?? "";
  return reading.top("Response") === "Error" && (dataErrorClassOf(code) !== null || /^CORE-2\d{3}$/.test(code));
}
