import { listSavedCards } from "#cards/index.ts";
import { readCustomer, type CustomerId } from "#customers/index.ts";
import { countPayments, listUnfinishedReferences } from "#payments/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";

export interface ErasurePreview {
  /** Saved cards that are deleted. */
  cards: number;
  /** Payments that stay without the person. Exact up to `PAYMENTS_COUNTED_MAX`. */
  payments: number;
  /** Why the customer cannot be erased now; null if nothing is in the way. */
  refusal: "default_customer" | "payment_unfinished" | null;
  /** Our references of some payments that are under way or can still be made. */
  unfinished: string[];
}

const PAYMENTS_COUNTED_MAX = 10_000;

/** Returns what erasing the customer would delete, and what is in the way. Both may change before `erasePerson` is called. */
export async function previewErasure(ctx: Context, customerId: CustomerId): Promise<ErasurePreview> {
  const { isDefault } = await readCustomer(ctx, "id", customerId);
  const payments = await countPayments(ctx, { customerIds: [customerId] }, PAYMENTS_COUNTED_MAX);
  const { cards, unfinished } = await inTransaction(ctx, async (ctx) => ({
    cards: (await listSavedCards(ctx, { customerId, page: 1, pageSize: 1 })).totalCount,
    unfinished: await listUnfinishedReferences(ctx, customerId),
  }));
  const refusal = isDefault ? "default_customer" : unfinished.length > 0 ? "payment_unfinished" : null;
  return { cards, payments: Math.min(payments, PAYMENTS_COUNTED_MAX), refusal, unfinished };
}
