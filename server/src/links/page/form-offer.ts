import type { CardFormModel } from "@servicepay/checkout/render";
import type { Amount, CurrencyCode } from "@servicepay/money";
import { isThreeDsRequired, programTable } from "#payment-sets/index.ts";
import type { Context } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import { moneyText } from "./installment-choices.ts";

/** What a payment set offers, shown before a card is typed. */
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
        perMonth: moneyText(installmentAmount, currency),
        total: moneyText(chargedAmount, currency),
      })),
    }));
    // A payer's fee only raises the sum: what the rule asks for at the order's amount it asks for at any plan's.
    const isThreeDs = isThreeDsRequired(set, payable.amount, set.threeDsRule.kind === "optional");
    return { brands, isThreeDs, hasInstallments: programs.length > 0, programs };
  } catch (error) {
    // A payment set that is not in use offers nothing; paying says so.
    if (error instanceof Refusal) return NOTHING;
    throw error;
  }
}
