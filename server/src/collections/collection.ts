import type { Amount, CurrencyCode } from "@servicepay/money";

export type CollectionKind = "sale" | "void" | "refund";

/** What the interface and files call each kind. */
export const COLLECTION_TYPES: Readonly<Record<CollectionKind, "Sale" | "Refund" | "Void">> = {
  sale: "Sale",
  refund: "Refund",
  void: "Void",
};

/** The facts that an ERP needs to book an attempt. */
export interface NewCollection {
  /** The attempt's id. */
  id: string;
  kind: CollectionKind;
  /** The sale that a void or refund gives back. */
  reversesId: string | null;
  paymentId: string;
  orderReference: string;
  clientReference: string | null;
  /** Null for a reversal, which has its sale's account, and for a payment of no customer. */
  accountErpCode: string | null;
  /** Null where the customer has none, and where `accountErpCode` is null. */
  customerErpCode: string | null;
  /** The part of the order's amount. Positive, or zero if a small refund gives back mark-up only. */
  amount: Amount;
  /** What moved on the card, with the installment mark-up. */
  chargedAmount: Amount;
  /** What the bank is expected to keep of a sale, or to return with a reversal. Null if the rate is not known. */
  commissionAmount: Amount | null;
  currency: CurrencyCode;
  installments: number;
  terminalId: string;
  /** The ERP's code of the terminal's bank account. Null for a reversal, which has its sale's. */
  posErpCode: string | null;
  maskedPan: string | null;
  authCode: string | null;
  description: string | null;
  /** The values of the link's dynamic fields. */
  additionalData: Readonly<Record<string, string>> | null;
}

export interface Collection extends NewCollection {
  /** The ERP's code of the sale that this gives back; null until it is integrated. */
  reversesErpCode: string | null;
  bookedAt: Date;
  /** Null until the ERP has acknowledged the collection. */
  erpCode: string | null;
  integrationError: string | null;
}
