import type { WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import type { Attempt, AttemptId } from "../attempts/attempt.ts";
import type { PaymentId } from "../payment.ts";
import { attemptColumns, toAttempt, type AttemptRow } from "./attempt-row.ts";
import { paymentColumns, toPayment, type PaymentRow, type StoredPayment } from "./payment-row.ts";

// Every transaction locks in this order: the order, the payment, its attempts, so no two transactions wait for each other.
// PostgreSQL runs the statements of a transaction in the order in which they are sent, those of one round trip too.
// lock-order.test.ts records the locks of every way to pay and checks this.

const lockOrderKey = statement(
  "orders.lock",
  `select pg_advisory_xact_lock(hashtextextended('order:' || $1::text || ':' || $2::text, 0))`,
);
const lockOrderByPayment = statement(
  "orders.lockByPayment",
  `select pg_advisory_xact_lock(hashtextextended('order:' || tenant_id::text || ':' || exclusive_key, 0))
   from payments where tenant_id = $1 and id = $2`,
);
const lockPaymentById = statement<PaymentRow>(
  "payments.lock",
  `select ${paymentColumns} from payments where tenant_id = $1 and id = $2 for update`,
);
const lockAttemptById = statement<AttemptRow>(
  "attempts.lock",
  `select ${attemptColumns} from attempts where tenant_id = $1 and id = $2 and payment_id = $3 for update`,
);

/** Locks the order until the transaction ends, so that its payments start one after another. */
export async function lockOrder(ctx: WriteContext, exclusiveKey: string): Promise<void> {
  await ctx.tx.row(lockOrderKey, [ctx.tenantId, exclusiveKey]);
}

/** Locks a payment's order, then the payment. */
export async function lockOrderAndPayment(ctx: WriteContext, paymentId: string): Promise<StoredPayment | undefined> {
  const [, payment] = await inOneBatch(
    ctx.tx.row(lockOrderByPayment, [ctx.tenantId, paymentId]),
    lockPayment(ctx, paymentId),
  );
  return payment;
}

/** Every change of a payment or of its attempts begins with this lock. */
export async function lockPayment(ctx: WriteContext, id: string): Promise<StoredPayment | undefined> {
  const row = await ctx.tx.row(lockPaymentById, [ctx.tenantId, id]);
  return row && toPayment(row);
}

export async function lockPaymentOf(
  ctx: WriteContext,
  { paymentId }: { paymentId: PaymentId },
): Promise<StoredPayment> {
  const payment = await lockPayment(ctx, paymentId);
  if (payment === undefined) throw new Error(`payment ${paymentId} is missing`);
  return payment;
}

/** Locks an attempt of a payment that the transaction has locked. Until it ends, no worker can claim the attempt. */
export function lockAttempt(ctx: WriteContext, payment: StoredPayment, id: AttemptId): Promise<Attempt> {
  return lockAttemptOf(ctx, payment.id, id);
}

async function lockAttemptOf(ctx: WriteContext, paymentId: PaymentId, id: AttemptId): Promise<Attempt> {
  const row = await ctx.tx.row(lockAttemptById, [ctx.tenantId, id, paymentId]);
  if (row === undefined) throw new Error(`attempt ${id} is missing`);
  return toAttempt(row);
}

/** Locks an attempt's payment, then the attempt. */
export async function lockPaymentAndAttempt(
  ctx: WriteContext,
  { id, paymentId }: Pick<Attempt, "id" | "paymentId">,
): Promise<{ payment: StoredPayment; attempt: Attempt }> {
  const [payment, attempt] = await inOneBatch(lockPaymentOf(ctx, { paymentId }), lockAttemptOf(ctx, paymentId, id));
  return { payment, attempt };
}
