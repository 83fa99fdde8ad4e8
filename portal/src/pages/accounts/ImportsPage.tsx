import type { Locale } from "../../model.ts";
import { Field } from "../../parts/Field.tsx";
import { Heading } from "../../parts/Heading.tsx";
import { ListRows } from "../../parts/list/ListRows.tsx";
import { Problems } from "../../parts/Problems.tsx";
import { ShortTime } from "../../parts/ShortTime.tsx";
import { StateMark, type Tone } from "../../parts/StateMark.tsx";
import { Shell } from "../../shell/Shell.tsx";
import { formatCount, problemText, textIn } from "../../text/index.ts";
import { AccountTabs } from "./AccountsPage.tsx";
import type { ImportsPage, ImportStateName } from "./imports-model.ts";

const TONES: Readonly<Record<ImportStateName, Tone>> = {
  waiting: "asking",
  checked: "asking",
  done: "good",
  refused: "wrong",
};
const COLUMNS = [
  "erpCode",
  "accountErpCode",
  "amount",
  "currencyCode",
  "transactionDate",
  "dueDate",
  "description",
  "documentType",
  "documentNo",
];
const BYTES_PER_MB = 1024 * 1024;

export function Imports(page: ImportsPage) {
  const { locale, list, rows, tabs, problems } = page;
  const text = textIn(locale).imports;
  return (
    <Shell page={page} title={text.title} hasProblems={problems.length > 0}>
      <Heading title={text.title} />
      <AccountTabs locale={locale} tabs={tabs} current="imports" />
      <SendForm page={page} />
      <h2>{text.listTitle}</h2>
      <ListRows {...{ locale, list }} label={text.listTitle} isEmpty={rows.length === 0} nothingYet={text.nothingYet}>
        <Table page={page} />
      </ListRows>
    </Shell>
  );
}

function SendForm({ page: { locale, action, id, bytesMax, problems } }: { page: ImportsPage }) {
  const text = textIn(locale).imports;
  return (
    <form
      class="sheet narrow"
      method="post"
      action={action}
      encType="multipart/form-data"
      data-bytes-max={bytesMax}
      data-too-large={problemText(textIn(locale), { field: "file", reason: "import_too_large" })}
      data-once
    >
      <Problems problems={problems} locale={locale} />
      <input type="hidden" name="id" value={id} />
      <div class="field">
        <div class="choices">
          <label class="choice">
            <input type="checkbox" name="skip" value="yes" />
            <span>
              <span>{text.skip}</span>
              <span class="hint">{text.skipHint}</span>
            </span>
          </label>
          <label class="choice">
            <input type="checkbox" name="replace" id="replace" value="yes" />
            <span>
              <span>{text.replace}</span>
              <span class="hint">{text.replaceHint}</span>
            </span>
          </label>
        </div>
      </div>
      <Field
        name="file"
        label={text.file}
        hint={text.fileHint(formatCount(locale, bytesMax / BYTES_PER_MB))}
        locale={locale}
        problems={problems}
        type="file"
        accept=".csv,.ndjson,.jsonl,text/csv"
        required
      />
      <p class="hint">{text.columns}</p>
      <p>
        <code>{COLUMNS.join("; ")}</code>
      </p>
      <div class="actions">
        <button class="primary">{text.send}</button>
      </div>
    </form>
  );
}

export function ImportState({
  locale,
  state,
  isBadge = false,
}: {
  locale: Locale;
  state: ImportStateName;
  isBadge?: boolean;
}) {
  return <StateMark tone={TONES[state]} word={textIn(locale).imports.state[state]} isBadge={isBadge} />;
}

function Table({ page: { locale, rows, now } }: { page: ImportsPage }) {
  const { column } = textIn(locale).imports;
  return (
    <table class="cards">
      <thead>
        <tr>
          <th scope="col">{column.time}</th>
          <th scope="col">{column.file}</th>
          <th scope="col">{column.state}</th>
          <th scope="col">{column.sentBy}</th>
          <th scope="col" class="number">
            {column.accepted}
          </th>
          <th scope="col" class="number">
            {column.refused}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ url, name, state, at, sentBy, accepted, refused }) => (
          <tr key={url}>
            <td class="soft nowrap">
              <ShortTime at={at} locale={locale} now={now} />
            </td>
            <th scope="row">
              <a href={url}>{name}</a>
            </th>
            <td>
              <ImportState locale={locale} state={state} />
            </td>
            <td>{sentBy ?? "–"}</td>
            <td class="number">
              <span class="visually-hidden">{column.accepted}: </span>
              {formatCount(locale, accepted)}
            </td>
            <td class="number">
              <span class="visually-hidden">{column.refused}: </span>
              {formatCount(locale, refused)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
