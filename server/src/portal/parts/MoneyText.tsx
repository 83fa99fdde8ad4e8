import { formatMoney, type Locale, type Sum } from "../words/index.ts";

/** An amount with its currency, in figures of equal width. */
export function MoneyText({ money, locale }: { money: Sum; locale: Locale }) {
  return <span class="money">{formatMoney(locale, money)}</span>;
}
