import { ShortTime } from "../parts/ShortTime.tsx";
import { StateMark } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { textIn } from "../words/index.ts";
import { CheckMark } from "./CheckMark.tsx";
import type { TerminalRow, TerminalsPage } from "./model.ts";
import { SetupList } from "./SetupList.tsx";

export function Terminals(page: TerminalsPage) {
  return (
    <SetupList page={page} current="terminals" text={textIn(page.locale).terminals}>
      <Table page={page} />
    </SetupList>
  );
}

function Table({ page }: { page: TerminalsPage }) {
  const text = textIn(page.locale).terminals;
  return (
    <TableSheet label={text.title}>
      <table class="cards">
        <TableHead columns={[text.name, text.bank, text.currencies, text.state, text.lastCheck]} />
        <tbody>
          {page.rows.map((row) => (
            <Row key={row.url} row={row} page={page} />
          ))}
        </tbody>
      </table>
    </TableSheet>
  );
}

function Row({ row, page: { locale, now } }: { row: TerminalRow; page: TerminalsPage }) {
  const text = textIn(locale).terminals;
  return (
    <tr>
      <th scope="row">
        <a href={row.url}>{row.name}</a>
      </th>
      <td>{row.bank}</td>
      <td>{row.currencies.join(", ")}</td>
      <td>
        <StateMark
          tone={row.isActive ? "good" : "over"}
          word={row.isActive ? text.active : text.disabled}
          detail={row.isTest ? text.test : null}
        />
      </td>
      <td>
        {row.check === null ? (
          <span class="soft">{text.notChecked}</span>
        ) : (
          <>
            <CheckMark locale={locale} result={row.check.result} />
            <div class="soft">
              <ShortTime at={row.check.at} locale={locale} now={now} />
            </div>
          </>
        )}
      </td>
    </tr>
  );
}
