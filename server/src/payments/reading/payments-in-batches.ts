import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { selectListed } from "../store/payment-list.ts";
import type { ListedPayment, PaymentFilter } from "./listed-payment.ts";
import { withCustomerNames } from "./list-payments.ts";

/** Larger batches outlive the garbage collector's young generation, and their rows then cost more CPU. */
const BATCH_SIZE = 500;

/** Reads every payment that the filter selects, newest first. The next batch is read while the caller uses the current one. */
export async function* paymentsInBatches(
  ctx: Context | ReadContext,
  filter: PaymentFilter,
): AsyncGenerator<readonly ListedPayment[], void, undefined> {
  const context = reading(ctx);
  const readAfter = async (last?: ListedPayment) => {
    const position = last === undefined ? null : ({ side: "older", at: last.createdAt, id: last.id } as const);
    return withCustomerNames(context, await selectListed(context, filter, position, BATCH_SIZE));
  };
  let next: Promise<readonly ListedPayment[]> | null = readAfter();
  try {
    while (next !== null) {
      const batch: readonly ListedPayment[] = await next;
      next = batch.length < BATCH_SIZE ? null : readAfter(batch.at(-1));
      // A failure is thrown when the batch is awaited. Until then it must not count as unhandled.
      next?.catch(() => {});
      yield batch;
    }
  } finally {
    // When the caller stops early, its connection must not be given back while the next batch is being read.
    await Promise.allSettled([next]);
  }
}
