import type { Amount, CurrencyCode } from "@servicepay/money";
import type { IstanbulTime } from "./time-in-istanbul.ts";

export interface RouteRequest {
  card: RoutedCard;
  /** The order's amount. */
  amount: Amount;
  currency: CurrencyCode;
  installments: number;
  at: IstanbulTime;
  /** Payments with the same text get the same terminal of a shared group. */
  shareKey: string;
}

/** What the card's first digits say. */
export interface RoutedCard {
  /** The program whose installments the card may use. Null if it can only pay at once. */
  program: string | null;
  /** The issuer's EFT code. */
  bankCode: string | null;
  cardType: "credit" | "debit" | "prepaid" | null;
  isCommercial: boolean;
}
