import type { Amount } from "@servicepay/money";
import type { WriteContext } from "#platform/context.ts";
import { addReturned, lockPosted, postReservation } from "../store/allocations.ts";
import { returnedParts } from "./allocation.ts";

/** Marks what a settled payment reserved as paid. Call it in the transaction that posts the payment. Safe to repeat. */
export async function postAllocations(ctx: WriteContext, paymentId: string): Promise<void> {
  await postReservation(ctx, paymentId);
}

/**
 * Makes items open again for the part of the order's amount that a refund or void returns. Call it once, in the transaction
 * that posts it.
 */
export async function returnAllocations(ctx: WriteContext, paymentId: string, amount: Amount): Promise<void> {
  const parts = returnedParts(await lockPosted(ctx, paymentId), amount);
  if (parts.length > 0) await addReturned(ctx, paymentId, parts);
}
