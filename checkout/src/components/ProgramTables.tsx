import { markup } from "../markup/markup.ts";
import type { CardFormModel } from "../model.ts";
import type { Locale } from "../text/index.ts";
import { moneyWriter } from "../text/money-text.ts";
import type { WriteMoney } from "../text/money-text.ts";
import { pageTextIn } from "../text/page-text.ts";
import { perLocale } from "./per-locale.ts";

/** What each card program offers, before a card is typed: to look at, not to choose from. */
export function ProgramTables({ model: { locale, price, programs } }: { model: CardFormModel }) {
  if (programs.length === 0) return null;
  const money = moneyWriter(locale, price.currency);
  return (
    <details class="programs">
      <summary>{pageTextIn(locale).visit.allCards}</summary>
      {programs.map(({ name, plans }) => (
        <table class="plans" key={name}>
          <caption>{name}</caption>
          {headings(locale)}
          <tbody>{plans.map((plan) => row(plan, locale, money))}</tbody>
        </table>
      ))}
    </details>
  );
}

const headings = perLocale((locale) => {
  const { installments: text } = pageTextIn(locale);
  return (
    <thead>
      <tr>
        <th scope="col">{text.count}</th>
        <th scope="col">{text.perMonth}</th>
        <th scope="col">{text.total}</th>
      </tr>
    </thead>
  );
});

type ShownPlan = CardFormModel["programs"][number]["plans"][number];

/** A page has dozens of them. */
function row({ count, perMonth, total }: ShownPlan, locale: Locale, money: WriteMoney) {
  const { installments: text } = pageTextIn(locale);
  const sum = markup`<td class="total" data-name="${text.total}">${money(total)}</td>`;
  if (count === 1) return markup`<tr><th scope="row">${text.single}</th><td>–</td>${sum}</tr>`;
  const part = markup`<td data-name="${text.perMonth}">${money(perMonth)}</td>`;
  return markup`<tr><th scope="row">${text.months(count)}</th>${part}${sum}</tr>`;
}
