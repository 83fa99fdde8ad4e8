import { zero } from "@servicepay/money";
import type { DeclineClass } from "#acquirers/registry.ts";
import type { MemberContext } from "#members/index.ts";
import type { ListedPayment } from "#payments/index.ts";
import { pageUrl } from "../page/index.ts";
import { MoneyText, ShortTime } from "../parts/index.ts";
import { nameFor } from "../shown/masked.ts";
import type { Sum } from "../words/index.ts";
import { PaymentState, stateOfListed, type PaymentStateName } from "./story/PaymentState.tsx";

/** A payment on a page of another area. */
export interface PaymentSummary {
  url: string;
  at: Date;
  reference: string;
  customer: string | null;
  state: PaymentStateName;
  decline: DeclineClass | null;
  refunded: Sum | null;
  amount: Sum;
}

export function paymentSummary(ctx: MemberContext, payment: ListedPayment): PaymentSummary {
  const { id, clientReference, orderReference, customerName, currency, chargedAmount, refundedAmount, sale } = payment;
  return {
    url: pageUrl(ctx, `/payments/${id}`),
    at: payment.createdAt,
    reference: clientReference ?? orderReference,
    customer: customerName === null ? null : nameFor(ctx, customerName),
    state: stateOfListed(payment),
    decline: sale?.decline?.class ?? null,
    refunded: refundedAmount === zero ? null : { amount: refundedAmount, currency },
    amount: { amount: chargedAmount ?? payment.amount, currency },
  };
}

interface Props {
  payment: PaymentSummary;
  hasCustomer?: boolean;
}

export function PaymentLine({ payment, hasCustomer = false }: Props) {
  return (
    <li class="found-payment">
      <a href={payment.url}>{payment.reference}</a>
      {hasCustomer && (
        <>
          {" "}
          <span>{payment.customer}</span>
        </>
      )}
      <PaymentState {...payment} />
      <span class="soft">
        <ShortTime at={payment.at} />
      </span>
      <MoneyText money={payment.amount} />
    </li>
  );
}
