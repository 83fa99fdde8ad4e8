import { createHash } from "node:crypto";
import type { FormFields } from "../../web/http.ts";

export function securityData(password: string, terminalId: string): string {
  return hashOf("sha1", [password, terminalId.padStart(9, "0")]);
}

/** The HashData of a request. `cardNumber` is empty after an authentication, in inquiries and reversals. */
export function requestHash(
  request: { orderId: string; terminalId: string; cardNumber: string; amount: string; currency: string },
  security: string,
): string {
  const { orderId, terminalId, cardNumber, amount, currency } = request;
  return hashOf("sha512", [orderId, terminalId, cardNumber, amount, currency, security]);
}

const SIGNED = [
  "terminalid",
  "orderid",
  "txnamount",
  "txncurrencycode",
  "successurl",
  "errorurl",
  "txntype",
  "txninstallmentcount",
];

/** The secure3dhash of the merchant's form. The card is not in it. */
export function formHash(form: FormFields, storeKey: string, security: string): string {
  return hashOf("sha512", [...SIGNED.map((name) => form.get(name) ?? ""), storeKey, security]);
}

/** The hash of the return: the values of the names in hashparams. */
export function returnHash(values: readonly string[], storeKey: string): string {
  return hashOf("sha512", [...values, storeKey]);
}

/** The HashData of a reply. */
export function replyHash(
  reply: { code: string; retrefNum: string; authCode: string; provDate: string; orderId: string },
  security: string,
): string {
  const { code, retrefNum, authCode, provDate, orderId } = reply;
  return hashOf("sha512", [code, retrefNum, authCode, provDate, orderId, security]);
}

function hashOf(algorithm: string, values: readonly string[]): string {
  return createHash(algorithm).update(values.join(""), "utf8").digest("hex").toUpperCase();
}
