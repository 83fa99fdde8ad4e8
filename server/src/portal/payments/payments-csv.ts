import type { Locale } from "../model.ts";
import { textIn } from "../words/index.ts";
import type { PaymentRow } from "./model.ts";

/** The names of the columns of exported payments. */
export function paymentColumns(locale: Locale): string[] {
  const { payments, list } = textIn(locale);
  const { column, exported } = payments;
  const { time, reference, customer, state, card, terminal, installments, amount } = column;
  return [
    time,
    reference,
    customer,
    state,
    card,
    terminal,
    installments,
    amount,
    exported.refunded,
    list.currency,
    exported.id,
  ];
}

export function paymentStateWord(locale: Locale, { state }: Pick<PaymentRow, "state">): string {
  return textIn(locale).payments.state[state];
}
