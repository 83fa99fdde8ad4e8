import { ExportLinks } from "../parts/ExportLinks.tsx";
import { Facts } from "../parts/Facts.tsx";
import { FileState } from "../parts/FileState.tsx";
import { Heading } from "../parts/Heading.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { Problems } from "../parts/Problems.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, formatTime, textIn } from "../words/index.ts";
import { LineRefusals } from "./LineRefusals.tsx";
import type { LinkFilePage } from "./model.ts";

export function LinkFileDetail(page: LinkFilePage) {
  const { locale, listUrl, file, linesDone, refused, refusals, resultUrl, problems } = page;
  const text = textIn(locale).linkFiles;
  const isWaiting = file.state === "waiting";
  return (
    <Shell page={page} title={file.name} hasProblems={problems.length > 0}>
      <Heading
        title={file.name}
        note={<FileState state={file.state} words={text.state} isBadge />}
        back={{ label: text.title, url: listUrl }}
      >
        {isWaiting && (
          <a class="button icon icon-refresh" href={file.url}>
            {text.refresh}
          </a>
        )}
        {resultUrl !== null && <ExportLinks locale={locale} url={resultUrl} />}
      </Heading>
      <Problems problems={problems} locale={locale} />
      <section class="sheet narrow" data-live={isWaiting ? "" : undefined}>
        <p>{text.explain[file.state]}</p>
        {isWaiting && (
          <p>
            <label for="progress">{text.progress}</label> <progress id="progress" max={file.lines} value={linesDone} />
          </p>
        )}
        <FileFacts page={page} />
        <Decision page={page} />
      </section>
      {page.preview.length > 0 && <Preview page={page} />}
      {refused > 0 && <LineRefusals {...{ locale, refused, refusals }} />}
    </Shell>
  );
}

function FileFacts({ page: { locale, file, paymentSet, notify, ended, now } }: { page: LinkFilePage }) {
  const words = textIn(locale);
  const text = words.linkFiles;
  const channels = notify.map((channel) => words.newLink.channel[channel]).join(", ");
  return (
    <Facts
      facts={[
        { label: text.column.links, value: formatCount(locale, file.lines) },
        ...file.sums.map((money) => ({
          label: `${text.column.sum} (${money.currency})`,
          value: <MoneyText money={money} locale={locale} />,
        })),
        { label: text.paymentSet, value: paymentSet },
        { label: text.notify, value: channels === "" ? text.notifyNone : channels },
        { label: text.column.sentBy, value: file.sentBy },
        { label: text.column.time, value: formatTime(locale, file.at, now.zone) },
        { label: text.ended, value: ended && formatTime(locale, ended, now.zone) },
      ]}
    />
  );
}

function Decision({ page: { locale, file, createUrl, discardUrl } }: { page: LinkFilePage }) {
  const text = textIn(locale).linkFiles;
  if (createUrl === null || discardUrl === null) return null;
  return (
    <form method="post" action={createUrl} data-once>
      <div class="actions">
        <button class="primary">{text.create(formatCount(locale, file.lines))}</button>
        <button formAction={discardUrl}>{text.discard}</button>
      </div>
    </form>
  );
}

function Preview({ page: { locale, file, preview } }: { page: LinkFilePage }) {
  const words = textIn(locale);
  const text = words.linkFiles;
  return (
    <>
      <h2>{text.previewTitle}</h2>
      {preview.length < file.lines && <p class="hint">{text.firstOnly(formatCount(locale, preview.length))}</p>}
      <TableSheet label={text.previewTitle}>
        <table class="cards">
          <thead>
            <tr>
              <th scope="col" class="number nowrap">
                {text.line}
              </th>
              <th scope="col">{words.links.column.reference}</th>
              <th scope="col">{words.links.column.customer}</th>
              <th scope="col">{text.notifyColumn}</th>
              <th scope="col" class="number">
                {words.links.column.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {preview.map(({ line, reference, customer, address, description, channels, amount }) => (
              <tr key={line}>
                <td class="number nowrap soft">
                  <span class="visually-hidden">{text.line}: </span>
                  {line}
                </td>
                <th scope="row">
                  {reference}
                  {description !== null && <span class="hint block">{description}</span>}
                </th>
                <td>
                  {customer === "" ? address : customer}
                  {customer !== "" && <span class="hint block">{address}</span>}
                </td>
                <td>{channels.map((channel) => words.newLink.channel[channel]).join(", ") || <NoValue />}</td>
                <td class="sum">
                  <MoneyText money={amount} locale={locale} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableSheet>
    </>
  );
}
