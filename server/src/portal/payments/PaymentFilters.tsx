import { Field } from "../parts/Field.tsx";
import { AmountFilters, CurrencyFilter, SelectFilter } from "../lists/filter-fields.tsx";
import { textIn } from "../words/index.ts";
import type { PaymentsPage } from "./model.ts";

export function PaymentFilters({ page: { locale, list, terminals, currencies } }: { page: PaymentsPage }) {
  const text = textIn(locale).payments;
  const filter = { locale, list };
  const terminalNames = Object.fromEntries(terminals.map(({ id, name }) => [id, name]));
  return (
    <>
      <SelectFilter {...filter} name="state" label={text.column.state} options={text.state} />
      <AmountFilters {...filter} />
      <CurrencyFilter {...filter} currencies={currencies} />
      <SelectFilter {...filter} name="terminal" label={text.column.terminal} options={terminalNames} />
      <SelectFilter {...filter} name="source" label={text.sourceLabel} options={text.source} />
      <SelectFilter {...filter} name="decline" label={text.declineLabel} options={text.declineShort} />
      <Field
        name="lastFour"
        label={text.lastFour}
        value={list.filters["lastFour"] ?? ""}
        inputmode="numeric"
        maxLength={4}
        locale={locale}
        problems={list.problems}
      />
    </>
  );
}

export function filterWords({ locale, terminals }: PaymentsPage, name: string, value: string) {
  const text = textIn(locale).payments;
  const named = (names: Readonly<Record<string, string>>) => names[value] ?? value;
  switch (name) {
    case "state":
      return { label: text.column.state, value: named(text.state) };
    case "source":
      return { label: text.sourceLabel, value: named(text.source) };
    case "decline":
      return { label: text.declineLabel, value: named(text.declineShort) };
    case "terminal":
      return { label: text.column.terminal, value: terminals.find(({ id }) => id === value)?.name ?? value };
    case "customer":
      return { label: text.column.customer, value: text.oneCustomer };
    default:
      return { label: text.lastFour };
  }
}
