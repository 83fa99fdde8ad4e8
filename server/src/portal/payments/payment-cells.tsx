import type { JSX } from "preact";
import type { Locale } from "../model.ts";
import { MoneyText } from "../parts/MoneyText.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { textIn } from "../words/index.ts";
import type { PaymentColumn, PaymentRow, PaymentsPage } from "./model.ts";
import { PaymentState } from "./story/PaymentState.tsx";
import { shortCard } from "./short-card.ts";

interface CellProps {
  row: PaymentRow;
  locale: Locale;
  now: PaymentsPage["now"];
}

/** The cell of each column. On phones a class places it, so that the order of the columns does not matter there. */
export const paymentCells: { readonly [Column in PaymentColumn]: (props: CellProps) => JSX.Element } = {
  time: ({ row, locale, now }) => (
    <td class="soft nowrap at">
      <ShortTime at={row.at} locale={locale} now={now} />
    </td>
  ),
  reference: ({ row }) => (
    <th scope="row" class="reference">
      <a href={row.url}>{row.reference}</a>
    </th>
  ),
  customer: ({ row }) => <td class="customer">{row.customer ?? <NoValue />}</td>,
  state: ({ row, locale }) => (
    <td class="status">
      <PaymentState locale={locale} state={row.state} decline={row.decline} refunded={row.refunded} />
    </td>
  ),
  card: ({ row }) => <td class="nowrap card">{row.card === null ? <NoValue /> : shortCard(row.card)}</td>,
  terminal: ({ row }) => <td class="terminal">{row.terminal ?? <NoValue />}</td>,
  installments: ({ row }) => <td class="number installments">{row.installments ?? <NoValue />}</td>,
  amount: ({ row, locale }) => (
    <td class="sum">
      <MoneyText money={row.amount} locale={locale} />
    </td>
  ),
  refunded: ({ row, locale }) => (
    <Extra column="refunded" locale={locale} isNumber>
      {row.refunded === null ? <NoValue /> : <MoneyText money={row.refunded} locale={locale} />}
    </Extra>
  ),
  issuer: ({ row, locale }) => (
    <Extra column="issuer" locale={locale}>
      {row.issuer ?? <NoValue />}
    </Extra>
  ),
  approvalCode: ({ row, locale }) => (
    <Extra column="approvalCode" locale={locale}>
      {row.approvalCode ?? <NoValue />}
    </Extra>
  ),
  orderReference: ({ row, locale }) => (
    <Extra column="orderReference" locale={locale}>
      {row.orderReference}
    </Extra>
  ),
};

interface ExtraProps {
  column: PaymentColumn;
  locale: Locale;
  isNumber?: boolean;
  children: JSX.Element | string;
}

/** A column that only some members choose. On phones it is a line of the card with its name, if it has a value. */
function Extra({ column, locale, isNumber = false, children }: ExtraProps) {
  const kind = `${isNumber ? "number " : ""}nowrap extra`;
  return (
    <td class={kind}>
      <span class="soft extra-name" aria-hidden="true">
        {textIn(locale).payments.column[column]}{" "}
      </span>
      {children}
    </td>
  );
}
