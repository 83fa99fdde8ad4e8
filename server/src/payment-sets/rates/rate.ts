import type { Amount, Rate } from "@servicepay/money";

/** What one count of installments costs on one terminal of a set. */
export interface RateRow {
  /** null = any program the terminal takes; for a single payment any card. */
  program: string | null;
  installments: number;
  /** The bank's commission, in percent. */
  costRate: Rate;
  /** What the payer is charged on top, in percent; 0 = the merchant bears it. */
  customerRate: Rate;
  minimumAmount: Amount | null;
  maximumAmount: Amount | null;
}
