import { FileState } from "../parts/FileState.tsx";
import { Heading } from "../parts/Heading.tsx";
import { ListRows } from "../lists/ListRows.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { PaymentSetSelect } from "../parts/PaymentSetSelect.tsx";
import { Problems } from "../parts/Problems.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { UploadForm } from "../parts/UploadForm.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, textIn } from "../words/index.ts";
import { LineRefusals } from "./LineRefusals.tsx";
import type { LinkFilesPage } from "./model.ts";

export function LinkFiles(page: LinkFilesPage) {
  const { locale, list, rows, linksUrl, refusedFile, problems } = page;
  const words = textIn(locale);
  const text = words.linkFiles;
  const hasProblems = problems.length > 0 || refusedFile !== null;
  return (
    <Shell page={page} title={text.title} hasProblems={hasProblems}>
      <Heading title={text.title} note={text.intro} back={{ label: words.links.title, url: linksUrl }} />
      {refusedFile !== null && (
        <>
          <div class="alert alert-wrong icon icon-warning" id="problems" role="alert" tabIndex={-1}>
            <p>{text.fileRefused(refusedFile.name, formatCount(locale, refusedFile.refused))}</p>
          </div>
          <LineRefusals locale={locale} {...refusedFile} />
        </>
      )}
      <SendForm page={page} />
      <h2>{text.listTitle}</h2>
      <ListRows {...{ locale, list }} label={text.listTitle} isEmpty={rows.length === 0} nothingYet={text.nothingYet}>
        <Table page={page} />
      </ListRows>
    </Shell>
  );
}

function SendForm({ page }: { page: LinkFilesPage }) {
  const { locale, action, paymentSet, paymentSets, channels, bytesMax, linesMax, columns, problems } = page;
  const text = textIn(locale).linkFiles;
  const fileHint = (megabytes: string) => text.fileHint(formatCount(locale, linesMax), megabytes);
  return (
    <UploadForm
      {...{ locale, problems, action, bytesMax }}
      tooLarge="links_too_large"
      accept=".csv,.xlsx,text/csv"
      text={{ ...text, fileHint }}
      columns={columns.join("; ")}
    >
      <Problems locale={locale} problems={problems} />
      <PaymentSetSelect locale={locale} label={text.paymentSet} value={paymentSet} paymentSets={paymentSets} />
      {channels.length > 0 && <Channels page={page} />}
    </UploadForm>
  );
}

/** Uploads have one value for each name, so each channel has its own. */
function Channels({ page: { locale, channels, notify } }: { page: LinkFilesPage }) {
  const words = textIn(locale);
  const text = words.linkFiles;
  return (
    <fieldset class="field" aria-describedby="notify-note">
      <legend>{text.notify}</legend>
      <p class="hint" id="notify-note">
        {text.notifyHint}
      </p>
      <div class="choices">
        {channels.map((channel) => (
          <label class="choice" key={channel}>
            <input type="checkbox" name={`notify${channel}`} value="yes" checked={notify.includes(channel)} />
            <span>{words.newLink.channel[channel]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Table({ page: { locale, rows, now } }: { page: LinkFilesPage }) {
  const { column, state: words } = textIn(locale).linkFiles;
  return (
    <table class="cards">
      <thead>
        <tr>
          <th scope="col">{column.time}</th>
          <th scope="col">{column.file}</th>
          <th scope="col">{column.state}</th>
          <th scope="col">{column.sentBy}</th>
          <th scope="col" class="number">
            {column.links}
          </th>
          <th scope="col" class="number">
            {column.sum}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ url, name, state, at, sentBy, lines, sums }) => (
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
              <span class="visually-hidden">{column.links}: </span>
              {formatCount(locale, lines)}
            </td>
            <td class="sum">
              {sums.map((money) => (
                <span class="block" key={money.currency}>
                  <MoneyText money={money} locale={locale} />
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
