import type { Id } from "#platform/ids.ts";
import type { PaymentId } from "#payments/index.ts";

export type LinkId = Id<"link">;

/** A page on which one payment can be made. Amount, currency, expiry and state are its payment's. */
export interface Link {
  id: LinkId;
  paymentId: PaymentId;
  clientOrderReference: string;
  successUrl: string | null;
  failUrl: string | null;
  createdAt: Date;
}

export const LOOKUPS_MAX = 60;
