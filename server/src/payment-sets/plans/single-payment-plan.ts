import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { cardPlans, type CardPlansInput } from "./card-plans.ts";
import type { Plan } from "./plan.ts";

/** The plan of a card that pays at once: on the default terminal for that card. */
export async function singlePaymentPlan(ctx: Context | ReadContext, input: CardPlansInput): Promise<Plan> {
  const { offers } = await cardPlans(reading(ctx), input);
  const plan = offers[0]?.plans.find(({ installments }) => installments === 1);
  if (plan !== undefined) return plan;
  throw conflict("No terminal of the payment set can take this payment.", {
    field: "paymentSetId",
    reason: "no_terminal",
  });
}
