/** The payments that were begun here, of the user's accounts and the user's own, with their receipts. */
import { formatDay, formatMoney } from "@servicepay/checkout/render";
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
        <Frame visit={visit} title={title} area="payments" heading={<h1>{title}</h1>}>
          <section class="sheet">
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

interface UserPayment extends ListedPayment {
  /** Null: the user no longer sees the account. */
  account: VisibleAccount | null;
}

/** The newest payments of these accounts and of the user. */
export async function readPayments(
  { ctx, user }: UserVisit,
  accounts: readonly VisibleAccount[],
  limit: number,
): Promise<UserPayment[]> {
  const begun = await selectPaymentsOfUser(reading(ctx), user.id, accounts, limit);
  if (begun.size === 0) return [];
  const { payments } = await listPayments(ctx, { ids: [...begun.keys()] }, { page: 1, pageSize: limit });
  const accountOf = (paymentId: string) => accounts.find(({ id }) => id === begun.get(paymentId)) ?? null;
  return payments
    .filter(({ sale }) => sale !== null)
    .map((payment) => ({ ...payment, account: accountOf(payment.id) }));
}

export function PaymentRows({ visit, payments }: { visit: UserVisit; payments: readonly UserPayment[] }) {
  const { base, locale } = visit;
  return (
    <ul class="my-rows">
      {payments.map((payment) => {
        const { id, chargedAmount, amount, currency, description, orderReference, createdAt, sale, account } = payment;
        const card = sale?.maskedPan?.slice(-4);
        const facts = [
          formatDay(locale, createdAt.toISOString()),
          account?.name,
          card === undefined ? undefined : `${say(visit, "kart sonu", "card ending")} ${card}`,
        ];
        return (
          <li key={id}>
            <a href={`${base}/payments/${id}`}>
              <span>
                <span class="my-name">{description ?? orderReference}</span>
                <span class="hint">{facts.filter((fact) => fact !== undefined).join(" · ")}</span>
              </span>
              <span class="my-amounts my-goes">
                <strong>{formatMoney(locale, formatDecimal(chargedAmount ?? amount), currency)}</strong>
                {isPaid(payment.state) ? (
                  <span class="hint my-paid">{say(visit, "Tahsil edildi", "Paid")}</span>
                ) : (
                  <span class="hint">{say(visit, "Ödenmedi", "Not paid")}</span>
                )}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
