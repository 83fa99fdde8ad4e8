import { StateMark } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { formatDate, textIn } from "../words/index.ts";
import { SetupList } from "../setup/SetupList.tsx";
import type { ConsentRow, ConsentsPage } from "./model.ts";

export function Consents(page: ConsentsPage) {
  return (
    <SetupList page={page} current="consents" text={textIn(page.locale).consents}>
      <Table page={page} />
    </SetupList>
  );
}

function Table({ page }: { page: ConsentsPage }) {
  const text = textIn(page.locale).consents;
  return (
    <TableSheet label={text.title}>
      <table class="cards consent-list">
        <TableHead
          columns={[text.label, text.paymentSet, text.kind, text.version, text.languages, text.since, text.state]}
        />
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
