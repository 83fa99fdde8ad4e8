import type { AccountProblem } from "@servicepay/checkout/render";
import { formatDecimal, type Amount } from "@servicepay/money";
import type { TypedMoneyProblem } from "#platform/text/read-typed-money.ts";
import type { PayItemsResult } from "./pay-open-items.ts";
import type { PostedChoice } from "./read-choice.ts";

/** Why the choice cannot be paid, for the page. */
export type Refused = Exclude<PayItemsResult, { kind: "pay" | "closed" | "not_allowed" }> | { kind: TypedMoneyProblem };

export function problemOf(result: Refused, { currency }: PostedChoice): AccountProblem {
  const limit = (amount: Amount) => ({ amount: formatDecimal(amount), currency });
  switch (result.kind) {
    case "too_large":
      return { kind: result.kind, limit: limit(result.open) };
    case "too_small":
      return { kind: result.kind, limit: limit(result.minimum) };
    case "above_maximum":
      return { kind: result.kind, limit: limit(result.maximum) };
    default:
      return { kind: result.kind };
  }
}
