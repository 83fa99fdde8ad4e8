import type { Amount, CurrencyCode } from "@servicepay/money";
import type { Id } from "#platform/ids.ts";

export type PaymentSetId = Id<"payment-set">;

/** When the payer is sent to the bank's authentication page. A rule can force it but never prevent it. */
export type ThreeDsRule = { kind: "always" } | { kind: "above"; amount: Amount } | { kind: "optional" };

/** How a merchant collects in one currency: limits and rules. The store has its terminals. */
export interface PaymentSet {
  id: PaymentSetId;
  name: string;
  currency: CurrencyCode;
  isActive: boolean;
  /** Widget payments in its currency use this set. At most one set per currency is for the widget. */
  isForWidget: boolean;
  minimumAmount: Amount | null;
  maximumAmount: Amount | null;
  threeDsRule: ThreeDsRule;
  linkLifetimeSeconds: number;
  attemptsMax: number;
  /** How the browser returns to the merchant after 3-D Secure. */
  returnMethod: "get" | "post";
  /** Whether payers get a receipt by e-mail, and a message about a refund. */
  sendReceipts: boolean;
  /** When the payer of a link that we sent is reminded of it, in seconds after its creation. */
  reminders: readonly number[];
}

/** `isRequested`: the merchant asks for 3-D Secure. `chargedAmount` includes the payer's mark-up. */
export function isThreeDsRequired(
  set: Pick<PaymentSet, "threeDsRule">,
  chargedAmount: Amount,
  isRequested: boolean,
): boolean {
  switch (set.threeDsRule.kind) {
    case "always":
      return true;
    case "above":
      return isRequested || chargedAmount > set.threeDsRule.amount;
    case "optional":
      return isRequested;
  }
}
