import { amountFromDecimal, formatDecimal } from "@servicepay/money";
import { erasePostingTexts } from "#current-accounts/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { idFloor } from "#platform/ids.ts";
import type { PaymentId, PaymentState } from "./payment.ts";
import * as store from "./store/personal-details.ts";

/** What is stored of a customer's payment. Card numbers are masked. */
export interface ExportedPayment {
  id: PaymentId;
  orderReference: string;
  clientReference: string | null;
  amount: string;
  currency: string;
  description: string | null;
  state: PaymentState;
  chargedAmount: string | null;
  refundedAmount: string;
  createdAt: Date;
  tries: {
    kind: string;
    state: string;
    installments: number;
    card: string | null;
    bank: string | null;
    payerIp: string | null;
    at: Date;
  }[];
}

const PAGE = 500;

/** Returns all payments of a customer, oldest first. */
export async function exportPayments(ctx: WriteContext, customerId: string): Promise<ExportedPayment[]> {
  const payments: ExportedPayment[] = [];
  for (let page = await nextPage(ctx, customerId, null); page.length > 0;) {
    const attempts = await ctx.tx.rows(store.listAttempts, [ctx.tenantId, page.map(({ id }) => id)]);
    const byPayment = Map.groupBy(attempts, ({ payment_id: id }) => id);
    for (const row of page) payments.push(exported(row, byPayment.get(row.id) ?? []));
    page = page.length < PAGE ? [] : await nextPage(ctx, customerId, page.at(-1)!.id);
  }
  return payments;
}

/** Returns a customer's payments after the given one, oldest first. */
export async function listPaymentsOfCustomer(
  ctx: WriteContext,
  { customerId, after, limit }: { customerId: string; after: PaymentId | null; limit: number },
): Promise<PaymentId[]> {
  const rows = await ctx.tx.rows(store.listIdsOfCustomer, [ctx.tenantId, customerId, after, limit]);
  return rows.map(({ id }) => id);
}

/** Erases what identifies the payer. Amounts, references, masked cards and outcomes stay for accounting. */
export async function erasePaymentDetails(ctx: WriteContext, paymentIds: readonly string[]): Promise<void> {
  await ctx.tx.run(store.eraseDescriptions, [ctx.tenantId, paymentIds]);
  const attempts = await ctx.tx.rows(store.erasePayerAddresses, [ctx.tenantId, paymentIds]);
  await erasePostingTexts(
    ctx,
    attempts.map(({ id }) => id),
  );
}

/** Returns the order references of at most five payments that are under way or can still be made. */
export async function unfinishedPaymentsOf(ctx: WriteContext, customerId: string): Promise<string[]> {
  const rows = await ctx.tx.rows(store.findUnfinished, [ctx.tenantId, customerId, ctx.clock.now()]);
  return rows.map(({ order_reference: reference }) => reference);
}

/** Returns finished payments from before `before`, after the given one, up to the first that is not finished. */
export async function listFinishedPayments(
  ctx: WriteContext,
  { before, after, limit }: { before: Date; after: PaymentId | null; limit: number },
): Promise<PaymentId[]> {
  const values = [ctx.tenantId, idFloor(before), ctx.clock.now(), after, limit];
  const rows = await ctx.tx.rows(store.listForErasure, values);
  const waits = rows.findIndex((row) => row.is_unfinished);
  return rows.slice(0, waits < 0 ? rows.length : waits).map(({ id }) => id);
}

/** Returns those of the customers that have had a payment since then, or may pay now. */
export async function payingCustomersOf(
  ctx: WriteContext,
  customerIds: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const rows = await ctx.tx.rows(store.listPayingCustomers, [ctx.tenantId, customerIds, idFloor(since)]);
  return new Set(rows.map(({ customer_id: id }) => id));
}

function nextPage(ctx: WriteContext, customerId: string, after: PaymentId | null) {
  return ctx.tx.rows(store.listOfCustomer, [ctx.tenantId, customerId, after, PAGE]);
}

function exported(row: store.PaymentOfCustomerRow, attempts: readonly store.AttemptOfCustomerRow[]): ExportedPayment {
  return {
    id: row.id,
    orderReference: row.order_reference,
    clientReference: row.client_reference,
    amount: decimal(row.amount),
    currency: row.currency,
    description: row.description,
    state: row.state,
    chargedAmount: row.charged_amount === null ? null : decimal(row.charged_amount),
    refundedAmount: decimal(row.refunded_amount),
    createdAt: row.created_at,
    tries: attempts.map((each) => ({
      kind: each.kind,
      state: each.state,
      installments: each.installments,
      card: each.masked_pan,
      bank: each.bank_name,
      payerIp: each.payer_ip,
      at: each.created_at,
    })),
  };
}

function decimal(stored: string): string {
  return formatDecimal(amountFromDecimal(stored)!);
}
