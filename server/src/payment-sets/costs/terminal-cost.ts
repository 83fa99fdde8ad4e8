import { formatDecimal, type Amount, type CurrencyCode, type Rate } from "@servicepay/money";
import type { Id } from "#platform/ids.ts";
import type { TerminalId } from "../terminals/terminal.ts";

export type TerminalCostId = Id<"terminal-cost">;

/** The cards that a cost is for. A commercial card is also a credit or debit card. */
export const costCards = ["any", "credit", "debit", "prepaid", "commercial"] as const;
export type CostCard = (typeof costCards)[number];

export const payouts = ["once", "monthly"] as const;
export type Payout = (typeof payouts)[number];

/** What the bank takes from a sale, and when it pays out: a line of the merchant's contract with the bank. */
export interface TerminalCost {
  currency: CurrencyCode;
  /** Null means any program, and cards without one. */
  program: string | null;
  card: CostCard;
  /** True: the terminal's bank issued the card. False: another bank did. Null: any issuer. */
  isOwnBank: boolean | null;
  installments: number;
  /** The bank's commission, in percent of what is charged. */
  costRate: Rate;
  /** What the bank takes from each sale besides the commission. */
  fixedFee: Amount;
  /** Days from the sale to the payout, or to its first part. */
  valueDays: number;
  /** `monthly`: each installment is paid out a month after the one before. */
  payout: Payout;
  /** The first and the last day, by Istanbul's calendar, on which it holds: "2026-12-01". Null: it has no end. */
  validFrom: string;
  validTo: string | null;
}

/** A cost as it is stored. */
export interface ListedCost extends TerminalCost {
  id: TerminalCostId;
  terminalId: TerminalId;
}

/** What decides which cost holds for a sale. */
export interface CostedSale {
  currency: CurrencyCode;
  program: string | null;
  cardType: "credit" | "debit" | "prepaid" | null;
  isCommercial: boolean;
  isOwnBank: boolean;
  installments: number;
  /** Istanbul's calendar day. */
  day: string;
}

/** The most specific cost that holds for the sale: its program counts most, then the issuer, then the kind of card. */
export function costOf<Cost extends TerminalCost>(costs: readonly Cost[], sale: CostedSale): Cost | null {
  let best: Cost | null = null;
  for (const cost of costs) if (holds(cost, sale) && (best === null || weightOf(cost) > weightOf(best))) best = cost;
  return best;
}

function holds(cost: TerminalCost, sale: CostedSale): boolean {
  return (
    cost.installments === sale.installments &&
    cost.currency === sale.currency &&
    (cost.program === null || cost.program === sale.program) &&
    (cost.isOwnBank === null || cost.isOwnBank === sale.isOwnBank) &&
    (cost.card === "any" || (cost.card === "commercial" ? sale.isCommercial : cost.card === sale.cardType)) &&
    isValidOn(cost, sale.day)
  );
}

export function isValidOn({ validFrom, validTo }: Pick<TerminalCost, "validFrom" | "validTo">, day: string): boolean {
  return validFrom <= day && (validTo === null || day <= validTo);
}

/** True if both are for the same sales, on whatever days. */
export function isSamePlace(one: TerminalCost, other: TerminalCost): boolean {
  return (
    one.currency === other.currency &&
    one.program === other.program &&
    one.card === other.card &&
    one.isOwnBank === other.isOwnBank &&
    one.installments === other.installments
  );
}

/** Equal for equal costs. */
export function costText({ costRate, fixedFee, ...cost }: TerminalCost): string {
  const { currency, program, card, isOwnBank, installments, valueDays, payout, validFrom, validTo } = cost;
  const place = [currency, program ?? "*", card, String(isOwnBank), installments];
  const terms = [formatDecimal(costRate), formatDecimal(fixedFee), valueDays, payout];
  return [...place, ...terms, validFrom, validTo ?? ""].join(" ");
}

function weightOf({ program, isOwnBank, card }: TerminalCost): number {
  const ofCard = card === "commercial" ? 2 : card === "any" ? 0 : 1;
  return (program === null ? 0 : 8) + (isOwnBank === null ? 0 : 4) + ofCard;
}
