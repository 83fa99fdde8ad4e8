import type { Amount } from "@servicepay/money";
import { paymentOptions, requirePayableAmount } from "#payment-sets/index.ts";
import type { Context } from "#platform/context.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import type { RateLimit } from "#platform/http/rate-limit.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { Refusal } from "#platform/refusal.ts";
import { requireWidgetOffer } from "./widget-set.ts";

export interface OptionsQuery {
  binNumber: string;
  amount: Amount;
  currency: string;
}

/** Terminals and installments for the first digits of a card. */
export async function widgetOptions(
  ctx: Context,
  { binNumber: bin, amount, currency }: OptionsQuery,
  lookups: RateLimit,
) {
  const [, { set, routable }] = await inOneBatch(
    ctx.actor.kind === "widget" && takeLookup(lookups, ctx.actor.id),
    requireWidgetOffer(ctx, currency),
  );
  requirePayableAmount(set, amount);
  const options = await paymentOptions(ctx, {
    paymentSetId: set.id,
    set,
    routable,
    bin,
    amount,
    currency: set.currency,
    subject: ctx.actor.id,
  });
  const isForPayment = ctx.actor.kind === "widget";
  return options.map(({ id, name, postTitle, isDefaultPos, ...option }) => ({
    id,
    name,
    postTitle,
    isDefaultPos,
    installments: option.installments.map((installment) => ({
      ...installment,
      token: isForPayment ? installment.token : null,
      amount: decimalLiteral(installment.amount),
      installmentAmount: decimalLiteral(installment.installmentAmount),
      processAmount: decimalLiteral(installment.processAmount),
      commRate: decimalLiteral(installment.commRate),
    })),
  }));
}

/** A WidgetToken allows as many look-ups as a payer with a few cards needs. */
async function takeLookup(lookups: RateLimit, widgetTokenId: string): Promise<void> {
  const { isAllowed, resetSeconds } = await lookups.take(widgetTokenId);
  if (!isAllowed)
    throw new Refusal("ERR_RATE_LIMIT", "Too many cards were looked up with this WidgetToken.", {
      retryAfterSeconds: resetSeconds,
    });
}
