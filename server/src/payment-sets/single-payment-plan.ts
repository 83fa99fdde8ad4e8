import { joinTransaction } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import type { CardPlansInput } from "./card-plans.ts";
import { cardPlans } from "./card-plans.ts";
import type { Plan } from "./plan.ts";

/** How a card is charged at once where no installment was chosen: on the default terminal for that card. */
export async function singlePaymentPlan(ctx: Context | WriteContext, input: CardPlansInput): Promise<Plan> {
  const { offers } = await joinTransaction(ctx, (tx) => cardPlans(tx, input));
  const plan = offers[0]?.plans.find(({ installments }) => installments === 1);
  if (plan !== undefined) return plan;
  throw conflict("No terminal of the payment set can take this payment.", {
    field: "paymentSetId",
    reason: "no_terminal",
  });
}
