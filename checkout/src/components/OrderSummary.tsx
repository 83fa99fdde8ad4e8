import { ProgramTables } from "../card-form/ProgramTables.tsx";
import type { CardFormModel, OrderModel } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";
import { Total } from "./Total.tsx";

/** The order beside the card form, with the installments of all cards. The script keeps the total that of the chosen plan. */
export function OrderSummary({ order, form }: { order: OrderModel; form: CardFormModel }) {
  const text = pageTextIn(form.locale);
  return (
    <section class="order" aria-label={text.amountToPay}>
      <p class="label">{text.amountToPay}</p>
      <div id="total" class="total">
        <Total model={form} />
      </div>
      {order.description !== null && <p class="subject">{order.description}</p>}
      <p class="label">
        {text.orderReference} {order.reference}
      </p>
      <div class="all-plans">
        <ProgramTables model={form} />
      </div>
    </section>
  );
}
