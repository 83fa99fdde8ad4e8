import { Pager } from "../lists/Pager.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { textIn } from "../words/index.ts";
import { PaymentState } from "../payments/story/PaymentState.tsx";
import type { RequestPage, RequestVisitRow } from "./model.ts";

/** Everybody who began to pay, with the payment of each. */
export function RequestVisits({ page }: { page: RequestPage }) {
  const { locale, visits } = page;
  const text = textIn(locale).request;
  const { list, rows } = visits;
  return (
    <section class="visits">
      <h2>{text.visits}</h2>
      {rows.length === 0 ? (
        <p class="sheet">{text.noVisits}</p>
      ) : (
        <TableSheet label={text.visits}>
          <table class="cards">
            <TableHead
              columns={[
                text.visit.reference,
                text.visit.at,
                text.visit.payer,
                text.visit.state,
                { number: text.visit.amount },
              ]}
            />
            <tbody>
              {rows.map((row) => (
                <Visit key={row.number} page={page} row={row} />
              ))}
            </tbody>
          </table>
        </TableSheet>
      )}
      {list.count.number > 0 && <Pager locale={locale} list={list} />}
    </section>
  );
}

function Visit({ page: { locale, now }, row }: { page: RequestPage; row: RequestVisitRow }) {
  return (
    <tr>
      <th scope="row" class="nowrap">
        {row.paymentUrl === null ? row.reference : <a href={row.paymentUrl}>{row.reference}</a>}
      </th>
      <td class="soft nowrap">
        <ShortTime at={row.at} locale={locale} now={now} />
      </td>
      <td>{row.payer ?? <NoValue />}</td>
      <td>
        <PaymentState locale={locale} state={row.state} />
      </td>
      <td class="sum">
        <MoneyText money={row.amount} locale={locale} />
      </td>
    </tr>
  );
}
