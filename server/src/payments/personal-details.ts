import { amountFromDecimal, formatDecimal } from "@servicepay/money";
import { eraseCollectionTexts } from "#collections/index.ts";
import { erasePostingTexts } from "#current-accounts/index.ts";
import type { WriteContext } from "#platform/context.ts";
import type { PaymentId, PaymentState } from "./payment.ts";
import * as store from "./store/personal-details.ts";

/** What is stored about a customer's payment. Card numbers are masked. */
export interface ExportedPayment {
  id: PaymentId;
  orderReference: string;
  clientReference: string | null;
  amount: string;
  currency: string;
  description: string | null;
  additionalData: Readonly<Record<string, string>> | null;
  state: PaymentState;
  chargedAmount: string | null;
  refundedAmount: string;
  createdAt: Date;
  tries: {
    id: string;
    kind: string;
    state: string;
    installments: number;
    card: string | null;
    bank: string | null;
    payerIp: string | null;
    /** Why it was voided or refunded. */
    reason: string | null;
    at: Date;
  }[];
}

const PAGE = 500;

/** Returns all payments of a customer, oldest first. */
export async function exportPayments(ctx: WriteContext, customerId: string): Promise<ExportedPayment[]> {
  const payments: ExportedPayment[] = [];
  for (let page = await nextPage(ctx, customerId, null); page.length > 0;) {
    const attempts = await store.selectAttemptsOfPayments(
      ctx,
      page.map(({ id }) => id),
    );
    const byPayment = Map.groupBy(attempts, ({ payment_id: id }) => id);
    for (const row of page) payments.push(exportedPayment(row, byPayment.get(row.id) ?? []));
    page = page.length < PAGE ? [] : await nextPage(ctx, customerId, page.at(-1)!.id);
  }
  return payments;
}

/**
 * Erases what identifies the payer. Amounts, references, masked cards and outcomes stay for accounting. Returns the ids of
 * the payments' attempts.
 */
export async function erasePaymentDetails(ctx: WriteContext, paymentIds: readonly string[]): Promise<string[]> {
  await store.eraseTexts(ctx, paymentIds);
  const attemptIds = await store.eraseAttemptDetails(ctx, paymentIds);
  await erasePostingTexts(ctx, attemptIds);
  await eraseCollectionTexts(ctx, attemptIds);
  return attemptIds;
}

/** Lists payments created before `before`, in order, from the one after `after`. Stops before the first that is not finished. */
export async function listFinishedPayments(
  ctx: WriteContext,
  page: { before: Date; after: PaymentId | null; limit: number },
): Promise<PaymentId[]> {
  const rows = await store.selectForErasure(ctx, page);
  const firstUnfinished = rows.findIndex((row) => row.is_unfinished);
  return rows.slice(0, firstUnfinished < 0 ? rows.length : firstUnfinished).map(({ id }) => id);
}

/** Returns those of the customers who have a payment that was created since `since` or has not ended. */
export async function findPayingCustomers(
  ctx: WriteContext,
  customerIds: readonly string[],
  since: Date,
): Promise<Set<string>> {
  return new Set(await store.selectPayingCustomers(ctx, customerIds, since));
}

function nextPage(ctx: WriteContext, customerId: string, after: PaymentId | null) {
  return store.selectPaymentsOfCustomer(ctx, { customerId, after, limit: PAGE });
}

function exportedPayment(
  row: store.PaymentOfCustomerRow,
  attempts: readonly store.AttemptOfCustomerRow[],
): ExportedPayment {
  return {
    id: row.id,
    orderReference: row.order_reference,
    clientReference: row.client_reference,
    amount: decimal(row.amount),
    currency: row.currency,
    description: row.description,
    additionalData: row.additional_data,
    state: row.state,
    chargedAmount: row.charged_amount === null ? null : decimal(row.charged_amount),
    refundedAmount: decimal(row.refunded_amount),
    createdAt: row.created_at,
    tries: attempts.map((each) => ({
      id: each.id,
      kind: each.kind,
      state: each.state,
      installments: each.installments,
      card: each.masked_pan,
      bank: each.bank_name,
      payerIp: each.payer_ip,
      reason: each.reason,
      at: each.created_at,
    })),
  };
}

function decimal(stored: string): string {
  return formatDecimal(amountFromDecimal(stored)!);
}
