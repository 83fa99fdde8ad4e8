import { inTransaction, type Context } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import type { CustomerId } from "./customer.ts";
import { findBySelected } from "./find-by-selected.ts";
import { wantedCustomer, type CustomerToResolve } from "./wanted-customer.ts";

/** The customer whom `resolveCustomer` would find; null where it would create one or refuse the details. */
export async function findMatchingCustomer(ctx: Context, input: CustomerToResolve): Promise<CustomerId | null> {
  try {
    const wanted = wantedCustomer(input);
    const found = await inTransaction(ctx, (ctx) => findBySelected(ctx, wanted));
    return found?.id ?? null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
