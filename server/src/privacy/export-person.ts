import { exportCards, type ExportedCard } from "#cards/index.ts";
import { listConsentAnswers, type ConsentAnswer } from "#consents/index.ts";
import { exportCustomer, type CustomerId, type ExportedCustomer } from "#customers/index.ts";
import { exportLinks, type ExportedLink } from "#links/index.ts";
import { exportPayments, type ExportedPayment } from "#payments/index.ts";
import type { WriteContext } from "#platform/context.ts";

export interface ExportedPerson {
  exportedAt: Date;
  customer: ExportedCustomer;
  savedCards: ExportedCard[];
  payments: (ExportedPayment & { link: Omit<ExportedLink, "paymentId"> | null; consents: ConsentAnswer[] })[];
}

/**
 * Everything that is kept of one customer. Card numbers are masked and the national identity number is shown by its last
 * two digits: nothing opens either to be shown, not even to the person, who knows them.
 */
export async function exportPerson(ctx: WriteContext, customerId: CustomerId): Promise<ExportedPerson> {
  const customer = await exportCustomer(ctx, customerId);
  const payments = await exportPayments(ctx, customerId);
  const links = new Map(
    (
      await exportLinks(
        ctx,
        payments.map(({ id }) => id),
      )
    ).map(({ paymentId, ...link }) => [paymentId, link]),
  );
  const complete: ExportedPerson["payments"] = [];
  for (const payment of payments) {
    const consents = await listConsentAnswers(ctx, payment.id);
    complete.push({ ...payment, link: links.get(payment.id) ?? null, consents });
  }
  return {
    exportedAt: ctx.clock.now(),
    customer,
    savedCards: await exportCards(ctx, customerId),
    payments: complete,
  };
}
