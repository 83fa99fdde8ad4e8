import type { ProgramPlans } from "@servicepay/checkout/render";
import type { Amount, CurrencyCode } from "@servicepay/money";
import { programTable } from "#payment-sets/index.ts";
import type { Context } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import { moneyText } from "./installment-choices.ts";

/** What each card program offers, for the page to show before a card is typed. */
export async function installmentPrograms(
  ctx: Context,
  payable: { paymentSetId: string; amount: Amount; currency: CurrencyCode },
): Promise<ProgramPlans[]> {
  try {
    const tables = await programTable(ctx, payable);
    return tables.map(({ programName, plans }) => ({
      name: programName,
      plans: plans.map(({ installments, installmentAmount, chargedAmount, currency }) => ({
        count: installments,
        perMonth: moneyText(installmentAmount, currency),
        total: moneyText(chargedAmount, currency),
      })),
    }));
  } catch (error) {
    // A payment set that is not in use offers nothing; paying says so.
    if (error instanceof Refusal) return [];
    throw error;
  }
}
