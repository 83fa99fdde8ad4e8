import { amountFromDecimal, formatDecimal } from "@servicepay/money";
import type { Amount, CurrencyCode } from "@servicepay/money";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import { columnsOf } from "#platform/database/columns.ts";
import { lookup, quickRead, statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { Payment, PaymentId, PaymentLocale, PaymentSource, PaymentState } from "../payment.ts";

/** What only this module needs to know of a payment. */
export interface StoredPayment extends Payment {
  exclusiveKey: string;
  webhookUrl: string | null;
  cancelRequestedAt: Date | null;
}

interface PaymentRow {
  id: PaymentId;
  order_reference: string;
  client_reference: string | null;
  source: PaymentSource;
  source_id: string;
  payment_set_id: string;
  customer_id: string | null;
  exclusive_key: string;
  amount: string;
  currency: CurrencyCode;
  description: string | null;
  locale: PaymentLocale;
  webhook_url: string | null;
  state: PaymentState;
  attempts_used: number;
  attempts_max: number;
  charged_amount: string | null;
  refunded_amount: string;
  cancel_requested_at: Date | null;
  expires_at: Date;
  created_at: Date;
}

const columns = `id, order_reference, client_reference, source, source_id, payment_set_id, customer_id, exclusive_key, amount,
  currency, description, locale, webhook_url, state, attempts_used, attempts_max, charged_amount, refunded_amount,
  cancel_requested_at, expires_at, created_at`;

const insert = statement(
  "payments.insert",
  `insert into payments (tenant_id, id, order_reference, client_reference, source, source_id, payment_set_id, customer_id,
     exclusive_key, amount, currency, description, locale, webhook_url, attempts_used, attempts_max, expires_at, created_at,
     updated_at)
   select $1, *, created_at
   from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::uuid[], $7::uuid[], $8::uuid[], $9::text[], $10::numeric[],
     $11::text[], $12::text[], $13::text[], $14::text[], $15::smallint[], $16::smallint[], $17::timestamptz[],
     $18::timestamptz[])
     as made (id, order_reference, client_reference, source, source_id, payment_set_id, customer_id, exclusive_key, amount,
       currency, description, locale, webhook_url, attempts_used, attempts_max, expires_at, created_at)`,
);

const selectById = quickRead<PaymentRow>(
  "payments.selectById",
  `select ${columns} from payments where tenant_id = $1 and id = $2`,
);
/** Each has a source of its own. */
const ofSource = lookup<PaymentRow>(
  "payments.ofSource",
  `select source_id::text as key, ${columns} from payments where tenant_id = $1 and source_id = any($2::uuid[])`,
);
/** Of the 3-D Secure step that bears the token. */
const ofStep = quickRead<PaymentRow>(
  "payments.ofStep",
  `select ${columns} from payments where tenant_id = $1 and id =
     (select payment_id from attempts where tenant_id = $1 and three_ds_token_hash = $2)`,
);
const lockById = statement<PaymentRow>(
  "payments.lockById",
  `select ${columns} from payments where tenant_id = $1 and id = $2 for update`,
);
const selectByOrderReference = statement<PaymentRow>(
  "payments.selectByOrderReference",
  `select ${columns} from payments where tenant_id = $1 and order_reference = $2`,
);
const selectByClientReference = statement<PaymentRow>(
  "payments.selectByClientReference",
  `select ${columns} from payments
   where tenant_id = $1 and client_reference = $2
   order by state in ('succeeded', 'partially_refunded') desc, state = 'processing' desc, created_at desc, id desc
   limit 1`,
);
const selectByAttempt = statement<{ payment_id: PaymentId }>(
  "payments.selectByAttempt",
  `select payment_id from attempts where tenant_id = $1 and id = $2`,
);
const movePaymentState = statement(
  "payments.move",
  `update payments set state = $4, updated_at = $5 where tenant_id = $1 and id = $2 and state = $3`,
);
const startProcessing = statement(
  "payments.startProcessing",
  `update payments set state = 'processing', updated_at = $3 where tenant_id = $1 and id = $2 and state = 'open'`,
);
const succeed = statement(
  "payments.succeed",
  `update payments set state = 'succeeded', charged_amount = $3, updated_at = $4
   where tenant_id = $1 and id = $2 and state = 'processing'`,
);
const addRefund = statement(
  "payments.addRefund",
  `update payments set state = $4, refunded_amount = refunded_amount + $5, updated_at = $6
   where tenant_id = $1 and id = $2 and state = $3`,
);
const useTry = statement(
  "payments.useTry",
  `update payments set attempts_used = attempts_used + 1, updated_at = $3
   where tenant_id = $1 and id = $2 and attempts_used < attempts_max`,
);
const giveTryBack = statement(
  "payments.giveTryBack",
  `update payments set attempts_used = attempts_used - 1, updated_at = $3
   where tenant_id = $1 and id = $2 and attempts_used > 0`,
);
const requestCancel = statement(
  "payments.requestCancel",
  `update payments set cancel_requested_at = $3, updated_at = $3
   where tenant_id = $1 and id = $2 and state = 'processing' and cancel_requested_at is null`,
);

/** Open payments past their expiry whose payer is not at the bank's page; across tenants. */
export const selectExpired = statement<{ tenant_id: TenantId; id: PaymentId }>(
  "payments.selectExpired",
  `select p.tenant_id, p.id from payments p
   where p.state = 'open' and p.expires_at <= $1 and not exists (
     select from attempts a where a.tenant_id = p.tenant_id and a.payment_id = p.id
       and a.state in ('CREATED', 'AUTH_PENDING', 'AUTHENTICATED', 'SUBMITTING', 'UNKNOWN', 'REVERSING', 'MANUAL'))
   order by p.expires_at limit $2`,
);

/** Opens them; what a payment has not yet is as the table says. */
export async function insertPayments(ctx: WriteContext, payments: readonly StoredPayment[]): Promise<void> {
  const rows = payments.map((payment) => [
    payment.id,
    payment.orderReference,
    payment.clientReference,
    payment.source,
    payment.sourceId,
    payment.paymentSetId,
    payment.customerId,
    payment.exclusiveKey,
    formatDecimal(payment.amount),
    payment.currency,
    payment.description,
    payment.locale,
    payment.webhookUrl,
    payment.attemptsUsed,
    payment.attemptsMax,
    payment.expiresAt,
    payment.createdAt,
  ]);
  await ctx.tx.run(insert, [ctx.tenantId, ...columnsOf(rows)]);
}

export async function selectPayment(ctx: ReadContext, id: string): Promise<StoredPayment | undefined> {
  const row = await ctx.tx.row(selectById, [ctx.tenantId, id]);
  return row && toPayment(row);
}

/** Of a link. */
export async function selectPaymentOfSource(ctx: ReadContext, sourceId: string): Promise<StoredPayment | undefined> {
  const row = await ctx.tx.find(ofSource, sourceId);
  return row && toPayment(row);
}

/** Of the 3-D Secure step that bears the token. */
export async function selectPaymentOfStep(ctx: ReadContext, tokenHash: Buffer): Promise<StoredPayment | undefined> {
  const row = await ctx.tx.row(ofStep, [ctx.tenantId, tokenHash]);
  return row && toPayment(row);
}

/** Every change of a payment or its attempts begins with this lock, so that they happen one after another. */
export async function lockPayment(ctx: WriteContext, id: string): Promise<StoredPayment | undefined> {
  const row = await ctx.tx.row(lockById, [ctx.tenantId, id]);
  return row && toPayment(row);
}

/** The same, of an attempt: its payment cannot be missing. */
export async function lockPaymentOf(
  ctx: WriteContext,
  { paymentId }: { paymentId: PaymentId },
): Promise<StoredPayment> {
  const payment = await lockPayment(ctx, paymentId);
  if (payment === undefined) throw new Error(`payment ${paymentId} has gone`);
  return payment;
}

export async function selectPaymentByOrderReference(
  ctx: WriteContext,
  orderReference: string,
): Promise<StoredPayment | undefined> {
  const row = await ctx.tx.row(selectByOrderReference, [ctx.tenantId, orderReference]);
  return row && toPayment(row);
}

/** Of several payments of one order, the one that is paid, else one under way, else the newest. */
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

/** The payment in its new state; a state other than the expected one is a bug, since the row is locked. */
export async function movePayment(
  ctx: WriteContext,
  payment: StoredPayment,
  state: PaymentState,
): Promise<StoredPayment> {
  expectOne(await ctx.tx.run(movePaymentState, [ctx.tenantId, payment.id, payment.state, state, ctx.clock.now()]));
  return { ...payment, state };
}

/** Of a sale that is submitted; nothing is written where the payment is not open. */
export async function startProcessingPayment(
  ctx: WriteContext,
  { paymentId }: { paymentId: PaymentId },
): Promise<void> {
  await ctx.tx.run(startProcessing, [ctx.tenantId, paymentId, ctx.clock.now()]);
}

export async function succeedPayment(
  ctx: WriteContext,
  payment: StoredPayment,
  chargedAmount: Amount,
): Promise<StoredPayment> {
  expectOne(await ctx.tx.run(succeed, [ctx.tenantId, payment.id, formatDecimal(chargedAmount), ctx.clock.now()]));
  return { ...payment, state: "succeeded", chargedAmount };
}

export async function refundOfPayment(
  ctx: WriteContext,
  payment: StoredPayment,
  state: "partially_refunded" | "refunded",
  amount: Amount,
): Promise<void> {
  const values = [ctx.tenantId, payment.id, payment.state, state, formatDecimal(amount), ctx.clock.now()];
  expectOne(await ctx.tx.run(addRefund, values));
}

export async function useOneTry(ctx: WriteContext, payment: StoredPayment): Promise<void> {
  expectOne(await ctx.tx.run(useTry, [ctx.tenantId, payment.id, ctx.clock.now()]));
}

export async function giveOneTryBack(ctx: WriteContext, payment: StoredPayment): Promise<void> {
  expectOne(await ctx.tx.run(giveTryBack, [ctx.tenantId, payment.id, ctx.clock.now()]));
}

export async function requestPaymentCancel(ctx: WriteContext, payment: StoredPayment): Promise<void> {
  await ctx.tx.run(requestCancel, [ctx.tenantId, payment.id, ctx.clock.now()]);
}

export function expectOne(rowsWritten: number): void {
  if (rowsWritten !== 1) throw new Error(`a transition wrote ${rowsWritten} rows in place of one`);
}

function toPayment(row: PaymentRow): StoredPayment {
  return {
    id: row.id,
    orderReference: row.order_reference,
    clientReference: row.client_reference,
    source: row.source,
    sourceId: row.source_id,
    paymentSetId: row.payment_set_id,
    customerId: row.customer_id,
    exclusiveKey: row.exclusive_key,
    amount: amountFromDecimal(row.amount)!,
    currency: row.currency,
    description: row.description,
    locale: row.locale,
    webhookUrl: row.webhook_url,
    state: row.state,
    attemptsUsed: row.attempts_used,
    attemptsMax: row.attempts_max,
    chargedAmount: row.charged_amount === null ? null : amountFromDecimal(row.charged_amount),
    refundedAmount: amountFromDecimal(row.refunded_amount)!,
    cancelRequestedAt: row.cancel_requested_at,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  };
}
