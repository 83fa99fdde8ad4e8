import { recordAudit } from "#audit/index.ts";
import { deleteCardsOfCustomer } from "#cards/index.ts";
import { eraseAnswerAddresses } from "#consents/index.ts";
import { eraseCustomer, type CustomerId } from "#customers/index.ts";
import { discardLinkFiles, eraseLinkDetails } from "#links/index.ts";
import { erasePaymentDetails, listPaymentIdsOfCustomer, listUnfinishedReferences } from "#payments/index.ts";
import { eraseMessages } from "#notifications/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { eraseCaseNotes } from "#reconciliation/index.ts";
import { deleteErasure, insertErasure, lockErasure, updateErasure } from "./store.ts";

export interface ErasedPerson {
  payments: number;
  cards: number;
  /** False if the erasure was stopped. A worker finishes it. */
  isFinished: boolean;
}

const PAYMENTS_PER_STEP = 200;

/**
 * Erases a customer's personal details for ever. Payments (amounts, references, masked cards), the ledger, consents and the
 * audit log must be kept by law; they stay without the person.
 *
 * The first transaction erases the customer's record and saved cards. The details of payments follow in batches. If the
 * process dies in between, the row in `erasures` stays and a worker finishes the erasure.
 */
export async function erasePerson(ctx: Context, customerId: CustomerId, signal?: AbortSignal): Promise<ErasedPerson> {
  const cards = await inTransaction(ctx, (ctx) => beginErasure(ctx, customerId));
  return { cards, ...(await finishErasure(ctx, customerId, signal)) };
}

async function beginErasure(ctx: WriteContext, customerId: CustomerId): Promise<number> {
  // Locks the customer first: a payment that is created at the same time is either found below or refused.
  await eraseCustomer(ctx, customerId);
  const unfinished = await listUnfinishedReferences(ctx, customerId);
  if (unfinished.length > 0) {
    throw conflict(
      `Payments of this customer are under way or can still be made: cancel them or wait for their end (${unfinished.join(", ")}).`,
      { reason: "payment_unfinished" },
    );
  }
  const cards = await deleteCardsOfCustomer(ctx, customerId);
  await discardLinkFiles(ctx);
  await insertErasure(ctx, customerId, cards);
  return cards;
}

export async function finishErasure(
  ctx: Context,
  customerId: CustomerId,
  signal?: AbortSignal,
): Promise<Omit<ErasedPerson, "cards">> {
  let payments = 0;
  while (signal?.aborted !== true) {
    const step = await inTransaction(ctx, (ctx) => eraseNextPayments(ctx, customerId));
    payments = step.payments ?? payments;
    if (step.isLast) return { payments, isFinished: true };
  }
  return { payments, isFinished: false };
}

/** `payments` counts all payments of the erasure so far; null if another process has finished it. */
async function eraseNextPayments(
  ctx: WriteContext,
  customerId: CustomerId,
): Promise<{ payments: number | null; isLast: boolean }> {
  const erasure = await lockErasure(ctx, customerId);
  if (erasure === undefined) return { payments: null, isLast: true };
  const after = erasure.payments_done_to;
  const ids = await listPaymentIdsOfCustomer(ctx, { customerId, after, limit: PAYMENTS_PER_STEP });
  await erasePayerDetails(ctx, ids);
  const payments = erasure.payments + ids.length;
  const isLast = ids.length < PAYMENTS_PER_STEP;
  if (!isLast) await updateErasure(ctx, customerId, { payments_done_to: ids.at(-1) ?? after, payments });
  else {
    await deleteErasure(ctx, customerId);
    const details = { payments, cards: erasure.cards };
    await recordAudit(ctx, { action: "customer.erased", recordType: "customer", recordId: customerId, details });
  }
  return { payments, isLast };
}

/** Erases what payments, links, consent answers, messages and notes of reconciliation say about the payer. */
export async function erasePayerDetails(ctx: WriteContext, paymentIds: readonly string[]): Promise<void> {
  const attemptIds = await erasePaymentDetails(ctx, paymentIds);
  await eraseCaseNotes(ctx, attemptIds);
  await eraseLinkDetails(ctx, paymentIds);
  await eraseAnswerAddresses(ctx, paymentIds);
  await eraseMessages(ctx, paymentIds);
}
