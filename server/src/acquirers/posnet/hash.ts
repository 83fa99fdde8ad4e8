import { createHash, timingSafeEqual } from "node:crypto";

/** What a mac covers. It does not cover the number of installments. */
export interface Signed {
  xid: string;
  amount: string;
  currency: string;
  merchantId: string;
}

/** The hash of key and terminal that every mac contains. */
export function firstHash(encKey: string, terminalId: string): string {
  return hashOf([encKey, terminalId]);
}

/** The mac of our requests after the payer's return. */
export function requestMac({ xid, amount, currency, merchantId }: Signed, first: string): string {
  return hashOf([xid, amount, currency, merchantId, first]);
}

/** True if the bank says of this order that its authentication ended with this mdStatus. */
export function isReplyMac(mac: string, mdStatus: string, signed: Signed, first: string): boolean {
  const { xid, amount, currency, merchantId } = signed;
  const computed = Buffer.from(hashOf([mdStatus, xid, amount, currency, merchantId, first]));
  const given = Buffer.from(mac);
  return given.length === computed.length && timingSafeEqual(given, computed);
}

function hashOf(values: readonly string[]): string {
  return createHash("sha256").update(values.join(";"), "utf8").digest("base64");
}
