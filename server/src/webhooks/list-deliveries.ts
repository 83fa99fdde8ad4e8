import { inTransaction, type Context } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { parseId } from "#platform/ids.ts";
import { selectDeliveries, type Delivery, type DeliveryState } from "./store/deliveries.ts";

export interface DeliveryFilter extends Paging {
  state?: DeliveryState;
  paymentId?: string;
}

/** Newest first. */
export async function listDeliveries(
  ctx: Context,
  filter: DeliveryFilter,
): Promise<{ totalCount: number; deliveries: Delivery[] }> {
  const { state = null, page, pageSize } = filter;
  const paymentId = filter.paymentId === undefined ? null : parseId(filter.paymentId);
  if (filter.paymentId !== undefined && paymentId === null) return { totalCount: 0, deliveries: [] };
  return inTransaction(ctx, (ctx) =>
    selectDeliveries(ctx, { state, paymentId }, { limit: pageSize, offset: (page - 1) * pageSize }),
  );
}
