import { listSavedCards } from "#cards/index.ts";
import { countOthersWithEmail, listVisitorsWithEmail, readCustomer, type CustomerId } from "#customers/index.ts";
import { countPayments, listUnfinishedPayments, type UnfinishedPayment } from "#payments/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { VISITORS_MAX } from "./erase-person.ts";

export interface ErasurePreview {
  /** Saved cards that are deleted. */
  cards: number;
  /** Payments that stay without the person. Exact up to `PAYMENTS_COUNTED_MAX`. */
  payments: number;
  /** Visits to payment requests with the same e-mail address, which are erased, too. */
  visits: number;
  /** Other customers with the same e-mail address, who stay. */
  others: number;
  /** Why the customer cannot be erased now; null if nothing is in the way. */
  refusal: "default_customer" | "payment_unfinished" | null;
  /** Some of the payments that are under way or can still be made. */
  unfinished: UnfinishedPayment[];
}

const PAYMENTS_COUNTED_MAX = 10_000;

/** Returns what erasing the customer would delete, and what is in the way. Both may change before `erasePerson` is called. */
export async function previewErasure(ctx: Context, customerId: CustomerId): Promise<ErasurePreview> {
  const person = await readCustomer(ctx, "id", customerId);
  const { cards, visitors, others, unfinished } = await inTransaction(ctx, async (ctx) => {
    const visitors = await listVisitorsWithEmail(ctx, person, VISITORS_MAX);
    return {
      cards: (await listSavedCards(ctx, { customerId, page: 1, pageSize: 1 })).totalCount,
      visitors,
      others: await countOthersWithEmail(ctx, person),
      unfinished: await unfinishedOf(ctx, [customerId, ...visitors]),
    };
  });
  const payments = await countPayments(ctx, { customerIds: [customerId, ...visitors] }, PAYMENTS_COUNTED_MAX);
  const refusal = person.isDefault ? "default_customer" : unfinished.length > 0 ? "payment_unfinished" : null;
  return {
    cards,
    payments: Math.min(payments, PAYMENTS_COUNTED_MAX),
    visits: visitors.length,
    others,
    refusal,
    unfinished,
  };
}

/** The unfinished payments of the first customer who has any. */
async function unfinishedOf(ctx: WriteContext, customerIds: readonly CustomerId[]): Promise<UnfinishedPayment[]> {
  for (const id of customerIds) {
    const unfinished = await listUnfinishedPayments(ctx, id);
    if (unfinished.length > 0) return unfinished;
  }
  return [];
}
