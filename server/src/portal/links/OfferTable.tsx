import { amountFromDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import { formOffer } from "#links/index.ts";
import type { Context } from "#platform/context.ts";
import { useText } from "../page/index.ts";
import { MoneyText, TableHead } from "../parts/index.ts";
import type { Sum } from "../words/index.ts";

/** The installments that cards of one program can have. */
export interface OfferedProgram {
  name: string;
  bank: string | null;
  plans: readonly { count: number; perMonth: Sum; total: Sum }[];
}

/** The installments that the payer's page offers for this amount. */
export async function offeredPrograms(
  ctx: Context,
  payable: { paymentSetId: string; amount: Amount; currency: CurrencyCode },
): Promise<OfferedProgram[]> {
  const { programs } = await formOffer(ctx, payable);
  const money = (decimal: string) => ({ amount: amountFromDecimal(decimal)!, currency: payable.currency });
  return programs.map(({ name, bank, plans }) => ({
    name,
    bank,
    plans: plans.map(({ count, perMonth, total }) => ({ count, perMonth: money(perMonth), total: money(total) })),
  }));
}

/** The installments of each card program, as the payer is offered them. */
export function OfferTable({ programs }: { programs: readonly OfferedProgram[] }) {
  const text = useText().offer;
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
                      <MoneyText money={perMonth} />
                    </td>
                    <td class="number">
                      <MoneyText money={total} />
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
