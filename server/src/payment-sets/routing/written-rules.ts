import { amountFromDecimal, formatDecimal, rateFromDecimal, type Amount } from "@servicepay/money";
import type { RoutingRule, RoutingRules, RuleConditions } from "./rule-set.ts";

type WrittenConditions = Omit<RuleConditions, "minimumAmount" | "maximumAmount"> & {
  minimumAmount?: string;
  maximumAmount?: string;
};
type WrittenRule<Rule extends RoutingRule = RoutingRule> = Rule extends RoutingRule
  ? Omit<Rule, "when"> & { when: WrittenConditions }
  : never;

/** Rules in JSON, with decimals as texts, so that they stay exact. */
export interface WrittenRules {
  yearlyMoneyCost: string;
  rules: readonly WrittenRule[];
}

export function writtenRules({ yearlyMoneyCost, rules }: RoutingRules): WrittenRules {
  return {
    yearlyMoneyCost: formatDecimal(yearlyMoneyCost),
    rules: rules.map(({ when: { minimumAmount, maximumAmount, ...when }, ...rule }) => ({
      ...rule,
      when: {
        ...when,
        ...(minimumAmount !== undefined && { minimumAmount: formatDecimal(minimumAmount) }),
        ...(maximumAmount !== undefined && { maximumAmount: formatDecimal(maximumAmount) }),
      },
    })),
  };
}

export function readRules({ yearlyMoneyCost, rules }: WrittenRules): RoutingRules {
  const cost = rateFromDecimal(yearlyMoneyCost);
  if (cost === null) throw new Error("a stored percentage is not a decimal");
  return {
    yearlyMoneyCost: cost,
    rules: rules.map(({ when: { minimumAmount, maximumAmount, ...when }, ...rule }) => ({
      ...rule,
      when: {
        ...when,
        ...(minimumAmount !== undefined && { minimumAmount: exact(minimumAmount) }),
        ...(maximumAmount !== undefined && { maximumAmount: exact(maximumAmount) }),
      },
    })),
  };
}

function exact(decimal: string): Amount {
  const amount = amountFromDecimal(decimal);
  if (amount === null) throw new Error("a stored amount is not a decimal");
  return amount;
}
