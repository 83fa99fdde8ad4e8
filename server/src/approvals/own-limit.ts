import { subtractAmounts, zero, type Amount, type CurrencyCode } from "@servicepay/money";
import { bankDayOf, boundsOfBankDay } from "#acquirers/registry.ts";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { limitOf, limitsIn, type MemberActor } from "./limit.ts";
import { sumGivenBackAlone } from "./store/approvals.ts";
import { readLimits } from "./store/limits.ts";

export interface OwnLimit {
  /** What the member may give back alone on one of the bank's days. */
  limit: Amount;
  /** The part of it that is left today. */
  left: Amount;
}

/** The limit of a member in a currency. */
export async function ownLimit(
  ctx: Context,
  { memberId, roles }: MemberActor,
  currency: CurrencyCode,
): Promise<OwnLimit> {
  const context = reading(ctx);
  const [limits, today] = await Promise.all([readLimits(context), givenBackToday(context, memberId, currency)]);
  const limit = limitOf(roles, limitsIn(currency, limits));
  return { limit, left: today > limit ? zero : subtractAmounts(limit, today) };
}

/** Whether another member must approve what the member gives back today. */
export function needsApproval({ left }: OwnLimit, amount: Amount): boolean {
  return amount > left;
}

/** What the member has given back alone since the bank's day began. */
export function givenBackToday(ctx: ReadContext, memberId: string, currency: CurrencyCode): Promise<Amount> {
  const { from: since } = boundsOfBankDay(bankDayOf(ctx.clock.now()));
  return sumGivenBackAlone(ctx, { memberId, currency, since });
}
