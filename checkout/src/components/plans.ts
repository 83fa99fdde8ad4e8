import type { CardFormModel, InstallmentChoice } from "../model.ts";
import { differenceOf, restOf } from "../text/difference.ts";
import { formatMoney, textIn } from "../text/index.ts";

export type Plan = Pick<InstallmentChoice, "count" | "perMonth" | "total">;

/** What is paid as the form stands: the plan that was chosen, else a single payment. */
export function chosenPlan({ choices, values, price }: Pick<CardFormModel, "choices" | "values" | "price">): Plan {
  return (
    choices?.find(({ token }) => token === values.installment) ??
    choices?.find(({ count }) => count === 1) ?? { count: 1, perMonth: price.amount, total: price.amount }
  );
}

/** A plan in words; what it has not is "". */
export interface PlanText {
  count: string;
  /** "₺2.151,93" */
  month: string;
  /** "ilk taksit ₺2.151,95", where the first takes a remainder. */
  first: string;
  /** "₺460,68" */
  more: string;
  /** "vade farkı ₺460,68" or "Vade farksız". */
  fee: string;
  total: string;
}

/** Figures that add up: the installments, with the first one where it differs, are the total. */
export function planText(
  { locale, price }: Pick<CardFormModel, "locale" | "price">,
  { count, perMonth, total }: Plan,
): PlanText {
  const money = (amount: string) => formatMoney(locale, amount, price.currency);
  const { installments: text } = textIn(locale);
  const difference = differenceOf(total, price.amount);
  const more = difference === "0" ? "" : money(difference);
  const month = count > 1 ? money(restOf(total, perMonth, count)) : "";
  const first = money(perMonth);
  return {
    count: count > 1 ? text.months(count) : text.single,
    month,
    first: month === "" || month === first ? "" : text.first(first),
    more,
    fee: more ? text.fee(more) : count > 1 ? text.free : "",
    total: money(total),
  };
}
