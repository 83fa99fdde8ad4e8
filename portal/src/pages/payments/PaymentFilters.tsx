import { Field, Select } from "../../parts/Field.tsx";
import { textIn } from "../../text/index.ts";
import type { PaymentsPage } from "./model.ts";

export function PaymentFilters({ page: { locale, list, terminals, currencies } }: { page: PaymentsPage }) {
  const words = textIn(locale);
  const text = words.payments;
  const any = { value: "", label: words.list.any };
  const value = (name: string) => list.filters[name] ?? "";
  const field = { locale, problems: list.problems };
  const amount = { inputmode: "decimal", ...field } as const;
  return (
    <>
      <Select
        name="state"
        label={text.column.state}
        value={value("state")}
        options={[any, ...Object.entries(text.state).map(([value, label]) => ({ value, label }))]}
      />
      <Field name="amountMin" label={text.amountMin} value={value("amountMin")} {...amount} />
      <Field name="amountMax" label={text.amountMax} value={value("amountMax")} {...amount} />
      <Select
        name="currency"
        label={text.currency}
        value={value("currency")}
        options={[any, ...currencies.map((code) => ({ value: code, label: code }))]}
      />
      <Select
        name="terminal"
        label={text.column.terminal}
        value={value("terminal")}
        options={[any, ...terminals.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <Select
        name="source"
        label={text.sourceLabel}
        value={value("source")}
        options={[any, ...Object.entries(text.source).map(([value, label]) => ({ value, label }))]}
      />
      <Select
        name="decline"
        label={text.declineLabel}
        value={value("decline")}
        options={[any, ...Object.entries(text.declineShort).map(([value, label]) => ({ value, label }))]}
      />
      <Field
        name="lastFour"
        label={text.lastFour}
        value={value("lastFour")}
        inputmode="numeric"
        maxLength={4}
        {...field}
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
    case "amountMin":
      return { label: text.amountMin };
    case "amountMax":
      return { label: text.amountMax };
    case "currency":
      return { label: text.currency };
    case "customer":
      return { label: text.column.customer, value: text.oneCustomer };
    default:
      return { label: text.lastFour };
  }
}
