import { Facts } from "../parts/Facts.tsx";
import { FileState } from "../parts/FileState.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { RefusedLines } from "../parts/RefusedLines.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, formatTime, textIn } from "../words/index.ts";
import type { ImportPage } from "./imports-model.ts";

export function ImportDetail(page: ImportPage) {
  const { locale, listUrl, file, bytes, bytesDone, problems } = page;
  const text = textIn(locale).imports;
  return (
    <Shell page={page} title={file.name} hasProblems={problems.length > 0}>
      <Heading
        title={file.name}
        note={<FileState state={file.state} words={text.state} isBadge />}
        back={{ label: text.title, url: listUrl }}
      >
        {file.state === "waiting" && (
          <a class="button icon icon-refresh" href={file.url}>
            {text.refresh}
          </a>
        )}
      </Heading>
      <Problems problems={problems} locale={locale} />
      <section class="sheet narrow" data-live={file.state === "waiting" ? "" : undefined}>
        <p>{explanation(page)}</p>
        {file.state === "waiting" && (
          <p>
            <label for="progress">{text.progress}</label>{" "}
            <progress id="progress" max={Math.max(bytes, 1)} value={bytesDone} />
          </p>
        )}
        <Difference page={page} />
        <ImportFacts page={page} />
        <Confirmation page={page} />
      </section>
      {page.refusals.length > 0 && <Refusals page={page} />}
    </Shell>
  );
}

function explanation({ locale, file: { state }, replaces, difference }: ImportPage): string {
  const text = textIn(locale).imports;
  if (replaces && state === "waiting" && difference === null) return text.checking;
  return replaces && state === "done" ? text.replaced : text.explain[state];
}

const COUNTS = ["created", "changed", "deleted", "kept", "unchanged"] as const;

function Difference({ page: { locale, difference } }: { page: ImportPage }) {
  if (difference === null) return null;
  const text = textIn(locale).imports;
  const facts = COUNTS.map((name) => ({ label: text.difference[name], value: formatCount(locale, difference[name]) }));
  return (
    <>
      <Facts facts={facts} />
      {difference.shrinking.length > 0 && (
        <>
          <h2>{text.shrinksTitle}</h2>
          <ul>
            {difference.shrinking.map(({ accountErpCode, vanishing, before }) => (
              <li key={accountErpCode}>
                {text.shrinks(accountErpCode, formatCount(locale, vanishing), formatCount(locale, before))}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Confirmation({ page: { locale, replaceUrl, difference } }: { page: ImportPage }) {
  if (replaceUrl === null || difference === null) return null;
  const text = textIn(locale).imports;
  return (
    <form method="post" action={replaceUrl} data-once>
      {difference.shrinking.length > 0 && (
        <label class="choice">
          <input type="checkbox" id="allowShrink" name="allowShrink" value="yes" />
          <span>{text.allowShrink}</span>
        </label>
      )}
      <div class="actions">
        <button class="primary">{text.confirm}</button>
      </div>
    </form>
  );
}

function ImportFacts({ page: { locale, file, skipsRefused, ended, now } }: { page: ImportPage }) {
  const text = textIn(locale).imports;
  return (
    <Facts
      facts={[
        { label: text.column.accepted, value: formatCount(locale, file.accepted) },
        { label: text.column.refused, value: formatCount(locale, file.refused) },
        { label: text.skipFact, value: skipsRefused ? text.skipped : text.notSkipped },
        { label: text.column.sentBy, value: file.sentBy },
        { label: text.column.time, value: formatTime(locale, file.at, now.zone) },
        { label: text.ended, value: ended && formatTime(locale, ended, now.zone) },
      ]}
    />
  );
}

function Refusals({ page: { locale, file, refusals } }: { page: ImportPage }) {
  const text = textIn(locale).imports;
  const reasons: Readonly<Record<string, string>> = text.reason;
  return (
    <RefusedLines
      locale={locale}
      text={text}
      refused={file.refused}
      shown={refusals.length}
      refusals={refusals}
      reasonOf={({ code, reason }) => (code === null ? undefined : reasons[code]) ?? reason}
    />
  );
}
