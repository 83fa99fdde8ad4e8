import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { selectListed } from "../store/payment-list.ts";
import type { ListedPayment, PaymentFilter } from "./listed-payment.ts";
import { withCustomerNames } from "./list-payments.ts";

/** Larger batches outlive the garbage collector's young generation, and their rows then cost more CPU. */
const BATCH_SIZE = 500;

/** Reads every payment of the filter, newest first. The next batch is read while the caller uses this one. */
export async function* paymentsInBatches(
  ctx: Context | ReadContext,
  filter: PaymentFilter,
): AsyncGenerator<readonly ListedPayment[], void, undefined> {
  const context = reading(ctx);
  const readAfter = async (last: ListedPayment | undefined) => {
    const position = last === undefined ? null : ({ side: "older", at: last.createdAt, id: last.id } as const);
    return withCustomerNames(context, await selectListed(context, filter, position, BATCH_SIZE));
  };
  let next = readAfter(undefined);
  try {
    for (;;) {
      const batch = await next;
      if (batch.length === 0) return;
      next = readAfter(batch.at(-1));
      next.catch(() => {}); // Thrown when this loop awaits it.
      yield batch;
    }
  } finally {
    await next.catch(() => {}); // A caller that stops early may release the connection only when nothing uses it.
  }
}
