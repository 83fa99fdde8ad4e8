import { evidenceOf, type Asked } from "../contract/evidence.ts";
import type { Evidence } from "../contract/outcomes.ts";
import { elementsAt, readXml, textAt, type XmlElement } from "../contract/read-xml.ts";
import type { BankReply } from "../contract/tools.ts";
import { isReplyHash } from "./hash.ts";

/** PROVAUT sells and asks, PROVRFN voids and refunds. */
const provisionUsers = ["PROVAUT", "PROVRFN"] as const;
export type ProvisionUser = (typeof provisionUsers)[number];

/** One reply. A text that is absent, repeated or not a text is "". */
export interface GvpsReply {
  /** HOST: the card's bank answered. GVPS: the gateway did. */
  source: string;
  code: string;
  reasonCode: string;
  /** For the shopper, and for technicians. */
  errorMessage: string;
  systemMessage: string;
  orderId: string;
  retrefNum: string;
  authCode: string;
  /**
   * Our users with whose passwords the reply is signed, which is none unless the bank knows one of them. The bank signs inquiries
   * and refusals as well. Its documents do not say with which of the two it signs a refund.
   */
  signedFor: readonly ProvisionUser[];
  xml: XmlElement;
}

/** A page of a day's list has 500 rows. */
const BYTES_MAX = 4 * 1024 * 1024;

const READABLE = [
  "Order.OrderID",
  "Transaction.Response.Source",
  "Transaction.Response.Code",
  "Transaction.Response.ReasonCode",
  "Transaction.Response.Message",
  "Transaction.Response.ErrorMsg",
  "Transaction.Response.SysErrMsg",
  "Transaction.RetrefNum",
  "Transaction.AuthCode",
  "Transaction.BatchNum",
  "Transaction.ProvDate",
] as const;
const READABLE_IN_ROW = ["Type", "Status", "AuthAmount", "VoidDate", "RetrefNum", "ReturnCode", "Settlement"] as const;
const ROWS_MAX = 20;

export function parseReply(body: Buffer, securities: Readonly<Record<ProvisionUser, string>>): GvpsReply | null {
  const xml = readXml(body, "GVPSResponse", BYTES_MAX);
  if (xml === null) return null;
  const of = (path: string) => textAt(xml, path);
  const signed = {
    code: of("Transaction.Response.Code"),
    retrefNum: of("Transaction.RetrefNum"),
    authCode: of("Transaction.AuthCode"),
    provDate: of("Transaction.ProvDate"),
    orderId: of("Order.OrderID"),
  };
  const { provDate: _provDate, ...facts } = signed;
  return {
    ...facts,
    source: of("Transaction.Response.Source"),
    reasonCode: of("Transaction.Response.ReasonCode"),
    errorMessage: of("Transaction.Response.ErrorMsg"),
    systemMessage: of("Transaction.Response.SysErrMsg"),
    signedFor: provisionUsers.filter((user) => isReplyHash(of("Transaction.HashData"), signed, securities[user])),
    xml,
  };
}

/** The transactions of an order, or of a page of a day. */
export function rowsOf(xml: XmlElement, result: "OrderHistInqResult" | "OrderListInqResult"): readonly XmlElement[] {
  return elementsAt(xml, `Order.${result}.OrderTxnList.OrderTxn`);
}

export function gvpsEvidence(asked: Asked, url: string, bankReply: BankReply, xml: XmlElement | null): Evidence {
  if (xml === null) return evidenceOf(asked, url, bankReply, []);
  const fields = READABLE.map((path) => [path, textAt(xml, path)] as const);
  const rows = rowsOf(xml, "OrderHistInqResult").slice(0, ROWS_MAX);
  const transactions = rows.map((row, index) => [`OrderTxn.${index + 1}`, described(row)] as const);
  return evidenceOf(asked, url, bankReply, [...fields, ...transactions]);
}

/** "Type sales, Status 00, …" */
function described(row: XmlElement): string {
  return READABLE_IN_ROW.map((name) => `${name} ${textAt(row, name)}`).join(", ");
}
