import { customerNames } from "#customers/index.ts";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { readListPage, type ListPage, type ListPosition } from "#platform/list-page.ts";
import { countListed, selectListed, selectListedAtOffset, type PaymentWithSale } from "../store/payment-list.ts";
import type { ListedPayment, PaymentFilter } from "./listed-payment.ts";

const PAGE_SIZE = 50;
const DAY_MS = 86_400_000;
/** The default period of the portal's lists. OpenAPI promises it to programs: `AdditionalDataFilter`. */
const VALUE_DAYS = 30;

/** Lists payments, newest first. Without a position: the newest. */
export async function pageOfPayments(
  ctx: Context | ReadContext,
  filter: PaymentFilter,
  position: ListPosition | null,
): Promise<ListPage<ListedPayment>> {
  const context = reading(ctx);
  const page = await readListPage(PAGE_SIZE, position, (limit) => selectListed(context, filter, position, limit));
  return { ...page, rows: await withCustomerNames(context, page.rows) };
}

/**
 * A numbered page for the API, and the exact number of payments that match the filter. No index has the values of dynamic fields, so
 * without a beginning these are looked for in the last thirty days (decision 0080).
 */
export async function listPayments(
  ctx: Context | ReadContext,
  asked: PaymentFilter,
  { page, pageSize }: Paging,
): Promise<{ totalCount: number; payments: ListedPayment[] }> {
  const context = reading(ctx);
  const filter = withinPeriod(asked, ctx.clock.now());
  const [totalCount, rows] = await Promise.all([
    countListed(context, filter, null),
    selectListedAtOffset(context, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
  ]);
  return { totalCount, payments: await withCustomerNames(context, rows) };
}

function withinPeriod(filter: PaymentFilter, now: Date): PaymentFilter {
  const { additionalValue, createdFrom, createdTo = now } = filter;
  if (additionalValue === undefined || createdFrom !== undefined) return filter;
  return { ...filter, createdFrom: new Date(createdTo.getTime() - VALUE_DAYS * DAY_MS) };
}

/** Counts up to `max` exactly. A result above `max` means that there are more. */
export function countPayments(ctx: Context | ReadContext, filter: PaymentFilter, max: number): Promise<number> {
  return countListed(reading(ctx), filter, max + 1);
}

export async function withCustomerNames(ctx: ReadContext, rows: readonly PaymentWithSale[]): Promise<ListedPayment[]> {
  const ids = new Set(rows.flatMap(({ customerId }) => customerId ?? []));
  const names = await customerNames(ctx, [...ids]);
  return rows.map((row) => ({
    ...row,
    customerName: row.customerId === null ? null : (names.get(row.customerId) ?? null),
  }));
}
