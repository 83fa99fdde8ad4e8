import type { Amount, CurrencyCode } from "@servicepay/money";

export interface Card {
  pan: string;
  cvv: string;
  /** "01" to "12" */
  expMonth: string;
  /** four digits */
  expYear: string;
  holderName: string;
}

/** One order at the bank. */
export interface Order {
  /** We choose it: exactly 20 characters of [A-Z0-9], unique per attempt, never reused. */
  bankOrderId: string;
  /** What the bank is asked to charge or to give back. */
  amount: Amount;
  currency: CurrencyCode;
  /** 1 means a single payment. */
  installments: number;
}

/** Details of the payer, for banks whose `needsBuyer` names some of them. */
export interface Buyer {
  reference: string;
  name: string;
  surname: string;
  email: string;
  gsm: string;
  identityNumber: string | null;
  address: string;
  city: string;
  postalCode: string | null;
  country: string;
}

export interface Sale extends Order {
  card: Card;
  payerIp: string;
  /** Null where the bank needs none. */
  buyer: Buyer | null;
}

export interface ThreeDsStart extends Sale {
  /** The bank's page sends the browser to this address, successful or not. */
  returnUrl: string;
  locale: "tr" | "en";
}

/** The bank's references, stored with the attempt and needed for void and refund. */
export interface BankReferences {
  transactionId: string | null;
  authCode: string | null;
  hostReference: string | null;
  /** The bank's own number of the order, where it differs from ours. */
  bankOrderNumber: string | null;
}

export const noReferences: BankReferences = {
  transactionId: null,
  authCode: null,
  hostReference: null,
  bankOrderNumber: null,
};

/** An order that was charged, or may have been. */
export interface OrderReference extends Order {
  references: BankReferences;
  /** What the sale charged. Some banks give back the whole of it by another message than a part. */
  chargedAmount: Amount;
}
