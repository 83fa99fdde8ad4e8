import { findPaymentsById, type Payment } from "#payments/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import type { RequestVisit, StoredRequest } from "./payment-request.ts";
import { selectVisits } from "./store/visits.ts";

export type ListedVisit = RequestVisit & { payment: Payment };

/** Lists the visits of a request with their payments, newest first, and counts all of them. */
export function listVisits(
  ctx: Context,
  { id }: Pick<StoredRequest, "id">,
  { page, pageSize }: Paging,
): Promise<{ totalCount: number; visits: ListedVisit[] }> {
  return inTransaction(ctx, async (ctx) => {
    const { totalCount, visits } = await selectVisits(ctx, id, { limit: pageSize, offset: (page - 1) * pageSize });
    const payments = await findPaymentsById(
      ctx,
      visits.map(({ paymentId }) => paymentId),
    );
    const byId = new Map(payments.map((payment) => [payment.id, payment]));
    return { totalCount, visits: visits.map((visit) => ({ ...visit, payment: byId.get(visit.paymentId)! })) };
  });
}
