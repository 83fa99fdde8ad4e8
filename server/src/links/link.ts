import type { Amount, CurrencyCode } from "@servicepay/money";
import type { CustomerToResolve } from "#customers/index.ts";
import type { Channel } from "#notifications/index.ts";
import type { PaymentId, PaymentLocale } from "#payments/index.ts";
import type { Id } from "#platform/ids.ts";

export type LinkId = Id<"link">;

/** A page on which one payment can be made. Amount, currency, expiry and state belong to the payment. */
export interface Link {
  id: LinkId;
  paymentId: PaymentId;
  clientOrderReference: string;
  successUrl: string | null;
  failUrl: string | null;
  /** The path of the page on which the payer chose what this link pays; null: the merchant sent the link. */
  originPath: string | null;
  /** When a person first touched the page, typed in it or sent its form; null if nobody has, even if it was fetched. */
  openedAt: Date | null;
  /** When the payer asked for a new link, since this one can no longer be paid. */
  newLinkAskedAt: Date | null;
  createdAt: Date;
  /** The line of the file that asked for this link. */
  fileLine: FileLine | null;
}

/** A link to create, after every check that needs no database. */
export interface CheckedLink {
  currency: CurrencyCode;
  clientOrderReference: string;
  amount: Amount;
  paymentSetId: string;
  description: string | null;
  /** Null: the payment belongs to no customer. */
  customer: CustomerToResolve | null;
  successUrl: string | null;
  failUrl: string | null;
  webhookUrl: string | null;
  /** Channels by which the payer receives the link. */
  notifyBy: readonly Channel[];
  /** Null means absent. Even then the key must be a known one. */
  additionalData: Readonly<Record<string, string | null>>;
  origin: LinkOrigin | null;
  /** The line of a file that asks for this link. */
  fileLine?: FileLine;
}

export interface FileLine {
  fileId: string;
  line: number;
}

/** The page on which a payer chose what to pay. */
export interface LinkOrigin {
  /** Path and query. */
  path: string;
  /** The account that the payment is posted to; null: the customer's. */
  currentAccountId: string | null;
  lifetimeSeconds: number;
  /** The link pays all that is left of a debt, which may be less than the payment set's minimum. */
  isLastPart: boolean;
  locale: PaymentLocale;
}

export const LOOKUPS_MAX = 60;
