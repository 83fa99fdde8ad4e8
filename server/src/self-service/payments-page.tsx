/** The payments that were begun here, of the user's accounts and the user's own, with their receipts. */
import { formatMoney, formatTime } from "@servicepay/checkout/render";
import { formatDecimal } from "@servicepay/money";
import { findLink } from "#links/index.ts";
import { findPayment, isPaid, listPayments, type ListedPayment } from "#payments/index.ts";
import { reading } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { findVisibleAccounts, isPaymentOfUser, selectPaymentsOfUser, type VisibleAccount } from "#users/index.ts";
import { Frame, say } from "./page/Frame.tsx";
import type { SelfServicePages } from "./page/page-routes.ts";
import type { UserVisit } from "./page/visit.ts";

const PAYMENTS_MAX = 100;

export function paymentPages(pages: SelfServicePages): void {
  pages.forUsers("GET", "/payments", async (visit) => {
    const payments = await readPayments(visit, await findVisibleAccounts(visit.ctx, visit.user), PAYMENTS_MAX);
    const title = say(visit, "Ödemeler ve makbuzlar", "Payments and receipts");
    return {
      view: (
        <Frame visit={visit} title={title} area="payments">
          <section class="sheet">
            <h1>{title}</h1>
            {payments.length === 0 ? (
              <p class="hint">{say(visit, "Henüz ödeme yok.", "No payments yet.")}</p>
            ) : (
              <PaymentRows visit={visit} payments={payments} />
            )}
          </section>
        </Frame>
      ),
    };
  });

  // The page of the payment's link shows the receipt, or what still has to be done.
  pages.forUsers("GET", "/payments/:id", async (visit) => {
    const { ctx, user, locale } = visit;
    const id = parseId((visit.request.params as { id: string }).id);
    if (id === null) return null;
    const accounts = await findVisibleAccounts(ctx, user);
    if (!(await isPaymentOfUser(reading(ctx), { userId: user.id, accounts, paymentId: id }))) return null;
    const payment = await findPayment(ctx, id);
    if (payment === undefined) return null;
    const { url } = await findLink(ctx, payment.sourceId);
    return { link: `${url}&lang=${locale}` };
  });
}

/** The newest payments of these accounts and of the user. */
export async function readPayments(
  { ctx, user }: UserVisit,
  accounts: readonly VisibleAccount[],
  limit: number,
): Promise<ListedPayment[]> {
  const ids = await selectPaymentsOfUser(reading(ctx), user.id, accounts, limit);
  if (ids.length === 0) return [];
  const { payments } = await listPayments(ctx, { ids }, { page: 1, pageSize: limit });
  return payments.filter(({ sale }) => sale !== null);
}

export function PaymentRows({ visit, payments }: { visit: UserVisit; payments: readonly ListedPayment[] }) {
  const { base, locale } = visit;
  return (
    <ul class="my-rows">
      {payments.map((payment) => {
        const { id, chargedAmount, amount, currency, description, orderReference, createdAt, sale } = payment;
        const card = sale?.maskedPan?.slice(-4);
        return (
          <li key={id}>
            <a href={`${base}/payments/${id}`}>
              <span>
                <strong>{description ?? orderReference}</strong>
                <span class="hint">
                  {formatTime(locale, createdAt.toISOString())}
                  {card !== undefined && ` · ${say(visit, "kart sonu", "card ending")} ${card}`}
                </span>
              </span>
              <span class="my-amounts">
                <strong>{formatMoney(locale, formatDecimal(chargedAmount ?? amount), currency)}</strong>
                <span class="hint">
                  {isPaid(payment.state) ? say(visit, "Tahsil edildi", "Paid") : say(visit, "Ödenmedi", "Not paid")}
                </span>
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
