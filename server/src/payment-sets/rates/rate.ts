import type { Amount, Rate } from "@servicepay/money";
import type { TerminalId } from "../terminals/terminal.ts";

/** What one number of installments costs on one terminal of a set. */
export interface RateRow {
  /** Null means any program that the terminal takes, and for a single payment any card. */
  program: string | null;
  installments: number;
  /** The bank's commission, in percent. */
  costRate: Rate;
  /** The mark-up that the payer pays, in percent; 0 = the merchant bears the commission. */
  customerRate: Rate;
  minimumAmount: Amount | null;
  maximumAmount: Amount | null;
}

export interface ListedRate extends RateRow {
  terminalId: TerminalId;
}

export interface TerminalRates {
  paymentSetId: string;
  terminalId: string;
  rates: readonly RateRow[];
}
