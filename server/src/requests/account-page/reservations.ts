import { listReservingPayments, type CurrentAccount } from "#current-accounts/index.ts";
import { endOverduePayments } from "#payments/index.ts";
import { inTransaction, reading, type Context } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { withdrawUnlessCharged } from "../withdraw-unless-charged.ts";

/** Ends overdue payments that hold items of the account, which releases the items. Returns the open payments of this browser. */
export async function openChoices(
  ctx: Context,
  account: CurrentAccount,
  visitorHash: Buffer | null,
): Promise<string[]> {
  const reserving = await listReservingPayments(reading(ctx), account.id);
  const states = await endOverduePayments(
    ctx,
    reserving.map(({ paymentId }) => paymentId),
  );
  return reserving
    .filter((held) => visitorHash?.equals(held.visitorHash) === true && states.get(held.paymentId) === "open")
    .map(({ paymentId }) => paymentId);
}

/** The payer chooses again in the same browser: the payment of the earlier choice ends, unless it may have been charged. */
export async function giveUpEarlierChoice(ctx: Context, account: CurrentAccount, visitorHash: Buffer): Promise<void> {
  const own = await openChoices(ctx, account, visitorHash);
  for (const paymentId of own) await inTransaction(ctx, (ctx) => withdrawUnlessCharged(ctx, paymentId));
  if (own.length > 0) await faultPoint("requests.withdraw_after_commit");
}
