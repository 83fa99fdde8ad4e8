import { findCustomer } from "#customers/index.ts";
import { reading } from "#platform/context.ts";
import type { FoundVisit } from "./visit.ts";

/** Whose a saved card would be; null for the default customer, behind whom stand many people. */
export async function ownerOf({ ctx, payment }: FoundVisit): Promise<string | null> {
  const { customerId } = payment;
  if (customerId === null) return null;
  const customer = await findCustomer(reading(ctx), customerId);
  return customer === undefined || customer.isDefault ? null : customer.id;
}
