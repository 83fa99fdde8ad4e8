import { recordEvent } from "#events/index.ts";
import type { WriteContext } from "#platform/context.ts";
import type { Customer } from "./customer.ts";

/** Tells programs of a new customer by its id alone: its codes may name a person, and an event outlives an erasure. */
export function reportCreated(ctx: WriteContext, { id }: Pick<Customer, "id">): Promise<void> {
  return recordEvent(ctx, { type: "customer.created", subject: { kind: "customer", id }, data: { id } });
}
