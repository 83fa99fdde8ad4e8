import { zero } from "@servicepay/money";
import type { PaymentRow } from "../model.ts";
import type { MemberContext } from "#members/index.ts";
import type { ListedPayment } from "#payments/index.ts";
import { nameFor } from "../shown/masked.ts";
import { moneyOf } from "#platform/text/money.ts";
import { pageUrl } from "../page/shell-of.ts";

export function paymentRow(
  ctx: MemberContext,
  payment: ListedPayment,
  terminalNames: ReadonlyMap<string, string>,
): PaymentRow {
  const { id, clientReference, orderReference, customerName, currency, chargedAmount, refundedAmount, sale } = payment;
  return {
    url: pageUrl(ctx, `/payments/${id}`),
    at: payment.createdAt.toISOString(),
    reference: clientReference ?? orderReference,
    customer: customerName === null ? null : nameFor(ctx, customerName),
    state: payment.needsReview ? "unclear" : payment.state,
    decline: sale?.decline?.class ?? null,
    refunded: refundedAmount === zero ? null : moneyOf(refundedAmount, currency),
    card: sale?.maskedPan ?? null,
    terminal: sale === null ? null : (terminalNames.get(sale.terminalId) ?? null),
    installments: sale?.installments ?? null,
    issuer: sale?.bankName ?? null,
    approvalCode: sale?.authCode ?? null,
    orderReference,
    amount: moneyOf(chargedAmount ?? payment.amount, currency),
  };
}
