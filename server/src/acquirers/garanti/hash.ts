import { createHash, timingSafeEqual } from "node:crypto";

/** SecurityData: what a provision user's password makes of the terminal's number. Requests and replies are signed with it. */
export function securityData(password: string, terminalId: string): string {
  return hex("sha1", [password, terminalId.padStart(9, "0")]);
}

/** The HashData of a request. `cardNumber` is empty unless the request has a card. */
export function requestHash(
  request: { orderId: string; terminalId: string; cardNumber: string; amount: string; currency: string },
  security: string,
): string {
  const { orderId, terminalId, cardNumber, amount, currency } = request;
  return hex("sha512", [orderId, terminalId, cardNumber, amount, currency, security]);
}

/** The secure3dhash of the form that the payer's browser sends. It does not cover the card. */
export function formHash(
  form: {
    terminalid: string;
    orderid: string;
    txnamount: string;
    txncurrencycode: string;
    successurl: string;
    errorurl: string;
    txntype: string;
    txninstallmentcount: string;
  },
  storeKey: string,
  security: string,
): string {
  const { terminalid, orderid, txnamount, txncurrencycode, successurl, errorurl, txntype, txninstallmentcount } = form;
  const signed = [terminalid, orderid, txnamount, txncurrencycode, successurl, errorurl, txntype, txninstallmentcount];
  return hex("sha512", [...signed, storeKey, security]);
}

/** The values that the bank signs in a return, in its order. They are hashed without separators, so their order is fixed. */
export const SIGNED_IN_RETURN = [
  "clientid",
  "oid",
  "authcode",
  "procreturncode",
  "response",
  "mdstatus",
  "cavv",
  "eci",
  "md",
  "rnd",
] as const;

export function isReturnHash(hash: string, values: readonly string[], storeKey: string): boolean {
  return isSame(hash, hex("sha512", [...values, storeKey]));
}

/** True if somebody with this SecurityData signed the reply. */
export function isReplyHash(
  hash: string,
  reply: { code: string; retrefNum: string; authCode: string; provDate: string; orderId: string },
  security: string,
): boolean {
  const { code, retrefNum, authCode, provDate, orderId } = reply;
  return isSame(hash, hex("sha512", [code, retrefNum, authCode, provDate, orderId, security]));
}

function hex(algorithm: string, values: readonly string[]): string {
  return createHash(algorithm).update(values.join(""), "utf8").digest("hex").toUpperCase();
}

function isSame(given: string, computed: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(computed)];
  return one.length === other.length && timingSafeEqual(one, other);
}
