import { CopyButton } from "../parts/Copyable.tsx";
import { Field } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, formatTime, textIn } from "../words/index.ts";
import type { AuditProofPage, WholeProof } from "./model.ts";
import { Verdict } from "./Verdict.tsx";

export function AuditProof(page: AuditProofPage) {
  const { locale, listUrl, result, problems } = page;
  const text = textIn(locale).audit;
  return (
    <Shell page={page} title={text.whole.title} hasProblems={problems.length > 0}>
      <Heading title={text.whole.title} note={text.whole.intro} back={{ label: text.title, url: listUrl }} />
      <div class="stack">
        {result !== null && (
          <section class="sheet verdict-sheet" role="status">
            <Result page={page} result={result} />
          </section>
        )}
        {result === null || result.next === null ? <Start page={page} /> : <Continue page={page} next={result.next} />}
        <End page={page} />
      </div>
    </Shell>
  );
}

function Result({ page: { locale, head }, result }: { page: AuditProofPage; result: WholeProof }) {
  const text = textIn(locale).audit.whole;
  const { verified, waiting, anchors, archived, broken, next } = result;
  const count = formatCount(locale, verified);
  if (broken !== null) return <Broken locale={locale} broken={broken} />;
  if (next !== null) {
    const total = head?.position ?? verified;
    const note = verified < total ? text.chainSoFar(count, formatCount(locale, total)) : text.besideSoFar(count);
    return <Verdict kind="idle" sentence={text.underWay} note={note} />;
  }
  const note = (
    <>
      <p>{text.counted(count, formatCount(locale, waiting))}</p>
      {archived > 0 && <p>{text.archived(formatCount(locale, archived))}</p>}
      <p>{anchors > 0 ? text.anchored : text.notAnchored}</p>
    </>
  );
  return <Verdict kind="good" sentence={text.holds} note={note} />;
}

interface BrokenProps {
  locale: AuditProofPage["locale"];
  broken: NonNullable<WholeProof["broken"]>;
}

function Broken({ locale, broken: { position, entryId, entryUrl, fault } }: BrokenProps) {
  const text = textIn(locale).audit.whole;
  const id = <code>{entryId}</code>;
  const note = (
    <>
      <p>
        <strong>{text.fault[fault]}</strong>
      </p>
      <p>{position === null ? text.beside : text.position(formatCount(locale, position))}</p>
      {entryId !== null && (
        <p>
          {text.entry}: {entryUrl === null ? id : <a href={entryUrl}>{id}</a>}
        </p>
      )}
      {position !== null && position > 1 && <p>{text.before(formatCount(locale, position - 1))}</p>}
      <p>{text.whatNext}</p>
    </>
  );
  return <Verdict kind="warn" sentence={text.broken} note={note} />;
}

function Start({ page: { locale, action, anchor, result, problems } }: { page: AuditProofPage }) {
  const text = textIn(locale).audit.whole;
  return (
    <form class="sheet" method="post" action={action} data-once>
      <Problems problems={problems} locale={locale} />
      <Field
        locale={locale}
        problems={problems}
        name="anchor"
        label={`${text.anchor} (${textIn(locale).optional})`}
        hint={text.anchorHint}
        value={anchor}
        maxLength={300}
        autocomplete="off"
        spellcheck={false}
        class="code"
      />
      <div class="actions">
        <button class="primary">{result === null ? text.start : text.again}</button>
      </div>
    </form>
  );
}

/** The script sends it at once; without script a person does. */
function Continue({ page: { locale, action, anchor }, next }: { page: AuditProofPage; next: string }) {
  return (
    <form class="sheet" method="post" action={action} data-once data-continues>
      <input type="hidden" name="from" value={next} />
      <input type="hidden" name="anchor" value={anchor} />
      <button class="primary">{textIn(locale).audit.whole.next}</button>
    </form>
  );
}

function End({ page: { locale, head, now } }: { page: AuditProofPage }) {
  const text = textIn(locale).audit.whole;
  if (head === null) return <p class="hint">{text.noEnd}</p>;
  return (
    <section class="sheet spaced-form">
      <h2>{text.end}</h2>
      <p>{text.endNote}</p>
      <div class="row">
        <input class="code" id="end" aria-label={text.end} value={`${head.position} ${head.hash}`} readOnly />
        <CopyButton source="end" locale={locale} what={text.end} />
      </div>
      <p class="hint">{text.sealed(formatTime(locale, head.sealed, now.zone))}</p>
    </section>
  );
}
