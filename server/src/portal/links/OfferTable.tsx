import type { Locale } from "../model.ts";
import { MoneyText } from "../parts/MoneyText.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { textIn } from "../words/index.ts";
import type { OfferedProgram } from "./model.ts";

/** The installments of each card program, as the payer is offered them. */
export function OfferTable({ locale, programs }: { locale: Locale; programs: readonly OfferedProgram[] }) {
  const text = textIn(locale).offer;
  if (programs.length === 0) return <p class="hint">{text.none}</p>;
  return (
    <>
      {programs.map(({ name, bank, plans }) => (
        <details class="offer" key={name}>
          <summary>
            {name}
            {bank !== null && <span class="soft"> · {bank}</span>}
          </summary>
          <div class="offer-table" role="region" aria-label={name} tabIndex={0}>
            <table>
              <TableHead columns={[text.plan, { number: text.perMonth }, { number: text.total }]} />
              <tbody>
                {plans.map(({ count, perMonth, total }) => (
                  <tr key={count}>
                    <th scope="row">{count === 1 ? text.single : count}</th>
                    <td class="number">
                      <MoneyText money={perMonth} locale={locale} />
                    </td>
                    <td class="number">
                      <MoneyText money={total} locale={locale} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      ))}
    </>
  );
}
