import type { Amount, CurrencyCode } from "@servicepay/money";
import type { LinkId } from "#links/index.ts";
import type { PaymentId } from "#payments/index.ts";
import type { Actor } from "#platform/context.ts";
import type { Id } from "#platform/ids.ts";

export type PaymentRequestId = Id<"payment request">;

/** `multi_use` sells something for one price, `open_amount` lets the payer choose, `parts` collects one debt from several payers. */
export const requestKinds = ["multi_use", "open_amount", "parts"] as const;
export type RequestKind = (typeof requestKinds)[number];

/** A standing invitation to pay. Each visit makes an ordinary link. */
export interface PaymentRequest {
  id: PaymentRequestId;
  code: string;
  kind: RequestKind;
  currency: CurrencyCode;
  /** The price, or the debt. Null where the payer chooses. */
  amount: Amount | null;
  /** The smallest amount that the payer may choose. Null where nothing is chosen. */
  amountMin: Amount | null;
  amountMax: Amount | null;
  /** Amounts that the page offers. */
  presets: readonly Amount[];
  /** How many visits may hold a place at once. Null: any number. */
  usesMax: number | null;
  description: string | null;
  paymentSetId: string;
  successUrl: string | null;
  failUrl: string | null;
  webhookUrl: string | null;
  isActive: boolean;
  /** Null for requests of older versions of the service. */
  createdBy: Actor | null;
  createdAt: Date;
}

/** A request, and the places and amount that its visits hold. */
export interface StoredRequest extends PaymentRequest {
  /** The random part of its address. */
  address: string;
  lastNumber: number;
  heldCount: number;
  heldAmount: Amount;
  /** When somebody last changed the request. Visits do not change it. */
  updatedAt: Date;
}

/** A visit holds its place or part until its payment has ended and left no money with the merchant. */
export interface RequestVisit {
  number: number;
  linkId: LinkId;
  paymentId: PaymentId;
  amount: Amount;
  createdAt: Date;
  releasedAt: Date | null;
}

export const PRESETS_MAX = 4;
export const USES_MAX = 10_000;
/** The default of `usesMax` for debts in parts. */
export const PARTS_MAX = 1_000;
