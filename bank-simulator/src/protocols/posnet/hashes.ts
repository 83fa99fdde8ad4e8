import { createHash } from "node:crypto";

export interface Signed {
  xid: string;
  amount: string;
  currency: string;
  mid: string;
}

export function firstHash(encKey: string, tid: string): string {
  return hashOf([encKey, tid]);
}

/** The mac of the requests after the payer's return. */
export function requestMac({ xid, amount, currency, mid }: Signed, first: string): string {
  return hashOf([xid, amount, currency, mid, first]);
}

/** The mac of the bank's word about a return. */
export function replyMac(mdStatus: string, { xid, amount, currency, mid }: Signed, first: string): string {
  return hashOf([mdStatus, xid, amount, currency, mid, first]);
}

/** The bank's own word that these packets belong together. How it makes it is not published. */
export function signOf(bankPacket: string, merchantPacket: string, encKey: string): string {
  return hashOf([bankPacket, merchantPacket, encKey]);
}

function hashOf(values: readonly string[]): string {
  return createHash("sha256").update(values.join(";"), "utf8").digest("base64");
}
