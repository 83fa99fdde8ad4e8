import type { Amount, CurrencyCode } from "@servicepay/money";
import type { OfferedProgram } from "../model.ts";
import { formOffer } from "#links/index.ts";
import type { Context } from "#platform/context.ts";

/** The installments that the payer's page offers for this amount. */
export async function offeredPrograms(
  ctx: Context,
  payable: { paymentSetId: string; amount: Amount; currency: CurrencyCode },
): Promise<OfferedProgram[]> {
  const { programs } = await formOffer(ctx, payable);
  const money = (amount: string) => ({ amount, currency: payable.currency });
  return programs.map(({ name, bank, plans }) => ({
    name,
    bank,
    plans: plans.map(({ count, perMonth, total }) => ({ count, perMonth: money(perMonth), total: money(total) })),
  }));
}
