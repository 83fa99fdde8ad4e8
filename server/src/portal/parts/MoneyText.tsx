import { usePage } from "../page/scene.ts";
import { formatMoney, type Sum } from "../words/index.ts";

/** An amount with its currency, in figures of equal width. */
export function MoneyText({ money }: { money: Sum }) {
  const { locale } = usePage();
  return <span class="money">{formatMoney(locale, money)}</span>;
}
