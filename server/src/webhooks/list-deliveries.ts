import { inTransaction, type Context } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { parseId } from "#platform/ids.ts";
import { selectDeliveries, type Delivery, type DeliveryState } from "./store/deliveries.ts";

export interface DeliveryFilter extends Paging {
  state?: DeliveryState;
  paymentId?: string;
  /** Only webhooks of links, not those of endpoints. */
  isOfLink?: boolean;
}

/** Newest first. */
export async function listDeliveries(
  ctx: Context,
  filter: DeliveryFilter,
): Promise<{ totalCount: number; deliveries: Delivery[] }> {
  const { state = null, isOfLink = false, page, pageSize } = filter;
  const paymentId = filter.paymentId === undefined ? null : parseId(filter.paymentId);
  if (filter.paymentId !== undefined && paymentId === null) return { totalCount: 0, deliveries: [] };
  return inTransaction(ctx, (ctx) =>
    selectDeliveries(ctx, { state, paymentId, isOfLink }, { limit: pageSize, offset: (page - 1) * pageSize }),
  );
}
