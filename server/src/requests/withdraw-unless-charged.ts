import { withdrawPayment } from "#payments/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";

/** Ends a payment whose payer chooses again. Returns false for one that is paid, is under way or has ended: it keeps what it holds. */
export async function withdrawUnlessCharged(ctx: WriteContext, paymentId: string): Promise<boolean> {
  try {
    await withdrawPayment(ctx, paymentId);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "ERR_CONFLICT") return false;
    throw error;
  }
}
