import type { CardFormModel, InstallmentChoice } from "../model.ts";
import { differenceOf, restOf } from "../text/difference.ts";
import { formatMoney, textIn } from "../text/index.ts";

export type Plan = Pick<InstallmentChoice, "count" | "perMonth" | "total">;

/** The plan to charge: the chosen one, otherwise a single payment. */
export function chosenPlan({ choices, values, price }: Pick<CardFormModel, "choices" | "values" | "price">): Plan {
  return (
    choices?.find(({ token }) => token === values.installment) ??
    choices?.find(({ count }) => count === 1) ?? { count: 1, perMonth: price.amount, total: price.amount }
  );
}

/** A plan in words. Parts that it does not have are "". */
export interface PlanText {
  count: string;
  /** "₺2.151,93" */
  month: string;
  /** "ilk taksit ₺2.151,95", if the first installment takes a remainder. */
  first: string;
  /** The amount that the plan adds to the order: "₺460,68". */
  more: string;
  /** "vade farkı ₺460,68" or "Vade farksız". */
  fee: string;
  total: string;
}

/** The figures add up: the installments, with a different first one if necessary, make the total. */
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
