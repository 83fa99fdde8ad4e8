import { inTransaction, type Context } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { parseId } from "#platform/ids.ts";
import { countRows, listRows, type Delivery, type DeliveryState } from "./store/deliveries.ts";

export interface DeliveryFilter extends Paging {
  state?: DeliveryState;
  paymentId?: string;
}

/** The newest first. */
export async function listDeliveries(
  ctx: Context,
  filter: DeliveryFilter,
): Promise<{ totalCount: number; deliveries: Delivery[] }> {
  const { state = null, page, pageSize } = filter;
  const paymentId = filter.paymentId === undefined ? null : parseId(filter.paymentId);
  if (filter.paymentId !== undefined && paymentId === null) return { totalCount: 0, deliveries: [] };
  return inTransaction(ctx, async ({ tx }) => {
    const counted = await tx.row(countRows, [ctx.tenantId, state, paymentId]);
    const deliveries = await tx.rows(listRows, [ctx.tenantId, state, paymentId, pageSize, (page - 1) * pageSize]);
    return { totalCount: counted?.count ?? 0, deliveries };
  });
}
