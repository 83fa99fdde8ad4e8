import {
  amountFromDecimal,
  formatDecimal,
  isCurrencyCode,
  rateFromDecimal,
  type Amount,
  type CurrencyCode,
} from "@servicepay/money";
import type { PayerAnswers } from "#consents/index.ts";
import type { Plan } from "#payment-sets/index.ts";
import type { PaymentId, PaymentLocale } from "#payments/index.ts";
import type { Id } from "#platform/ids.ts";

export type PreparedPaymentId = Id<"prepared-payment">;

/** A sealed card and a plan that the merchant's backend can charge once. */
export interface PreparedPayment {
  id: PreparedPaymentId;
  widgetTokenId: string;
  cardDataId: string;
  amount: Amount;
  currency: CurrencyCode;
  plan: Plan;
  use3D: boolean;
  /** The answers to the merchant's texts; null if there are no texts. */
  answers: PayerAnswers | null;
  locale: PaymentLocale;
  /** `superseded`: the payer has prepared again with the same WidgetToken. */
  state: "prepared" | "superseded" | "used";
  paymentId: PaymentId | null;
  returnUrl: string | null;
  sealedReply: Buffer | null;
  expiresAt: Date;
}

/** The sealed card is stored for the same time. */
export const PREPARED_MS = 20 * 60_000;

/** A plan in JSON, with amounts and rates as decimal texts. */
export interface StoredPlan extends Omit<Plan, "amount" | "chargedAmount" | "currency" | "customerRate" | "costRate"> {
  amount: string;
  chargedAmount: string;
  currency: string;
  customerRate: string;
  costRate: string;
}

export function storedPlan(plan: Plan): StoredPlan {
  const { amount, chargedAmount, customerRate, costRate } = plan;
  return {
    ...plan,
    amount: formatDecimal(amount),
    chargedAmount: formatDecimal(chargedAmount),
    customerRate: formatDecimal(customerRate),
    costRate: formatDecimal(costRate),
  };
}

export function planOf(stored: StoredPlan): Plan {
  const { amount, chargedAmount, currency, customerRate, costRate } = stored;
  if (!isCurrencyCode(currency)) throw new Error("a stored currency does not read back");
  return {
    ...stored,
    // A process of the version before stored none.
    route: stored.route ?? null,
    currency,
    amount: exact(amountFromDecimal(amount)),
    chargedAmount: exact(amountFromDecimal(chargedAmount)),
    customerRate: exact(rateFromDecimal(customerRate)),
    costRate: exact(rateFromDecimal(costRate)),
  };
}

function exact<Value extends bigint>(value: Value | null): Value {
  if (value === null) throw new Error("a stored decimal does not read back");
  return value;
}
