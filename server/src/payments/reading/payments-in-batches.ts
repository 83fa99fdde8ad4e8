import { reading, type Context, type ReadContext } from "#platform/context.ts";
import type { ListPosition } from "#platform/list-page.ts";
import { selectListed } from "../store/payment-list.ts";
import { withCustomerNames } from "./list-payments.ts";
import type { ListedPayment, PaymentFilter } from "./listed-payment.ts";

/** Larger batches outlive the garbage collector's young generation, and their rows then cost more CPU. */
const BATCH_SIZE = 500;

/** Reads every payment that the filter selects, newest first. */
export async function* paymentsInBatches(
  ctx: Context | ReadContext,
  filter: PaymentFilter,
): AsyncGenerator<readonly ListedPayment[], void, undefined> {
  const context = reading(ctx);
  let filterOfBatch = filter;
  let position: ListPosition | null = null;
  for (;;) {
    const rows = await selectListed(context, filterOfBatch, position, BATCH_SIZE);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield await withCustomerNames(context, rows);
    position = { side: "older", at: last.createdAt, id: last.id };
    // From here on the position is the tighter bound. With both bounds, PostgreSQL would start at the period's end and skip
    // what was read already, for every batch.
    filterOfBatch = { ...filter, createdBefore: undefined, createdTo: undefined };
  }
}
