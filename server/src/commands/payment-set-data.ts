import { formatDecimal } from "@servicepay/money";
import type { Amount } from "@servicepay/money";
import type { PaymentSet, ThreeDsRule } from "#payment-sets/index.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";

/** A payment set as programs read it. */
export function paymentSetData({ minimumAmount, maximumAmount, threeDsRule, ...set }: PaymentSet) {
  return {
    ...set,
    minimumAmount: literal(minimumAmount),
    maximumAmount: literal(maximumAmount),
    threeDsRule: ruleText(threeDsRule),
  };
}

/** As the option --three-ds takes it. */
export function ruleText(rule: ThreeDsRule): string {
  return rule.kind === "above" ? `above:${formatDecimal(rule.amount)}` : rule.kind;
}

function literal(amount: Amount | null): unknown {
  return amount === null ? null : decimalLiteral(amount);
}
