import { Facts } from "../parts/Facts.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, formatTime, textIn } from "../words/index.ts";
import { actionText } from "./action-text.ts";
import { detailText } from "./detail-text.ts";
import type { AuditEntryPage } from "./model.ts";
import { Verdict } from "./Verdict.tsx";

export function AuditEntry(page: AuditEntryPage) {
  const { locale, row, listUrl, sameRecordUrl, traceId, now } = page;
  const text = textIn(locale).audit;
  const title = actionText(locale, row.action);
  const record = row.recordUrl === null ? row.recordId : <a href={row.recordUrl}>{row.recordId}</a>;
  const facts = [
    { label: text.column.at, value: formatTime(locale, row.at, now.zone) },
    { label: text.column.actor, value: `${row.actor} (${text.actorKind[row.actorKind]})` },
    { label: text.column.record, value: row.recordType },
    { label: text.recordId, value: record, kind: "identifier" } as const,
    ...row.details.map((detail) => ({ label: detail.name, value: detailText(locale, detail) })),
    { label: text.trace, value: traceId, kind: "identifier" } as const,
  ];
  return (
    <Shell page={page} title={title}>
      <Heading title={title} note={<code>{row.action}</code>} back={{ label: text.title, url: listUrl }}>
        <a class="button" href={sameRecordUrl}>
          {text.sameRecord}
        </a>
      </Heading>
      <section class="sheet verdict-sheet" data-live={page.link === null && page.fault === null ? "" : undefined}>
        <Proof page={page} />
      </section>
      <section class="sheet narrow">
        <h2>{text.entryTitle}</h2>
        <Facts facts={facts} />
      </section>
    </Shell>
  );
}

function Proof({ page: { locale, link, fault, now } }: { page: AuditEntryPage }) {
  const { proof, whole } = textIn(locale).audit;
  if (link === null)
    return fault === null ? (
      <Verdict kind="idle" sentence={proof.waiting} note={proof.waitingNote} />
    ) : (
      <Verdict kind="warn" sentence={proof.fault[fault]} note={whole.beside} />
    );
  const sealed = link.sealed === null ? "–" : formatTime(locale, link.sealed, now.zone);
  const place = proof.place(formatCount(locale, link.position), link.hash, sealed);
  return fault === null ? (
    <Verdict kind="good" sentence={proof.holds} note={place} />
  ) : (
    <Verdict kind="warn" sentence={proof.fault[fault]} note={place} />
  );
}
