import { Field, Select } from "../parts/Field.tsx";
import { textIn, type Locale } from "../words/index.ts";
import type { ListModel } from "./list-query.ts";

interface FilterProps {
  locale: Locale;
  list: ListModel;
}

interface SelectFilterProps extends FilterProps {
  name: string;
  label: string;
  /** The label of each value that can be chosen. */
  options: Readonly<Record<string, string>>;
}

export function SelectFilter({ locale, list, name, label, options }: SelectFilterProps) {
  const any = { value: "", label: textIn(locale).list.any };
  const choices = Object.entries(options).map(([value, label]) => ({ value, label }));
  return <Select name={name} label={label} value={list.filters[name] ?? ""} options={[any, ...choices]} />;
}

export function AmountFilters({ locale, list }: FilterProps) {
  const { amountMin, amountMax } = textIn(locale).list;
  const field = { locale, problems: list.problems, inputmode: "decimal" } as const;
  return (
    <>
      <Field name="amountMin" label={amountMin} value={list.filters["amountMin"] ?? ""} {...field} />
      <Field name="amountMax" label={amountMax} value={list.filters["amountMax"] ?? ""} {...field} />
    </>
  );
}

export function CurrencyFilter({ currencies, ...filter }: FilterProps & { currencies: readonly string[] }) {
  const options = Object.fromEntries(currencies.map((code) => [code, code]));
  return <SelectFilter name="currency" label={textIn(filter.locale).list.currency} options={options} {...filter} />;
}
