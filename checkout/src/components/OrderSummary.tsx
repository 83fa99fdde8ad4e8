import type { OrderModel } from "../model.ts";
import { Logo } from "./Logo.tsx";
import { moneyWriter } from "../text/money-text.ts";
import { pageTextIn } from "../text/page-text.ts";
import type { Locale } from "../text/index.ts";

export function OrderSummary({ order, locale }: { order: OrderModel; locale: Locale }) {
  const text = pageTextIn(locale);
  return (
    <section class="order" aria-label={text.amountToPay}>
      <Logo logo={order.logo} />
      <p class="merchant">
        <span class="label">{text.payTo}</span> {order.merchantName}
      </p>
      <p class="amount">{moneyWriter(locale, order.price.currency)(order.price.amount)}</p>
      <dl class="details">
        {order.description !== null && (
          <div>
            <dt>{text.description}</dt>
            <dd>{order.description}</dd>
          </div>
        )}
        <div>
          <dt>{text.orderReference}</dt>
          <dd>{order.reference}</dd>
        </div>
      </dl>
    </section>
  );
}
