import { Heading } from "../parts/Heading.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { StateMark } from "../parts/StateMark.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, formatTime, textIn } from "../words/index.ts";
import type { ExportFilesPage } from "./model.ts";

export function ExportFiles(page: ExportFilesPage) {
  const { locale, listUrl, rows } = page;
  const { title, files: text } = textIn(locale).handOver;
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} note={text.intro} back={{ label: title, url: listUrl }} />
      {rows.length === 0 ? (
        <div class="sheet empty-list">
          <p>{text.none}</p>
        </div>
      ) : (
        <TableSheet label={text.title}>
          <Table page={page} />
        </TableSheet>
      )}
      <p class="hint legend">{text.limits}</p>
    </Shell>
  );
}

function Table({ page: { locale, rows, now } }: { page: ExportFilesPage }) {
  const { column, state } = textIn(locale).handOver.files;
  return (
    <table class="cards">
      <thead>
        <tr>
          <th scope="col" class="nowrap">
            {column.time}
          </th>
          <th scope="col">{column.file}</th>
          <th scope="col">{column.state}</th>
          <th scope="col" class="number">
            {column.collections}
          </th>
          <th scope="col">SHA-256</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, name, url, at, collections, hash, confirmed }) => (
          <tr key={number}>
            <td class="soft nowrap">
              <ShortTime at={at} locale={locale} now={now} />
            </td>
            <th scope="row" class="nowrap">
              {url === null ? (
                name
              ) : (
                <a href={url} download>
                  {name}
                </a>
              )}
            </th>
            <td>
              <StateMark
                tone={confirmed === null ? "asking" : "good"}
                word={confirmed === null ? state.waiting : state.confirmed}
                detail={confirmed && formatTime(locale, confirmed, now.zone)}
              />
            </td>
            <td class="number">
              <span class="visually-hidden">{column.collections}: </span>
              {formatCount(locale, collections)}
            </td>
            <td>
              <code class="trace">{hash}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
