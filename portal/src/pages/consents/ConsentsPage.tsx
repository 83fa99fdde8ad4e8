import { Heading } from "../../parts/Heading.tsx";
import { StateMark } from "../../parts/StateMark.tsx";
import { TableSheet } from "../../parts/TableSheet.tsx";
import { Shell } from "../../shell/Shell.tsx";
import { formatDate, textIn } from "../../text/index.ts";
import { SetupTabs } from "../setup/SetupTabs.tsx";
import type { ConsentRow, ConsentsPage } from "./model.ts";

export function Consents(page: ConsentsPage) {
  const { locale, rows, newUrl } = page;
  const { setup, consents: text } = textIn(locale);
  return (
    <Shell page={page} title={text.title}>
      <Heading title={setup.title} note={text.intro}>
        {newUrl !== null && (
          <a class="button primary icon icon-add" href={newUrl}>
            {text.new}
          </a>
        )}
      </Heading>
      <SetupTabs page={page} current="consents" />
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

function Table({ page }: { page: ConsentsPage }) {
  const text = textIn(page.locale).consents;
  return (
    <TableSheet label={text.title}>
      <table class="cards consent-list">
        <thead>
          <tr>
            <th scope="col">{text.label}</th>
            <th scope="col">{text.paymentSet}</th>
            <th scope="col">{text.kind}</th>
            <th scope="col">{text.version}</th>
            <th scope="col">{text.languages}</th>
            <th scope="col">{text.since}</th>
            <th scope="col">{text.state}</th>
          </tr>
        </thead>
        <tbody>
          {page.rows.map((row) => (
            <Row key={row.url} page={page} row={row} />
          ))}
        </tbody>
      </table>
    </TableSheet>
  );
}

function Row({ page: { locale, now }, row }: { page: ConsentsPage; row: ConsentRow }) {
  const text = textIn(locale).consents;
  return (
    <tr>
      <th scope="row">
        <a href={row.url}>{row.label}</a>
        <div class="soft">{row.key}</div>
      </th>
      <td>{row.paymentSet}</td>
      <td>{text.kindShort[row.consentKind]}</td>
      <td>
        <span class="visually-hidden">{text.version}: </span>
        {row.version}
      </td>
      <td>{row.languages.map((language) => text.language[language]).join(", ")}</td>
      <td>
        <span class="visually-hidden">{text.since}: </span>
        {formatDate(locale, row.since, now.zone)}
      </td>
      <td>
        <StateMark tone={row.isInUse ? "good" : "over"} word={row.isInUse ? text.inUse : text.retired} />
      </td>
    </tr>
  );
}
