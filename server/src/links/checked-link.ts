import type { Amount, CurrencyCode } from "@servicepay/money";
import type { CustomerToResolve } from "#customers/index.ts";

/** A link to be made, after everything that can be checked without asking the database. */
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
  /** Null means absent; its key must be known all the same. */
  additionalData: Readonly<Record<string, string | null>>;
}
