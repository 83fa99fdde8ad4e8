import { isExpired as isExpiryOver } from "@servicepay/checkout/card";
import type { Id } from "#platform/ids.ts";

export type SavedCardId = Id<"saved-card">;

/** The part of a saved card that may be shown. The CVV is never stored. */
export interface SavedCard {
  id: SavedCardId;
  customerId: string;
  name: string;
  /** First 6 and last 4 digits. */
  maskedPan: string;
  holderName: string;
  expMonth: string;
  expYear: string;
  bank: string | null;
  program: string | null;
  createdAt: Date;
}

/** The first 6 and the last 4 digits: "404308******9028". */
export function maskPan(pan: string): string {
  return `${pan.slice(0, 6)}${"*".repeat(pan.length - 10)}${pan.slice(-4)}`;
}

/** Binds the sealed number to its row. */
export function savedCardContext(tenantId: string, id: string): string {
  return `saved-card:${tenantId}:${id}`;
}

/** A saved card expires as a typed one does: with the end of its month in Turkey. */
export function isExpired({ expMonth, expYear }: Pick<SavedCard, "expMonth" | "expYear">, now: Date): boolean {
  return isExpiryOver({ month: expMonth, year: expYear }, now);
}
