import { recordEvent } from "#events/index.ts";
import type { WriteContext } from "#platform/context.ts";
import type { Customer } from "./customer.ts";

/** Tells programs of a new customer by its codes, without the person. */
export function reportCreated(
  ctx: WriteContext,
  { id, code, erpCode }: Pick<Customer, "id" | "code" | "erpCode">,
): Promise<void> {
  return recordEvent(ctx, { type: "customer.created", subject: { kind: "customer", id }, data: { id, code, erpCode } });
}
