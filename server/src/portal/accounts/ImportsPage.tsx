import { FileState } from "../parts/FileState.tsx";
import { Heading } from "../parts/Heading.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { ListRows } from "../lists/ListRows.tsx";
import { Problems } from "../parts/Problems.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { UploadForm } from "../parts/UploadForm.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, problemText, textIn } from "../words/index.ts";
import { AccountTabs } from "./AccountsPage.tsx";
import type { ImportsPage } from "./imports-model.ts";

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

function SendForm({ page }: { page: ImportsPage }) {
  const { locale, action, id, uploadId, bytesMax, sliceBytesMax, problems } = page;
  const text = textIn(locale).imports;
  return (
    <UploadForm
      {...{ locale, problems, action, bytesMax, text }}
      sliceBytes={sliceBytesMax}
      tooLarge="import_too_large"
      accept=".csv,.xlsx,.ndjson,.jsonl,text/csv"
      columns={COLUMNS.join("; ")}
      formats={text.formats}
      progress={<Progress locale={locale} />}
    >
      <Problems problems={problems} locale={locale} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="upload" value={uploadId} />
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
    </UploadForm>
  );
}

/** What the script shows while it sends the slices of a large file. */
function Progress({ locale }: { locale: ImportsPage["locale"] }) {
  const words = textIn(locale);
  return (
    <>
      <div class="field" data-sending hidden>
        <label for="sent">{words.imports.sending}</label>
        <progress id="sent" max={1} value={0} />
      </div>
      <p class="error" data-not-sent hidden>
        {problemText(words, { field: "file", reason: "unreadable" })}
      </p>
    </>
  );
}

function Table({ page: { locale, rows, now } }: { page: ImportsPage }) {
  const { column, state: words } = textIn(locale).imports;
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
              <FileState state={state} words={words} />
            </td>
            <td>{sentBy ?? <NoValue />}</td>
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
