import { recordAudit } from "#audit/index.ts";
import { eraseCards } from "#cards/index.ts";
import { eraseAnswerAddresses } from "#consents/index.ts";
import { eraseCustomer, type CustomerId } from "#customers/index.ts";
import { eraseLinkDetails } from "#links/index.ts";
import { erasePaymentDetails, listPaymentsOfCustomer, unfinishedPaymentsOf } from "#payments/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { endErasure, insertErasure, lockErasure, moveErasure } from "./store.ts";

export interface Erased {
  payments: number;
  cards: number;
  /** False where it was stopped: a worker finishes it. */
  isFinished: boolean;
}

const PAYMENTS_AT_ONCE = 200;

/**
 * Strikes a customer out for ever, wherever something leads to the person. What law obliges to keep stays without a
 * person: payments with amounts, references and masked cards, the ledger, which texts were accepted when, the audit log.
 *
 * The customer's own record and saved cards go first and at once, so that nobody is ever half there; the details of the
 * payments follow in small steps. Dying anywhere leaves an erasure under way, which a worker finishes.
 */
export async function erasePerson(ctx: Context, customerId: CustomerId, signal?: AbortSignal): Promise<Erased> {
  const cards = await inTransaction(ctx, (write) => beginErasure(write, customerId));
  return { cards, ...(await finishErasure(ctx, customerId, signal)) };
}

async function beginErasure(ctx: WriteContext, customerId: CustomerId): Promise<number> {
  // The customer is locked first: a payment that is being made for it comes before, and is then found here, or fails.
  await eraseCustomer(ctx, customerId);
  const unfinished = await unfinishedPaymentsOf(ctx, customerId);
  if (unfinished.length > 0) {
    throw conflict(
      `Payments of this customer are under way or can still be made: cancel them or wait for their end (${unfinished.join(", ")}).`,
      { reason: "payment_unfinished" },
    );
  }
  const cards = await eraseCards(ctx, customerId);
  await ctx.tx.run(insertErasure, [ctx.tenantId, customerId, ctx.clock.now(), cards]);
  return cards;
}

/** Goes on with an erasure that has begun, wherever it was left. */
export async function finishErasure(
  ctx: Context,
  customerId: CustomerId,
  signal?: AbortSignal,
): Promise<Omit<Erased, "cards">> {
  let payments = 0;
  while (signal?.aborted !== true) {
    const step = await inTransaction(ctx, (write) => eraseSome(write, customerId));
    payments = step.payments ?? payments;
    if (step.isLast) return { payments, isFinished: true };
  }
  return { payments, isFinished: false };
}

async function eraseSome(
  ctx: WriteContext,
  customerId: CustomerId,
): Promise<{ payments: number | null; isLast: boolean }> {
  const { tenantId, tx, clock } = ctx;
  const erasure = await tx.row(lockErasure, [tenantId, customerId]);
  if (erasure === undefined) return { payments: null, isLast: true };
  const after = erasure.payments_done_to;
  const ids = await listPaymentsOfCustomer(ctx, { customerId, after, limit: PAYMENTS_AT_ONCE });
  await erasePayerDetails(ctx, ids);
  const payments = erasure.payments + ids.length;
  const last = ids.at(-1);
  const isLast = ids.length < PAYMENTS_AT_ONCE;
  if (!isLast) await tx.run(moveErasure, [tenantId, customerId, clock.now(), last ?? after, payments]);
  else {
    await tx.run(endErasure, [tenantId, customerId]);
    const details = { payments, cards: erasure.cards };
    await recordAudit(ctx, { action: "customer.erased", recordType: "customer", recordId: customerId, details });
  }
  return { payments, isLast };
}

/** What a payment tells of its payer. */
export async function erasePayerDetails(ctx: WriteContext, paymentIds: readonly string[]): Promise<void> {
  await erasePaymentDetails(ctx, paymentIds);
  await eraseLinkDetails(ctx, paymentIds);
  await eraseAnswerAddresses(ctx, paymentIds);
}
