import type { Amount } from "@servicepay/money";
import type { WriteContext } from "#platform/context.ts";
import { addReturned, lockPosted, postReservation } from "../store/allocations.ts";
import { returnedParts, type AllocatedPart } from "./allocation.ts";

/** Marks what a settled payment reserved as paid. Call it in the transaction that posts the payment. Safe to repeat. */
export async function postAllocations(ctx: WriteContext, paymentId: string): Promise<void> {
  await postReservation(ctx, paymentId);
}

/**
 * The items that become open again for the part of the order's amount that a refund or void returns. Locks them until the
 * transaction ends.
 */
export async function lockReturnedParts(
  ctx: WriteContext,
  paymentId: string,
  amount: Amount,
): Promise<readonly AllocatedPart[]> {
  return returnedParts(await lockPosted(ctx, paymentId), amount);
}

/** Makes the items open again. Call it once, in the transaction that posts the refund or void. */
export async function returnAllocations(
  ctx: WriteContext,
  paymentId: string,
  parts: readonly AllocatedPart[],
): Promise<void> {
  if (parts.length > 0) await addReturned(ctx, paymentId, parts);
}
