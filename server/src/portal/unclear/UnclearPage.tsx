import { ListRows } from "../lists/ListRows.tsx";
import { Heading } from "../parts/Heading.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { StateMark } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import type { UnclearPage } from "./model.ts";

export function Unclear(page: UnclearPage) {
  const { locale, list, rows, approvalsUrl } = page;
  const text = textIn(locale).unclear;
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} note={text.intro}>
        <a class="button" href={approvalsUrl}>
          {text.toApprovals}
        </a>
      </Heading>
      <ListRows locale={locale} list={list} label={text.title} isEmpty={rows.length === 0} nothingYet={text.nothing}>
        <Rows page={page} />
      </ListRows>
    </Shell>
  );
}

function Rows({ page: { locale, rows, now } }: { page: UnclearPage }) {
  const words = textIn(locale);
  const text = words.unclear;
  return (
    <table class="cards">
      <TableHead
        columns={[
          text.column.sent,
          text.column.reference,
          text.column.kind,
          text.column.terminal,
          text.column.age,
          text.column.state,
          { number: text.column.amount },
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td class="soft nowrap">
              <ShortTime at={row.sent} locale={locale} now={now} />
            </td>
            <th scope="row">
              <a href={row.url}>{row.reference}</a>
            </th>
            <td>{text.kind[row.kind]}</td>
            <td>{row.terminal}</td>
            <td class="nowrap">
              <span class="visually-hidden">{text.column.age}: </span>
              {text.age(row.ageDays)}
            </td>
            <td>
              {row.askedBy === null ? (
                <StateMark tone="attention" word={text.state.open} />
              ) : (
                <StateMark tone="waiting" word={text.state.waiting} detail={text.askedBy(row.askedBy)} />
              )}
            </td>
            <td class="sum">
              <MoneyText money={row.amount} locale={locale} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
