import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Attempt } from "../attempts/attempt.ts";
import { attemptColumns, toAttempt, type AttemptRow } from "./attempt-row.ts";
import { expectOne } from "./payments.ts";

/** Each branch has its own index. */
const salesOfKey = statement<AttemptRow>(
  "orders.sales",
  `select ${attemptColumns} from attempts
   where tenant_id = $1 and exclusive_key = $2 and kind = 'sale' and state in ('CREATED', 'AUTH_PENDING', 'AUTHENTICATED')
   union all
   select ${attemptColumns} from attempts
   where tenant_id = $1 and exclusive_key = $2 and kind = 'sale'
     and state in ('SUBMITTING', 'UNKNOWN', 'REVERSING', 'MANUAL', 'APPROVED') and fully_reversed_at is null
   order by created_at, id`,
);
const liveOfKey = statement<AttemptRow>(
  "orders.liveSale",
  `select ${attemptColumns} from attempts
   where tenant_id = $1 and exclusive_key = $2 and kind = 'sale'
     and state in ('SUBMITTING', 'UNKNOWN', 'REVERSING', 'MANUAL', 'APPROVED') and fully_reversed_at is null`,
);
const archivedCharge = `select from payments where tenant_id = $1 and exclusive_key = $2 and archive_number is not null
  and state in ('succeeded', 'partially_refunded')`;
const paidInArchive = statement<{ isPaid: boolean }>(
  "orders.paidInArchive",
  `select exists (${archivedCharge}) as "isPaid"`,
);
const statusOfKey = statement<{ status: OrderStatus }>(
  "orders.status",
  `select coalesce(
     (select case state when 'APPROVED' then 'paid' else 'awaited' end from attempts
      where tenant_id = $1 and exclusive_key = $2 and kind = 'sale'
        and state in ('SUBMITTING', 'UNKNOWN', 'REVERSING', 'MANUAL', 'APPROVED') and fully_reversed_at is null),
     case when exists (${archivedCharge}) then 'paid' else 'unpaid' end) as status`,
);
const free = statement(
  "orders.free",
  `update attempts set fully_reversed_at = $3 where tenant_id = $1 and id = $2 and fully_reversed_at is null`,
);

/** The sales that have charged the order or still may, oldest first. */
export async function selectSalesOfOrder(ctx: WriteContext, exclusiveKey: string): Promise<Attempt[]> {
  return (await ctx.tx.rows(salesOfKey, [ctx.tenantId, exclusiveKey])).map(toAttempt);
}

/** The one sale of the order that is charged, or may be. */
export async function selectLiveSale(ctx: ReadContext, exclusiveKey: string): Promise<Attempt | undefined> {
  const row = await ctx.tx.row(liveOfKey, [ctx.tenantId, exclusiveKey]);
  return row && toAttempt(row);
}

/** Whether the order was charged by an archived payment. Call it after the sales were read, so that one that is being archived is not missed. */
export async function isPaidInArchive(ctx: WriteContext, exclusiveKey: string): Promise<boolean> {
  return (await ctx.tx.row(paidInArchive, [ctx.tenantId, exclusiveKey]))!.isPaid;
}

/** `awaited`: it may have been paid, and no other sale may start before the bank has answered. */
export type OrderStatus = "unpaid" | "awaited" | "paid";

/** A charge counts until it was wholly given back, in the archive too. */
export async function readOrderStatus(ctx: ReadContext, exclusiveKey: string): Promise<OrderStatus> {
  return (await ctx.tx.row(statusOfKey, [ctx.tenantId, exclusiveKey]))!.status;
}

/** Lets the order of a wholly reversed sale be paid again. */
export async function freeOrder(ctx: WriteContext, { id }: Attempt): Promise<void> {
  expectOne(await ctx.tx.run(free, [ctx.tenantId, id, ctx.clock.now()]));
}
