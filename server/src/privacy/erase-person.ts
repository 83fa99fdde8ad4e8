import { eraseApprovalTexts } from "#approvals/index.ts";
import { recordAudit } from "#audit/index.ts";
import { deleteCardsOfCustomer } from "#cards/index.ts";
import { eraseAnswerAddresses } from "#consents/index.ts";
import { discardRefusedLines, eraseAccountNames } from "#current-accounts/index.ts";
import { eraseCustomer, lockVisitorsWithEmail, type CustomerId, type ErasedCustomer } from "#customers/index.ts";
import { recordEvent } from "#events/index.ts";
import { discardLinkFiles, eraseLinkDetails } from "#links/index.ts";
import { eraseFromViews } from "#members/index.ts";
import { eraseMessages } from "#notifications/index.ts";
import { erasePaymentDetails, listPaymentIdsOfCustomer, listUnfinishedPayments } from "#payments/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { eraseCaseNotes, eraseNotesNaming } from "#reconciliation/index.ts";
import { eraseFromRequests } from "#requests/index.ts";
import { closeCustomerToUsers } from "#users/index.ts";
import { eraseReturnAddresses } from "#widget-payments/index.ts";
import { deleteErasure, insertErasure, lockErasure, updateErasure } from "./store.ts";

export interface ErasedPerson {
  payments: number;
  cards: number;
  /** False if the erasure was stopped. A worker finishes it. */
  isFinished: boolean;
}

/** A record whose payments' details are still to be erased. */
interface BegunErasure {
  customerId: CustomerId;
  cards: number;
}

const PAYMENTS_PER_STEP = 200;
/** An erasure takes the oldest ones; the rest is erased like any other record. */
export const VISITORS_MAX = 1_000;

/**
 * Erases a customer's personal details for ever, with the records of visits to payment requests that have the same e-mail
 * address. Payments (amounts, references, masked cards), the ledger, consents and the audit log must be kept by law; they
 * stay without the person.
 *
 * The first transaction erases the records, saved cards, and what members wrote about the person outside of payments. The
 * details of payments follow in batches. If the process dies in between, the rows in `erasures` stay and a worker finishes
 * the erasure.
 */
export async function erasePerson(ctx: Context, customerId: CustomerId, signal?: AbortSignal): Promise<ErasedPerson> {
  const begun = await inTransaction(ctx, async (ctx) => {
    const { person, ...first } = await beginErasure(ctx, customerId);
    const all: BegunErasure[] = [first];
    for (const visitor of await lockVisitorsWithEmail(ctx, person, VISITORS_MAX)) {
      const { customerId, cards } = await beginErasure(ctx, visitor);
      all.push({ customerId, cards });
    }
    return all;
  });
  return finishErasures(ctx, begun, signal);
}

/** Erases one customer's record, and leaves others with the same e-mail address. */
export async function eraseRecord(ctx: Context, customerId: CustomerId, signal?: AbortSignal): Promise<ErasedPerson> {
  const begun = await inTransaction(ctx, (ctx) => beginErasure(ctx, customerId));
  return finishErasures(ctx, [begun], signal);
}

async function beginErasure(
  ctx: WriteContext,
  customerId: CustomerId,
): Promise<BegunErasure & { person: ErasedCustomer }> {
  // Locks the customer first: a payment that is created at the same time is either found below or refused.
  const person = await eraseCustomer(ctx, customerId);
  const unfinished = await listUnfinishedPayments(ctx, customerId);
  if (unfinished.length > 0) {
    throw conflict(
      `Payments of this customer are under way or can still be made: cancel them or wait for their end (${unfinished.map(({ reference }) => reference).join(", ")}).`,
      { reason: "payment_unfinished" },
    );
  }
  const cards = await deleteCardsOfCustomer(ctx, customerId);
  await closeCustomerToUsers(ctx, customerId);
  await discardLinkFiles(ctx);
  await discardRefusedLines(ctx);
  await eraseMentions(ctx, person);
  await insertErasure(ctx, customerId, cards);
  return { customerId, cards, person };
}

/** Erases the person from texts of members that belong to no payment. */
async function eraseMentions(ctx: WriteContext, person: ErasedCustomer): Promise<void> {
  await eraseAccountNames(ctx, person);
  await eraseFromRequests(ctx, person.mentions);
  await eraseNotesNaming(ctx, person.mentions);
  await eraseFromViews(ctx, person.mentions);
}

async function finishErasures(
  ctx: Context,
  begun: readonly BegunErasure[],
  signal: AbortSignal | undefined,
): Promise<ErasedPerson> {
  const total = { cards: 0, payments: 0, isFinished: true };
  for (const { customerId, cards } of begun) {
    const { payments, isFinished } = await finishErasure(ctx, customerId, signal);
    total.cards += cards;
    total.payments += payments;
    total.isFinished &&= isFinished;
  }
  return total;
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
    const subject = { kind: "customer", id: customerId } as const;
    await recordEvent(ctx, { type: "customer.erased", subject, data: { id: customerId } });
  }
  return { payments, isLast };
}

/**
 * Erases what payments, links, consent answers and messages say about the payer, and what members wrote about these
 * payments.
 */
export async function erasePayerDetails(ctx: WriteContext, paymentIds: readonly string[]): Promise<void> {
  const attemptIds = await erasePaymentDetails(ctx, paymentIds);
  await eraseApprovalTexts(ctx, paymentIds);
  await eraseCaseNotes(ctx, attemptIds);
  await eraseReturnAddresses(ctx, paymentIds);
  await eraseLinkDetails(ctx, paymentIds);
  await eraseAnswerAddresses(ctx, paymentIds);
  await eraseMessages(ctx, paymentIds);
}
