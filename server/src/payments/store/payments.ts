import { formatDecimal, type Amount } from "@servicepay/money";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Transaction } from "#platform/database/transaction.ts";
import type { TenantId } from "#platform/ids.ts";
import type { WorkQueue } from "#platform/queues/work-queue.ts";
import type { PaymentId, PaymentState } from "../payment.ts";
import { paymentColumns, toPayment, type PaymentRow, type StoredPayment } from "./payment-row.ts";

const insert = statement(
  "payments.insert",
  `insert into payments (tenant_id, id, order_reference, client_reference, source, source_id, payment_set_id, customer_id,
     current_account_id, exclusive_key, amount, currency, description, locale, webhook_url, attempts_used, attempts_max, expires_at,
     created_by_kind, created_by, additional_data, created_at, updated_at, is_chosen_by_payer)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $22, $23)`,
);

const selectById = statement<PaymentRow>(
  "payments.selectById",
  `select ${paymentColumns} from payments where tenant_id = $1 and id = $2`,
);
const selectByIds = statement<PaymentRow>(
  "payments.selectByIds",
  `select ${paymentColumns} from payments where tenant_id = $1 and id = any($2::uuid[])`,
);
const ofSource = statement<PaymentRow>(
  "payments.ofSource",
  `select ${paymentColumns} from payments where tenant_id = $1 and source_id = $2`,
);
const ofStep = statement<PaymentRow>(
  "payments.ofStep",
  `select ${paymentColumns} from payments where tenant_id = $1 and id =
     (select payment_id from attempts where tenant_id = $1 and three_ds_token_hash = $2)`,
);
const selectByOrderReference = statement<PaymentRow>(
  "payments.selectByOrderReference",
  `select ${paymentColumns} from payments where tenant_id = $1 and order_reference = $2`,
);
const selectByClientReference = statement<PaymentRow>(
  "payments.selectByClientReference",
  `select ${paymentColumns} from payments
   where tenant_id = $1 and client_reference = $2
   order by state in ('succeeded', 'partially_refunded') desc, state = 'processing' desc, created_at desc, id desc
   limit 1`,
);
const selectByAttempt = statement<{ payment_id: PaymentId }>(
  "payments.selectByAttempt",
  `select payment_id from attempts where tenant_id = $1 and id = $2
   union all select id from payments where tenant_id = $1 and archived_transaction_id = $2`,
);
const movePaymentState = statement(
  "payments.move",
  `update payments set state = $4, updated_at = $5 where tenant_id = $1 and id = $2 and state = $3`,
);
const processOpen = statement(
  "payments.processOpen",
  `update payments set state = 'processing', updated_at = $3 where tenant_id = $1 and id = $2 and state = 'open'`,
);
const succeed = statement(
  "payments.succeed",
  `update payments set state = 'succeeded', charged_amount = $3, updated_at = $4
   where tenant_id = $1 and id = $2 and state = 'processing'`,
);
const addRefundTo = statement(
  "payments.addRefund",
  `update payments set state = $4, refunded_amount = refunded_amount + $5, updated_at = $6
   where tenant_id = $1 and id = $2 and state = $3`,
);
const countAttemptOf = statement(
  "payments.countAttempt",
  `update payments set attempts_used = attempts_used + 1, updated_at = $3
   where tenant_id = $1 and id = $2 and attempts_used < attempts_max`,
);
const uncountAttemptOf = statement(
  "payments.uncountAttempt",
  `update payments set attempts_used = attempts_used - 1, updated_at = $3
   where tenant_id = $1 and id = $2 and attempts_used > 0`,
);
const extend = statement(
  "payments.extend",
  `update payments set expires_at = $3, updated_at = $4 where tenant_id = $1 and id = $2 and state = 'open'`,
);
const requestCancel = statement(
  "payments.requestCancel",
  `update payments set cancel_requested_at = $3, updated_at = $3
   where tenant_id = $1 and id = $2 and state = 'processing' and cancel_requested_at is null`,
);

const isExpired = `p.state = 'open' and p.expires_at <= $1 and not exists (
     select from attempts a where a.tenant_id = p.tenant_id and a.payment_id = p.id
       and a.state in ('CREATED', 'AUTH_PENDING', 'AUTHENTICATED', 'SUBMITTING', 'UNKNOWN', 'REVERSING', 'MANUAL'))`;
const expired = statement<{ tenant_id: TenantId; id: PaymentId }>(
  "payments.selectExpired",
  `select p.tenant_id, p.id from payments p
   where ${isExpired} order by p.expires_at limit $2`,
);

export async function insertPayment(
  ctx: WriteContext,
  payment: StoredPayment,
  isChosenByPayer: boolean,
): Promise<void> {
  await ctx.tx.run(insert, [
    ctx.tenantId,
    payment.id,
    payment.orderReference,
    payment.clientReference,
    payment.source,
    payment.sourceId,
    payment.paymentSetId,
    payment.customerId,
    payment.currentAccountId,
    payment.exclusiveKey,
    formatDecimal(payment.amount),
    payment.currency,
    payment.description,
    payment.locale,
    payment.webhookUrl,
    payment.attemptsUsed,
    payment.attemptsMax,
    payment.expiresAt,
    payment.createdBy?.kind ?? null,
    payment.createdBy?.id ?? null,
    payment.additionalData,
    payment.createdAt,
    isChosenByPayer,
  ]);
}

export async function selectPayment(ctx: ReadContext, id: string): Promise<StoredPayment | undefined> {
  const row = await ctx.tx.row(selectById, [ctx.tenantId, id]);
  return row && toPayment(row);
}

const states = statement<{ id: PaymentId; state: PaymentState; expires_at: Date }>(
  "payments.states",
  `select id, state, expires_at from payments where tenant_id = $1 and id = any($2::uuid[])`,
);

export async function selectStates({ tx, tenantId }: ReadContext, ids: readonly string[]) {
  const rows = await tx.rows(states, [tenantId, ids]);
  return rows.map(({ id, state, expires_at: expiresAt }) => ({ id, state, expiresAt }));
}

export async function selectPayments(ctx: ReadContext, ids: readonly PaymentId[]): Promise<StoredPayment[]> {
  return (await ctx.tx.rows(selectByIds, [ctx.tenantId, ids])).map(toPayment);
}

const awaitedUrls = statement<{ url: string | null }>(
  "payments.awaitedWebhookUrls",
  `select distinct webhook_url as url from payments
   where tenant_id = $1 and id = any($2::uuid[]) and state in ('open', 'processing')`,
);

/** Where the outcomes of those of the payments that have none yet will be sent. */
export async function selectAwaitedWebhookUrls(
  { tx, tenantId }: ReadContext,
  ids: readonly PaymentId[],
): Promise<string[]> {
  return (await tx.rows(awaitedUrls, [tenantId, ids])).flatMap(({ url }) => url ?? []);
}

export async function selectPaymentOfSource(ctx: ReadContext, sourceId: string): Promise<StoredPayment | undefined> {
  const row = await ctx.tx.row(ofSource, [ctx.tenantId, sourceId]);
  return row && toPayment(row);
}

export async function selectPaymentByToken(ctx: ReadContext, tokenHash: Buffer): Promise<StoredPayment | undefined> {
  const row = await ctx.tx.row(ofStep, [ctx.tenantId, tokenHash]);
  return row && toPayment(row);
}

export async function selectPaymentByOrderReference(
  ctx: WriteContext,
  orderReference: string,
): Promise<StoredPayment | undefined> {
  const row = await ctx.tx.row(selectByOrderReference, [ctx.tenantId, orderReference]);
  return row && toPayment(row);
}

/** If an order has several payments: the paid one, else one under way, else the newest. */
export async function selectPaymentByClientReference(
  ctx: WriteContext,
  clientReference: string,
): Promise<StoredPayment | undefined> {
  const row = await ctx.tx.row(selectByClientReference, [ctx.tenantId, clientReference]);
  return row && toPayment(row);
}

export async function selectPaymentByAttempt(ctx: WriteContext, attemptId: string): Promise<StoredPayment | undefined> {
  const row = await ctx.tx.row(selectByAttempt, [ctx.tenantId, attemptId]);
  return row && selectPayment(ctx, row.payment_id);
}

/** The payment is locked, so a state other than the expected one is a bug. */
export async function movePayment(ctx: WriteContext, payment: StoredPayment, state: PaymentState): Promise<void> {
  expectOne(await ctx.tx.run(movePaymentState, [ctx.tenantId, payment.id, payment.state, state, ctx.clock.now()]));
}

/** Moves an open payment to processing. A payment in another state stays as it is. */
export async function processOpenPayment(ctx: WriteContext, id: PaymentId): Promise<void> {
  await ctx.tx.run(processOpen, [ctx.tenantId, id, ctx.clock.now()]);
}

export async function succeedPayment(ctx: WriteContext, payment: StoredPayment, chargedAmount: Amount): Promise<void> {
  expectOne(await ctx.tx.run(succeed, [ctx.tenantId, payment.id, formatDecimal(chargedAmount), ctx.clock.now()]));
}

export async function updateExpiry(ctx: WriteContext, payment: StoredPayment, expiresAt: Date): Promise<void> {
  expectOne(await ctx.tx.run(extend, [ctx.tenantId, payment.id, expiresAt, ctx.clock.now()]));
}

export async function addRefund(
  ctx: WriteContext,
  payment: StoredPayment,
  state: "partially_refunded" | "refunded",
  amount: Amount,
): Promise<void> {
  const values = [ctx.tenantId, payment.id, payment.state, state, formatDecimal(amount), ctx.clock.now()];
  expectOne(await ctx.tx.run(addRefundTo, values));
}

export async function countAttempt(ctx: WriteContext, payment: StoredPayment): Promise<void> {
  expectOne(await ctx.tx.run(countAttemptOf, [ctx.tenantId, payment.id, ctx.clock.now()]));
}

export async function uncountAttempt(ctx: WriteContext, payment: StoredPayment): Promise<void> {
  expectOne(await ctx.tx.run(uncountAttemptOf, [ctx.tenantId, payment.id, ctx.clock.now()]));
}

export async function requestPaymentCancel(ctx: WriteContext, payment: StoredPayment): Promise<void> {
  await ctx.tx.run(requestCancel, [ctx.tenantId, payment.id, ctx.clock.now()]);
}

export function expectOne(rowsWritten: number): void {
  if (rowsWritten !== 1) throw new Error(`a transition wrote ${rowsWritten} rows instead of one`);
}

/** Expired open payments of all tenants whose payers are not at the bank's page. */
export function selectExpired(
  tx: Transaction,
  { now, limit }: { now: Date; limit: number },
): Promise<{ tenant_id: TenantId; id: PaymentId }[]> {
  return tx.rows(expired, [now, limit]);
}

const oldestExpired = statement<{ expires_at: Date }>(
  "payments.oldestExpired",
  `select p.expires_at from payments p where ${isExpired} order by p.expires_at limit 1`,
);

export const expiryQueue: WorkQueue = {
  name: "expiries",
  async oldestDue(tx, now) {
    const dueAt = (await tx.row(oldestExpired, [now]))?.expires_at ?? null;
    return { dueAt, unservedAt: dueAt };
  },
};
