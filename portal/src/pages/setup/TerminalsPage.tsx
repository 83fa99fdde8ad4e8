import { Heading } from "../../parts/Heading.tsx";
import { ShortTime } from "../../parts/ShortTime.tsx";
import { StateMark } from "../../parts/StateMark.tsx";
import { TableSheet } from "../../parts/TableSheet.tsx";
import { Shell } from "../../shell/Shell.tsx";
import { textIn } from "../../text/index.ts";
import { CheckMark } from "./CheckMark.tsx";
import type { TerminalRow, TerminalsPage } from "./model.ts";
import { SetupTabs } from "./SetupTabs.tsx";

export function Terminals(page: TerminalsPage) {
  const { locale, rows, newUrl } = page;
  const { setup, terminals: text } = textIn(locale);
  return (
    <Shell page={page} title={text.title}>
      <Heading title={setup.title} note={text.intro}>
        {newUrl !== null && (
          <a class="button primary icon icon-add" href={newUrl}>
            {text.new}
          </a>
        )}
      </Heading>
      <SetupTabs page={page} current="terminals" />
      {rows.length === 0 ? (
        <section class="sheet narrow">
          <p>{text.nothingYet}</p>
        </section>
      ) : (
        <Table page={page} />
      )}
    </Shell>
  );
}

function Table({ page }: { page: TerminalsPage }) {
  const text = textIn(page.locale).terminals;
  return (
    <TableSheet label={text.title}>
      <table class="cards">
        <thead>
          <tr>
            <th scope="col">{text.name}</th>
            <th scope="col">{text.bank}</th>
            <th scope="col">{text.currencies}</th>
            <th scope="col">{text.state}</th>
            <th scope="col">{text.lastCheck}</th>
          </tr>
        </thead>
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
