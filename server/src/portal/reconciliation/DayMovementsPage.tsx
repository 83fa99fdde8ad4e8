import { Heading } from "../parts/Heading.tsx";
import { ListRows } from "../lists/ListRows.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatDay, formatTime, textIn } from "../words/index.ts";
import type { DayMovementsPage } from "./model.ts";

export function DayMovements(page: DayMovementsPage) {
  const { locale, day, dayUrl, side, movement, terminal, total, list, rows } = page;
  const text = textIn(locale).reconciliation;
  const title = text.movementsOf[side](text.movement[movement]);
  return (
    <Shell page={page} title={title}>
      <Heading
        title={title}
        note={
          <>
            {terminal} · {formatDay(locale, day)}
            {total !== null && (
              <>
                {" · "}
                <MoneyText money={total} locale={locale} />
              </>
            )}
          </>
        }
        back={{ label: formatDay(locale, day), url: dayUrl }}
      />
      <ListRows locale={locale} list={list} label={title} isEmpty={rows.length === 0} nothingYet={text.noMovements}>
        <Table page={page} />
      </ListRows>
    </Shell>
  );
}

function Table({ page: { locale, rows, side, now } }: { page: DayMovementsPage }) {
  const text = textIn(locale).reconciliation;
  const { fact, side: name } = text;
  return (
    <table class="cards">
      <thead>
        <tr>
          <th scope="col">{name.at}</th>
          <th scope="col">{fact.bankOrder}</th>
          <th scope="col">{name.reference}</th>
          {side === "bank" && <th scope="col">{name.approvalCode}</th>}
          <th scope="col" class="number">
            {name.installments}
          </th>
          <th scope="col" class="number">
            {name.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td class="soft nowrap">{formatTime(locale, row.at, now.zone)}</td>
            <th scope="row">{row.url === null ? row.bankOrder : <a href={row.url}>{row.bankOrder}</a>}</th>
            <td>
              <span class="visually-hidden">{name.reference}: </span>
              {row.reference ?? <NoValue />}
            </td>
            {side === "bank" && (
              <td>
                <span class="visually-hidden">{name.approvalCode}: </span>
                {row.approvalCode ?? <NoValue />}
              </td>
            )}
            <td class="number">
              <span class="visually-hidden">{name.installments}: </span>
              {row.installments}
            </td>
            <td class="sum">
              <MoneyText money={row.money} locale={locale} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
