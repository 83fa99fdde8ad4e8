import { applyRate, subtractAmounts, zero, type Amount } from "@servicepay/money";
import { recordCollection } from "#collections/index.ts";
import {
  listReservedParts,
  lockCurrentAccountCode,
  lockReturnedParts,
  postAllocations,
  postCollection,
  returnAllocations,
  type TransactionId,
} from "#current-accounts/index.ts";
import { lockCustomerCodes } from "#customers/index.ts";
import { findTerminal } from "#payment-sets/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import type { Booked } from "../payment-event.ts";
import { insertJournal } from "../store/evidence.ts";
import type { StoredPayment } from "../store/payment-row.ts";
import type { Attempt } from "./attempt.ts";
import type { ReversedSaleFacts } from "./consequences.ts";
import { receivablePart, reversalJournal, saleJournal } from "./journal.ts";

/** The sale of a void or refund. */
export interface ReversedSale extends Attempt, ReversedSaleFacts {
  /** The account that it was posted to. */
  accountErpCode: string | null;
}

/**
 * Writes the attempt's amount to the ledger, the current account and the collections. `report` tells programs what was posted:
 * its statements are sent with those that post it.
 */
export async function bookAttempt(
  ctx: WriteContext,
  payment: StoredPayment,
  attempt: Attempt,
  sale: ReversedSale | null,
  report: (booked: Booked) => Promise<void>,
): Promise<void> {
  const { refundedAmount } = payment;
  const { chargedAmount } = attempt;
  const journal = sale === null ? saleJournal(attempt) : reversalJournal(sale, refundedAmount, chargedAmount);
  await inOneBatch(
    insertJournal(ctx, attempt, journal),
    sale === null ? postSale(ctx, payment, attempt, report) : postReversal(ctx, payment, attempt, sale, report),
  );
}

async function postSale(
  ctx: WriteContext,
  payment: StoredPayment,
  attempt: Attempt,
  report: (booked: Booked) => Promise<void>,
): Promise<void> {
  const { customerId, currentAccountId } = payment;
  const [codes, ownCode, terminal, allocations] = await inOneBatch(
    customerId === null ? undefined : lockCustomerCodes(ctx, customerId),
    currentAccountId === null ? undefined : lockCurrentAccountCode(ctx, currentAccountId),
    findTerminal(ctx, attempt.terminalId),
    currentAccountId === null ? [] : listReservedParts(ctx, payment.id),
  );
  const accountErpCode = (currentAccountId === null ? codes?.accountErpCode : ownCode) ?? null;
  const transactionId: TransactionId = newId();
  const isPosted = accountErpCode !== null && attempt.amount !== zero;
  const posting = isPosted ? { accountErpCode, transactionId, amount: subtractAmounts(zero, attempt.amount) } : null;
  // Started together, so that they are sent in one round trip.
  await inOneBatch(
    isPosted &&
      postCollection(ctx, {
        id: transactionId,
        target: { kind: "sale", accountErpCode },
        ...postingOf(payment, attempt, attempt.amount),
      }),
    currentAccountId !== null && postAllocations(ctx, payment.id),
    handOver(ctx, payment, attempt, {
      amount: attempt.amount,
      accountErpCode,
      customerErpCode: codes?.customerErpCode ?? null,
      posErpCode: terminal?.erpCode ?? null,
    }),
    report({ posting, allocations }),
  );
}

/** The reversal is posted to the account of its sale, and has its sale's codes. */
async function postReversal(
  ctx: WriteContext,
  payment: StoredPayment,
  attempt: Attempt,
  sale: ReversedSale,
  report: (booked: Booked) => Promise<void>,
): Promise<void> {
  const amount = receivablePart(sale, payment.refundedAmount, attempt.chargedAmount);
  const transactionId: TransactionId = newId();
  const { accountErpCode } = sale;
  const isPosted = amount !== zero;
  const posting = isPosted && accountErpCode !== null ? { accountErpCode, transactionId, amount } : null;
  const noCodes = { accountErpCode: null, customerErpCode: null, posErpCode: null };
  await inOneBatch(
    isPosted &&
      postCollection(ctx, {
        id: transactionId,
        target: { kind: attempt.kind as "void" | "refund", saleAttemptId: sale.id },
        ...postingOf(payment, attempt, amount),
      }),
    handOver(ctx, payment, attempt, { amount, ...noCodes }),
    payment.currentAccountId === null
      ? report({ posting, allocations: [] })
      : openItemsAgain(ctx, payment, amount, (allocations) => report({ posting, allocations })),
  );
}

async function openItemsAgain(
  ctx: WriteContext,
  payment: StoredPayment,
  amount: Amount,
  report: (allocations: Booked["allocations"]) => Promise<void>,
): Promise<void> {
  const parts = await lockReturnedParts(ctx, payment.id, amount);
  await inOneBatch(returnAllocations(ctx, payment.id, parts), report(parts));
}

/** The customer's account changes by the order's amount. The payer bears the mark-up. */
function postingOf(payment: StoredPayment, { id }: Attempt, amount: Amount) {
  return {
    attemptId: id,
    amount,
    currency: payment.currency,
    description: payment.description ?? payment.clientReference ?? payment.orderReference,
    documentNo: payment.orderReference,
  };
}

interface HandedOver {
  amount: Amount;
  accountErpCode: string | null;
  customerErpCode: string | null;
  posErpCode: string | null;
}

function handOver(
  ctx: WriteContext,
  payment: StoredPayment,
  attempt: Attempt,
  { amount, ...codes }: HandedOver,
): Promise<void> {
  return recordCollection(ctx, {
    id: attempt.id,
    kind: attempt.kind,
    reversesId: attempt.reversesId,
    paymentId: payment.id,
    orderReference: payment.orderReference,
    clientReference: payment.clientReference,
    ...codes,
    amount,
    chargedAmount: attempt.chargedAmount,
    commissionAmount: expectedCommission(attempt, payment),
    currency: payment.currency,
    installments: attempt.installments,
    terminalId: attempt.terminalId,
    maskedPan: attempt.maskedPan,
    authCode: attempt.references.authCode,
    description: payment.description,
    additionalData: payment.additionalData,
  });
}

/** A cost rate of 0 stands for one that was not set. A reversal has its sale's rate. */
function expectedCommission({ chargedAmount, costRate }: Attempt, { currency }: StoredPayment): Amount | null {
  return costRate === 0n ? null : subtractAmounts(applyRate(chargedAmount, costRate, currency), chargedAmount);
}
