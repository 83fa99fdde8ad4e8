import type { Amount, Rate } from "@servicepay/money";
import type { TerminalId } from "../terminals/terminal.ts";

/** Which payments a rule is for. What is left out holds for every payment. */
export interface RuleConditions {
  programs?: readonly string[];
  /** EFT codes of issuers. */
  bankCodes?: readonly string[];
  cardTypes?: readonly ("credit" | "debit" | "prepaid")[];
  isCommercial?: boolean;
  installments?: readonly number[];
  /** The bounds of the order's amount, both inclusive. */
  minimumAmount?: Amount;
  maximumAmount?: Amount;
  /** Days of Istanbul's week: 1 is Monday, 7 is Sunday. */
  weekdays?: readonly number[];
  /** Hours of Istanbul's day: from the first to before the second. 22 to 6 passes midnight. */
  hours?: { from: number; to: number };
}

/** `cost`: what the merchant pays. `own_bank`: the issuer's own terminal first. `position`: the set's order. */
export const objectives = ["cost", "own_bank", "position"] as const;
export type Objective = (typeof objectives)[number];

/**
 * `avoid` and `only` add up. Of the others, the first whose conditions hold decides, among terminals at which the payer pays the
 * same.
 */
export type RoutingRule = { when: RuleConditions } & (
  | { kind: "avoid"; terminals: readonly TerminalId[] }
  | { kind: "only"; terminals: readonly TerminalId[] }
  | { kind: "prefer"; terminals: readonly TerminalId[] }
  | { kind: "share"; shares: readonly { terminal: TerminalId; percent: number }[] }
  | { kind: "objective"; objective: Objective }
);

export interface RoutingRules {
  /** What a year of waiting for money costs the merchant, in percent: a payout that comes later costs more. */
  yearlyMoneyCost: Rate;
  rules: readonly RoutingRule[];
}

/** Rules with the version under which they are kept. */
export interface RuleSet extends RoutingRules {
  version: number;
}
