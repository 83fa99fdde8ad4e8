import { exportApprovals, type ExportedApproval } from "#approvals/index.ts";
import { exportCards, type ExportedCard } from "#cards/index.ts";
import { listConsentAnswers, type ConsentAnswer } from "#consents/index.ts";
import { exportCustomer, type CustomerId, type ExportedCustomer } from "#customers/index.ts";
import { exportLinks, type ExportedLink } from "#links/index.ts";
import { exportMessages, type ExportedMessage } from "#notifications/index.ts";
import { exportPayments, type ExportedPayment } from "#payments/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { exportCaseNotes, type ExportedCaseNote } from "#reconciliation/index.ts";

export interface ExportedPerson {
  exportedAt: Date;
  customer: ExportedCustomer;
  savedCards: ExportedCard[];
  messages: ExportedMessage[];
  payments: (ExportedPayment & {
    link: Omit<ExportedLink, "paymentId"> | null;
    consents: ConsentAnswer[];
    /** What the merchant's people wrote while they compared the payment with the bank's list. */
    reconciliationNotes: Omit<ExportedCaseNote, "attemptId">[];
    /** What members wrote to give money back, or to settle the payment. */
    requests: Omit<ExportedApproval, "paymentId">[];
  })[];
}

/**
 * Everything that is stored about one customer. Card numbers are masked, and only the last two digits of the national
 * identity number are shown: the service never decrypts either for display.
 */
export async function exportPerson(ctx: WriteContext, customerId: CustomerId): Promise<ExportedPerson> {
  const customer = await exportCustomer(ctx, customerId);
  const payments = await exportPayments(ctx, customerId);
  const paymentIds = payments.map(({ id }) => id);
  const links = new Map((await exportLinks(ctx, paymentIds)).map(({ paymentId, ...link }) => [paymentId, link]));
  const attemptIds = payments.flatMap(({ tries }) => tries.map(({ id }) => id));
  const notes = Map.groupBy(await exportCaseNotes(ctx, attemptIds), ({ attemptId }) => attemptId);
  const approvals = Map.groupBy(await exportApprovals(ctx, paymentIds), ({ paymentId }) => paymentId);
  const complete: ExportedPerson["payments"] = [];
  for (const payment of payments) {
    const consents = await listConsentAnswers(ctx, payment.id);
    const reconciliationNotes = payment.tries.flatMap(({ id }) =>
      (notes.get(id) ?? []).map(({ text, at }) => ({ text, at })),
    );
    const requests = (approvals.get(payment.id) ?? []).map(({ reason, note, at }) => ({ reason, note, at }));
    complete.push({ ...payment, link: links.get(payment.id) ?? null, consents, reconciliationNotes, requests });
  }
  return {
    exportedAt: ctx.clock.now(),
    customer,
    savedCards: await exportCards(ctx, customerId),
    messages: await exportMessages(ctx, paymentIds),
    payments: complete,
  };
}
