import type { Amount } from "@servicepay/money";
import type { WriteContext } from "#platform/context.ts";
import { addReturned, lockPosted, postReservation } from "../store/allocations.ts";
import { returnedParts } from "./allocation.ts";

/** The payment is settled: what it reserved is paid. Call it in the transaction that posts the payment. Safe to repeat. */
export async function postAllocations(ctx: WriteContext, paymentId: string): Promise<void> {
  await postReservation(ctx, paymentId);
}

/** A refund or void returns this part of the order's amount. Call it once, in the transaction that posts it. */
export async function returnAllocations(ctx: WriteContext, paymentId: string, amount: Amount): Promise<void> {
  const parts = returnedParts(await lockPosted(ctx, paymentId), amount);
  if (parts.length > 0) await addReturned(ctx, paymentId, parts);
}
