import { formatMoney, type Sum, type Locale, type Money } from "../words/index.ts";

/** An amount with its currency, in figures of equal width. */
export function MoneyText({ money, locale }: { money: Sum | Money; locale: Locale }) {
  return <span class="money">{formatMoney(locale, money)}</span>;
}
