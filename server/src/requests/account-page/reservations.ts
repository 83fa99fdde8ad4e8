import { listReservingPayments, type CurrentAccount } from "#current-accounts/index.ts";
import { endOverduePayments } from "#payments/index.ts";
import { reading, type Context } from "#platform/context.ts";

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
