import { StateMark } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { formatDate, textIn } from "../words/index.ts";
import { SetupList } from "../setup/SetupList.tsx";
import type { FieldRow, FieldsPage } from "./model.ts";

export function Fields(page: FieldsPage) {
  return (
    <SetupList page={page} current="fields" text={textIn(page.locale).fields}>
      <Table page={page} />
      <Use page={page} />
    </SetupList>
  );
}

function Table({ page }: { page: FieldsPage }) {
  const text = textIn(page.locale).fields;
  return (
    <TableSheet label={text.title}>
      <table class="cards">
        <TableHead columns={[text.key, text.label, text.type, text.state]} />
        <tbody>
          {page.rows.map((row) => (
            <Row key={row.key} page={page} row={row} />
          ))}
        </tbody>
      </table>
    </TableSheet>
  );
}

function Row({ page: { locale, now }, row: { key, label, url, removedAt } }: { page: FieldsPage; row: FieldRow }) {
  const text = textIn(locale).fields;
  const name = <code>{key}</code>;
  return (
    <tr>
      <th scope="row">{url === null ? name : <a href={url}>{name}</a>}</th>
      <td>{label}</td>
      <td>{text.valueRule}</td>
      <td>
        {removedAt === null ? (
          <StateMark tone="good" word={text.inUse} />
        ) : (
          <StateMark tone="over" word={text.removed} detail={formatDate(locale, removedAt, now.zone)} />
        )}
      </td>
    </tr>
  );
}

function Use({ page: { locale, exampleKeys } }: { page: FieldsPage }) {
  const text = textIn(locale).fields;
  const example = JSON.stringify({ additionalData: Object.fromEntries(exampleKeys.map((key) => [key, "…"])) }, null, 2);
  return (
    <section class="sheet" aria-labelledby="use-title">
      <h2 id="use-title">{text.useTitle}</h2>
      <p>{text.use}</p>
      {exampleKeys.length > 0 && <pre class="sent-text">{example}</pre>}
      <p class="hint">{text.useRules}</p>
    </section>
  );
}
