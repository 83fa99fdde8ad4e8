import { releaseItems, listReservingPayments, type CurrentAccount } from "#current-accounts/index.ts";
import { endOverduePayments, hasEndedUnpaid, withdrawPayment } from "#payments/index.ts";
import { inTransaction, reading, type Context } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { Refusal } from "#platform/refusal.ts";

/** Releases items whose payments ended unpaid, and ends overdue payments first. Returns the open payments of this browser. */
export async function releaseUnpaid(ctx: Context, account: CurrentAccount, visitorHash: Buffer | null) {
  const reserving = await listReservingPayments(reading(ctx), account.id);
  const states = await endOverduePayments(
    ctx,
    reserving.map(({ paymentId }) => paymentId),
  );
  const stateOf = (paymentId: string) => states.get(paymentId)!;
  const unpaid = reserving.map(({ paymentId }) => paymentId).filter((id) => hasEndedUnpaid(stateOf(id)));
  if (unpaid.length > 0)
    await inTransaction(ctx, async (ctx) => {
      await releaseItems(ctx, account.id, unpaid);
      await faultPoint("requests.release_items_before_commit");
    });
  return reserving
    .filter((held) => visitorHash?.equals(held.visitorHash) === true && stateOf(held.paymentId) === "open")
    .map(({ paymentId }) => paymentId);
}

/** The payer chooses again in the same browser: the payment of the earlier choice ends, unless it may have been charged. */
export async function giveUpEarlierChoice(ctx: Context, account: CurrentAccount, visitorHash: Buffer): Promise<void> {
  const own = await releaseUnpaid(ctx, account, visitorHash);
  for (const paymentId of own) await withdraw(ctx, paymentId);
  if (own.length > 0) await faultPoint("requests.withdraw_after_commit");
  if (own.length > 0) await releaseUnpaid(ctx, account, visitorHash);
}

async function withdraw(ctx: Context, paymentId: string): Promise<void> {
  try {
    await inTransaction(ctx, (ctx) => withdrawPayment(ctx, paymentId));
  } catch (error) {
    // The payment has just been made, or is under way, and keeps what it holds.
    if (!(error instanceof Refusal && error.code === "ERR_CONFLICT")) throw error;
  }
}
