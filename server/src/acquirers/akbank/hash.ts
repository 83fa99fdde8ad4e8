import { createHmac, timingSafeEqual } from "node:crypto";

type Fields = Readonly<Record<string, string>>;

const SIGNED_IN_FORM = [
  "paymentModel",
  "txnCode",
  "merchantSafeId",
  "terminalSafeId",
  "orderId",
  "lang",
  "amount",
  "ccbRewardAmount",
  "pcbRewardAmount",
  "xcbRewardAmount",
  "currencyCode",
  "installCount",
  "okUrl",
  "failUrl",
  "emailAddress",
  "subMerchantId",
  "creditCard",
  "expiredDate",
  "cvv",
  "randomNumber",
  "requestDateTime",
  "b2bIdentityNumber",
];

/** The hash of the form that the payer's browser sends: of every field, the card and the model included. */
export function formHash(form: Fields, secretKey: string): string {
  return hmac(SIGNED_IN_FORM.map((name) => form[name] ?? "").join(""), secretKey);
}

/** The values that the bank signs in a return, in its order: one list of a success, one of a failure. */
export const SIGNED_IN_SUCCESS = [
  "txnCode",
  "responseCode",
  "responseMessage",
  "txnDateTime",
  "merchantSafeId",
  "terminalSafeId",
  "orderId",
  "secureId",
  "secureEcomInd",
  "secureData",
  "secureMd",
];
export const SIGNED_IN_FAILURE = ["responseCode", "responseMessage", "orderId"];

export function isReturnHash(hash: string, values: readonly string[], secretKey: string): boolean {
  return isSame(hash, hmac(values.join(""), secretKey));
}

/** The header auth-hash: of the exact bytes of a body. */
export function bodyHash(body: Buffer | string, secretKey: string): string {
  return hmac(body, secretKey);
}

export function isBodyHash(hash: string, body: Buffer, secretKey: string): boolean {
  return isSame(hash, bodyHash(body, secretKey));
}

function hmac(text: Buffer | string, secretKey: string): string {
  return createHmac("sha512", secretKey).update(text).digest("base64");
}

function isSame(given: string, computed: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(computed)];
  return one.length === other.length && timingSafeEqual(one, other);
}
