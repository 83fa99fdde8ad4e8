import type { Amount, CurrencyCode } from "@servicepay/money";
import type { CustomerToResolve } from "#customers/index.ts";
import type { Channel } from "#notifications/index.ts";
import type { PaymentId } from "#payments/index.ts";
import type { Id } from "#platform/ids.ts";

export type LinkId = Id<"link">;

/** A page on which one payment can be made. Amount, currency, expiry and state belong to the payment. */
export interface Link {
  id: LinkId;
  paymentId: PaymentId;
  clientOrderReference: string;
  successUrl: string | null;
  failUrl: string | null;
  /** When a person first touched the page, typed in it or sent its form; null: only programs fetched it, or nobody. */
  openedAt: Date | null;
  createdAt: Date;
}

/** A link to create, after every check that needs no database. */
export interface CheckedLink {
  currency: CurrencyCode;
  clientOrderReference: string;
  amount: Amount;
  paymentSetId: string;
  description: string | null;
  customer: CustomerToResolve;
  successUrl: string | null;
  failUrl: string | null;
  webhookUrl: string | null;
  /** Channels by which the payer receives the link. */
  notifyBy: readonly Channel[];
  /** Null means absent. Even then the key must be a known one. */
  additionalData: Readonly<Record<string, string | null>>;
}

export const LOOKUPS_MAX = 60;
