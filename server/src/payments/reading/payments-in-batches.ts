import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { readInBatches } from "#platform/list-page.ts";
import { selectListed } from "../store/payment-list.ts";
import { withCustomerNames } from "./list-payments.ts";
import type { ListedPayment, PaymentFilter } from "./listed-payment.ts";

/** Reads every payment that the filter selects, newest first. */
export async function* paymentsInBatches(
  ctx: Context | ReadContext,
  filter: PaymentFilter,
): AsyncGenerator<readonly ListedPayment[], void, undefined> {
  const context = reading(ctx);
  // After the first batch the position is the tighter bound. With both bounds, PostgreSQL would start at the period's end and skip
  // what was read already, for every batch.
  const older = { ...filter, createdBefore: undefined, createdTo: undefined };
  const batches = readInBatches((position, limit) =>
    selectListed(context, position === null ? filter : older, position, limit),
  );
  for await (const rows of batches) yield await withCustomerNames(context, rows);
}
