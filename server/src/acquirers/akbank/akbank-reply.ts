import { evidenceOf, type Asked } from "../contract/evidence.ts";
import type { BankReferences } from "../contract/order.ts";
import type { Evidence } from "../contract/outcomes.ts";
import { elementsAt, textAt, type XmlElement } from "../contract/read-xml.ts";
import type { BankReply } from "../contract/tools.ts";

const READABLE = [
  "txnCode",
  "responseCode",
  "responseMessage",
  "hostResponseCode",
  "hostMessage",
  "txnDateTime",
  "order.orderId",
  "transaction.authCode",
  "transaction.rrn",
  "transaction.batchNumber",
  "transaction.stan",
  // A reply that refuses the request's form has these two instead.
  "code",
  "message",
] as const;
const READABLE_IN_ROW = ["txnCode", "txnStatus", "responseCode", "hostResponseCode", "amount", "rrn", "stan"] as const;
const ROWS_MAX = 20;

/** The transactions of an order, or of a day. */
export function rowsOf(reply: XmlElement): readonly XmlElement[] {
  return elementsAt(reply, "txnDetailList");
}

/** Several transactions can have one rrn: a capture has that of its pre-authorization. */
export function transactionIdOf(transaction: XmlElement): string | null {
  const [rrn, stan] = [rrnOf(transaction), textAt(transaction, "stan")];
  return rrn === null || !/^[0-9]{1,9}$/.test(stan) ? null : `${rrn}-${stan}`;
}

export function referencesOf(transaction: XmlElement): BankReferences {
  return {
    transactionId: transactionIdOf(transaction),
    authCode: textAt(transaction, "authCode") || null,
    hostReference: rrnOf(transaction),
    bankOrderNumber: null,
  };
}

export function akbankEvidence(asked: Asked, url: string, bankReply: BankReply, reply: XmlElement | null): Evidence {
  if (reply === null) return evidenceOf(asked, url, bankReply, []);
  const fields = READABLE.map((path) => [path, textAt(reply, path)] as const);
  const rows = asked.operation === "query" ? rowsOf(reply).slice(0, ROWS_MAX) : [];
  const transactions = rows.map((row, index) => [`txnDetailList.${index + 1}`, described(row)] as const);
  return evidenceOf(asked, url, bankReply, [...fields, ...transactions]);
}

/** "txnCode 1000, txnStatus N, …" */
function described(row: XmlElement): string {
  return READABLE_IN_ROW.map((name) => `${name} ${textAt(row, name)}`).join(", ");
}

/** Twelve digits. A list of a day has them as a number; 0 means that the card's bank was not asked. */
function rrnOf(transaction: XmlElement): string | null {
  const rrn = textAt(transaction, "rrn");
  return /^[0-9]{1,12}$/.test(rrn) && Number(rrn) > 0 ? rrn.padStart(12, "0") : null;
}
