import { createHmac, timingSafeEqual } from "node:crypto";

/** The eight fields of a webhook. The event's id is also used as the transaction's id. */
export function bodyOf(eventId: string): string {
  return JSON.stringify({
    Id: eventId,
    TransactionStatusId: 1,
    OrderReference: eventId.replaceAll("-", "").slice(0, 26).toUpperCase(),
    ClientOrderReference: `BENCH-${eventId.slice(0, 8)}`,
    PureAmount: 250.75,
    CurrencyId: "TRY",
    VPosErrorCode: null,
    VPosErrorMessage: null,
  });
}

export function signatureOf(secret: string, eventId: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${eventId}.${timestamp}.${body}`).digest("base64")}`;
}

export function isSignature(expected: string, given: string | undefined): boolean {
  return (given ?? "").split(" ").some((each) => {
    return each.length === expected.length && timingSafeEqual(Buffer.from(each), Buffer.from(expected));
  });
}
