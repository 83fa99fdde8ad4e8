import { Facts } from "../parts/Facts.tsx";
import { Field } from "../parts/Field.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, textIn } from "../words/index.ts";
import { BinListState, BinLookUp } from "../setup/BinsPage.tsx";
import type { BinDifferenceRow, BinEntry, BinPreviewPage, FileLines, OperatorBinsPage } from "./model.ts";

export function OperatorBins(page: OperatorBinsPage) {
  const { locale, action, problems } = page;
  const { bins, binImport: text } = textIn(locale);
  return (
    <Shell page={page} title={bins.title} hasProblems={problems.length > 0}>
      <Heading title={bins.title} note={bins.intro} />
      <section class="sheet narrow">
        <BinListState page={page} />
      </section>
      <BinLookUp page={page} />
      <section class="sheet narrow" aria-labelledby="import-title">
        <h2 id="import-title">{text.title}</h2>
        <form method="post" action={action} encType="multipart/form-data" data-once>
          <Problems problems={problems.filter(({ field }) => field !== "bin")} locale={locale} />
          <p class="hint">
            {text.columns} <code>bin,bankCode,cardType,brand,commercial,program</code>
          </p>
          <Field
            locale={locale}
            problems={problems}
            name="file"
            label={text.file}
            hint={text.fileHint}
            type="file"
            accept=".csv,.xlsx,text/csv"
            required
          />
          <div class="actions">
            <button class="primary">{text.compare}</button>
          </div>
        </form>
      </section>
    </Shell>
  );
}

export function BinPreview(page: BinPreviewPage) {
  const { locale, backUrl, action, file, was, rows, refused, contradicted, differences } = page;
  const { bins, binImport: text } = textIn(locale);
  const isRefused = refused.count > 0;
  return (
    <Shell page={page} title={text.previewTitle} hasProblems={isRefused}>
      <Heading title={text.previewTitle} note={text.previewNote} back={{ label: bins.title, url: backUrl }} />
      {isRefused ? (
        <Lines locale={locale} title={text.refused(formatCount(locale, refused.count))} lines={refused} />
      ) : (
        <section class="sheet narrow">
          <Facts
            facts={[
              { label: text.rows, value: formatCount(locale, rows) },
              ...(["added", "changed", "removed"] as const).map((kind) => ({
                label: text.kind[kind],
                value: formatCount(locale, differences.find((each) => each.kind === kind)?.count ?? 0),
              })),
            ]}
          />
          <form method="post" action={action} data-once>
            <input type="hidden" name="file" value={file} />
            <input type="hidden" name="was" value={was} />
            {differences.length === 0 && <p>{text.same}</p>}
            <FormActions locale={locale} label={text.save} cancelUrl={backUrl} />
          </form>
        </section>
      )}
      {contradicted.count > 0 && (
        <Lines
          locale={locale}
          title={text.contradicted(formatCount(locale, contradicted.count))}
          lines={contradicted}
        />
      )}
      {differences.map((difference) => (
        <Difference key={difference.kind} difference={difference} locale={locale} />
      ))}
    </Shell>
  );
}

/** Lines of the file that are wrong. */
function Lines({ locale, title, lines }: { locale: BinPreviewPage["locale"]; title: string; lines: FileLines }) {
  const text = textIn(locale).binImport;
  return (
    <>
      <h2>{title}</h2>
      <section class="sheet">
        <ul>
          {lines.first.map(({ line, fault }) => (
            <li key={line}>
              {text.line(formatCount(locale, line))} {text.fault(fault)}
            </li>
          ))}
        </ul>
        {lines.count > lines.first.length && (
          <p class="soft">{text.more(formatCount(locale, lines.count - lines.first.length))}</p>
        )}
      </section>
    </>
  );
}

function Difference({ difference, locale }: { difference: BinDifferenceRow; locale: BinPreviewPage["locale"] }) {
  const text = textIn(locale).binImport;
  const { kind, count, first } = difference;
  const title = `${text.kind[kind]}: ${formatCount(locale, count)}`;
  return (
    <>
      <h2>{title}</h2>
      <TableSheet label={title}>
        <table class="cards">
          <thead>
            <tr>
              <th scope="col">BIN</th>
              {kind !== "added" && <th scope="col">{text.before}</th>}
              {kind !== "removed" && <th scope="col">{text.after}</th>}
            </tr>
          </thead>
          <tbody>
            {first.map(({ prefix, before, after }) => (
              <tr key={prefix}>
                <th scope="row">
                  <code>{prefix}</code>
                </th>
                {kind !== "added" && <Entry label={text.before} entry={before} locale={locale} />}
                {kind !== "removed" && <Entry label={text.after} entry={after} locale={locale} />}
              </tr>
            ))}
          </tbody>
        </table>
      </TableSheet>
      {count > first.length && <p class="soft">{text.more(formatCount(locale, count - first.length))}</p>}
    </>
  );
}

function Entry({ label, entry, locale }: { label: string; entry: BinEntry | null; locale: BinPreviewPage["locale"] }) {
  return (
    <td>
      <span class="visually-hidden">{label}: </span>
      {entry === null ? "–" : entryText(entry, locale)}
    </td>
  );
}

function entryText({ bankCode, cardType, brand, commercial, program }: BinEntry, locale: BinPreviewPage["locale"]) {
  const { bins: text, terminals } = textIn(locale);
  const brandName = brand === null ? null : (terminals.brand[brand] ?? brand);
  const parts = [bankCode, text.cardType[cardType], brandName, commercial ? text.commercial : null, program];
  return parts.filter((part) => part !== null).join(" · ");
}
