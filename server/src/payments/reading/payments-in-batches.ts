import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { selectListed } from "../store/payment-list.ts";
import type { ListedPayment, PaymentFilter } from "./listed-payment.ts";
import { withCustomerNames } from "./list-payments.ts";

/** Larger batches outlive the garbage collector's young generation, and their rows then cost more CPU. */
const BATCH_SIZE = 500;

/** Reads every payment that the filter selects, newest first. */
export async function* paymentsInBatches(
  ctx: Context | ReadContext,
  filter: PaymentFilter,
): AsyncGenerator<readonly ListedPayment[], void, undefined> {
  const context = reading(ctx);
  let last: ListedPayment | undefined;
  for (;;) {
    const position = last === undefined ? null : ({ side: "older", at: last.createdAt, id: last.id } as const);
    const batch = await withCustomerNames(context, await selectListed(context, filter, position, BATCH_SIZE));
    if (batch.length === 0) return;
    yield batch;
    last = batch.at(-1);
  }
}
