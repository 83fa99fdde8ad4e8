import type { AccountId } from "#current-accounts/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { findVisibleAccount } from "./find-visible-accounts.ts";
import { insertActivity } from "./store/activity.ts";
import { insertUserPayment } from "./store/user-payments.ts";
import { lockUser } from "./store/users.ts";
import type { UserId } from "./user.ts";

/**
 * Whether the user may pay the account at this moment. Called in the transaction that reserves: until it ends, nobody locks the user or
 * takes the entry away.
 */
export async function lockPayingUser(ctx: WriteContext, userId: UserId, accountId: AccountId): Promise<boolean> {
  const user = await lockUser(ctx, "id", userId);
  return user !== undefined && (await findVisibleAccount(ctx, user, accountId))?.canPay === true;
}

/** Keeps who began the payment, in the transaction that creates it. */
export async function recordUserPayment(
  ctx: WriteContext,
  payment: { userId: UserId; accountId: AccountId; paymentId: string; device: string },
): Promise<void> {
  await insertUserPayment(ctx, payment);
  await insertActivity(ctx, { ...payment, action: "PaymentStarted" });
}
