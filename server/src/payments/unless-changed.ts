import { isDeepStrictEqual } from "node:util";
import { inTransaction } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { together } from "#platform/together.ts";
import type { Attempt } from "./attempt.ts";
import { lockAttempt } from "./store/attempts.ts";
import { lockPaymentOf } from "./store/payments.ts";
import type { StoredPayment } from "./store/payments.ts";

/** An attempt and its payment as they were when they were last locked. */
export interface Before {
  attempt: Attempt;
  payment: StoredPayment;
}

/** Attempt or payment is not what it was: nothing of the transaction stays. */
class HasChanged extends Error {}

/**
 * Writes what follows from `before` in one round trip: the locks go ahead of it, and it counts if under them nothing has
 * changed. Else nothing of it stays, and `otherwise` looks first.
 */
export async function unlessChanged<Result>(
  ctx: Context,
  before: Before,
  write: (ctx: WriteContext) => Promise<Result>,
  otherwise: (ctx: WriteContext) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(ctx, async (ctx) => {
      const [, result] = await together(requireUnchanged(ctx, before), write(ctx));
      return result;
    });
  } catch (error) {
    if (!(error instanceof HasChanged)) throw error;
    return inTransaction(ctx, otherwise);
  }
}

async function requireUnchanged(ctx: WriteContext, { attempt, payment }: Before): Promise<void> {
  const [paymentNow, attemptNow] = await together(lockPaymentOf(ctx, attempt), lockAttempt(ctx, attempt.id));
  if (!isDeepStrictEqual([paymentNow, attemptNow], [payment, attempt])) throw new HasChanged();
}
