import { evidenceOf, type Asked } from "../contract/evidence.ts";
import type { BankReferences } from "../contract/order.ts";
import type { Evidence } from "../contract/outcomes.ts";
import { readXml, textAt, type XmlElement } from "../contract/read-xml.ts";
import type { BankReply } from "../contract/tools.ts";

/** One reply. A text that is absent, repeated or not a text is "". No reply but that of an inquiry names the order. */
export interface PosnetReply {
  /** 1 is done, 0 refused, and 2 a sale's order id that was approved before. */
  approved: string;
  code: string;
  message: string;
  /** The bank's number of the transaction. Recorded replies write it in lower case, the manual as hostLogKey. */
  hostLogKey: string;
  authCode: string;
  xml: XmlElement;
}

const READABLE = [
  "approved",
  "respCode",
  "respText",
  "authCode",
  "tranDate",
  ...["xid", "amount", "currency", "installment", "txStatus", "mdStatus", "mdErrorMessage"].map(
    (name) => `oosResolveMerchantDataResponse.${name}`,
  ),
  ...["orderID", "amount", "currencyCode", "authCode", "tranDate", "state", "txnStatus"].map(
    (name) => `transactions.transaction.${name}`,
  ),
];

/** What decides must be there once: a second respCode contradicts an empty one. */
const DECIDING = ["approved", "respCode", "authCode"];
/** The parts of replies to other messages than a charge, a void or a refund. */
const PARTS = ["transactions", "oosRequestDataResponse", "oosResolveMerchantDataResponse"];

export function parseReply(body: Buffer): PosnetReply | null {
  const xml = readXml(body, "posnetResponse");
  if (xml === null || !DECIDING.every((name) => ["string", "undefined"].includes(typeof xml[name]))) return null;
  return {
    approved: textAt(xml, "approved"),
    code: textAt(xml, "respCode"),
    message: textAt(xml, "respText"),
    hostLogKey: hostLogKeyIn(xml),
    authCode: textAt(xml, "authCode"),
    xml,
  };
}

/** True if the reply can be about money: it is not one to a start, a return or an inquiry. */
export function isAboutMoney({ xml }: PosnetReply): boolean {
  return !PARTS.some((name) => Object.hasOwn(xml, name));
}

/** "" unless there is one, in one of its spellings. */
export function hostLogKeyIn(element: XmlElement): string {
  const spellings = ["hostlogkey", "hostLogKey"].filter((name) => Object.hasOwn(element, name));
  const key = spellings.length === 1 ? textAt(element, spellings[0] ?? "") : "";
  return /^[A-Za-z0-9]{1,32}$/.test(key) ? key : "";
}

/** The hostLogKey is the bank's only number of a transaction. */
export function referencesOf(hostLogKey: string, authCode: string): BankReferences {
  const reference = hostLogKey || null;
  return { transactionId: reference, authCode: authCode || null, hostReference: reference, bankOrderNumber: null };
}

export function posnetEvidence(asked: Asked, url: string, bankReply: BankReply, xml: XmlElement | null): Evidence {
  if (xml === null) return evidenceOf(asked, url, bankReply, []);
  const fields = READABLE.map((path) => [path.split(".").slice(-2).join("."), textAt(xml, path)] as const);
  return evidenceOf(asked, url, bankReply, [...fields, ["hostLogKey", shown(hostLogKeyIn(xml))]]);
}

/** In two halves: 18 digits in one piece are redacted, because a card number may have as many. */
function shown(hostLogKey: string): string {
  return hostLogKey.length > 12 ? `${hostLogKey.slice(0, 9)}/${hostLogKey.slice(9)}` : hostLogKey;
}
