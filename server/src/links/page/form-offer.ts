import type { CardFormModel } from "@servicepay/checkout/render";
import type { Amount, CurrencyCode } from "@servicepay/money";
import { isThreeDsRequired, programTable } from "#payment-sets/index.ts";
import type { Context } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import { decimalOf } from "#platform/text/money.ts";

/** What the form shows about a payment set before the payer enters a card number. */
export type FormOffer = Pick<CardFormModel, "brands" | "isThreeDs" | "hasInstallments" | "programs">;

const NOTHING: FormOffer = { brands: [], isThreeDs: false, hasInstallments: false, programs: [] };

export async function formOffer(
  ctx: Context,
  payable: { paymentSetId: string; amount: Amount; currency: CurrencyCode },
): Promise<FormOffer> {
  try {
    const { set, brands, tables } = await programTable(ctx, payable);
    const programs = tables.map(({ programName, bankName, plans }) => ({
      name: programName,
      bank: bankName,
      plans: plans.map(({ installments, installmentAmount, chargedAmount, currency }) => ({
        count: installments,
        perMonth: decimalOf(installmentAmount, currency),
        total: decimalOf(chargedAmount, currency),
      })),
    }));
    // A plan never costs less than the order, so a rule that requires 3-D Secure for the order requires it for every plan.
    const isThreeDs = isThreeDsRequired(set, payable.amount, set.threeDsRule.kind === "optional");
    return { brands, isThreeDs, hasInstallments: programs.length > 0, programs };
  } catch (error) {
    // An inactive payment set offers nothing. The payer learns the reason when the payment is refused.
    if (error instanceof Refusal) return NOTHING;
    throw error;
  }
}
