import { createHmac } from "node:crypto";
import type { FormFields } from "../../web/http.ts";

const SIGNED = [
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

/** The hash of the merchant's 3-D form. */
export function formHash(form: FormFields, secretKey: string): string {
  return hmac(SIGNED.map((name) => form.get(name) ?? "").join(""), secretKey);
}

/** The hash of a return: the values of the names in hashParams. */
export function returnHash(values: readonly string[], secretKey: string): string {
  return hmac(values.join(""), secretKey);
}

/** The header auth-hash: over the exact bytes of a body. */
export function bodyHash(body: Buffer | string, secretKey: string): string {
  return hmac(body, secretKey);
}

function hmac(text: Buffer | string, secretKey: string): string {
  return createHmac("sha512", secretKey).update(text).digest("base64");
}
