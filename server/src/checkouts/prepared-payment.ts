import type { Amount, CurrencyCode } from "@servicepay/money";
import { amountFromDecimal, formatDecimal, isCurrencyCode, rateFromDecimal } from "@servicepay/money";
import type { PayerAnswers } from "#consents/index.ts";
import type { Plan } from "#payment-sets/index.ts";
import type { PaymentId, PaymentLocale } from "#payments/index.ts";
import type { Id } from "#platform/ids.ts";

export type PreparedPaymentId = Id<"prepared-payment">;

/** A card and a plan, ready to be charged once by the merchant's backend. */
export interface PreparedPayment {
  id: PreparedPaymentId;
  widgetTokenId: string;
  cardDataId: string;
  amount: Amount;
  currency: CurrencyCode;
  plan: Plan;
  use3D: boolean;
  /** To the merchant's texts; null where none were asked. */
  answers: PayerAnswers | null;
  /** The payer's. */
  locale: PaymentLocale;
  /** `superseded`: the payer has prepared anew with the same WidgetToken. */
  state: "prepared" | "superseded" | "used";
  paymentId: PaymentId | null;
  returnUrl: string | null;
  sealedReply: Buffer | null;
  expiresAt: Date;
}

/** As long as its sealed card is kept. */
export const PREPARED_MS = 20 * 60_000;

/** A plan as JSON: amounts and rates as decimal texts. */
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
