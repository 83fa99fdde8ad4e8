import { Facts } from "../parts/Facts.tsx";
import { Heading } from "../parts/Heading.tsx";
import { ViewTabs } from "../lists/ViewTabs.tsx";
import { PreviousSecret } from "../parts/SecretOverlap.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatTime, textIn } from "../words/index.ts";
import type { SignaturePage } from "./model.ts";

export function Signature(page: SignaturePage) {
  const { locale, tabs, result } = page;
  const { signature: text, developers } = textIn(locale);
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} note={text.intro} />
      <ViewTabs label={developers.tabsLabel} tabs={tabs} names={developers.tab} />
      {result !== null && <Result page={page} result={result} />}
      <div class="with-aside">
        <CheckForm page={page} />
        <div class="aside">
          <Secret page={page} />
        </div>
      </div>
    </Shell>
  );
}

type ResultProps = { page: SignaturePage; result: NonNullable<SignaturePage["result"]> };

function Result({ page: { locale, now }, result: { fault, secret, sent, isTimely } }: ResultProps) {
  const text = textIn(locale).signature;
  const holds = fault === null;
  const sentence = holds ? text.holds[secret ?? "current"] : text.fault[fault];
  const advice = holds ? null : text.advice[fault];
  return (
    <section class="sheet verdict-sheet">
      <div class={`verdict icon ${holds ? "verdict-good icon-good" : "verdict-warn icon-warning"}`} role="status">
        <div>
          <h2>{sentence}</h2>
          {advice !== null && <p class="soft">{advice}</p>}
          {sent !== null && (
            <p class="soft">
              {text.sent(formatTime(locale, sent, now.zone))} {!isTimely && text.late}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

function CheckForm({ page: { locale, action, headers, body } }: { page: SignaturePage }) {
  const text = textIn(locale).signature;
  return (
    <form class="sheet" method="post" action={action}>
      <Pasted name="headers" label={text.headers} hint={text.headersHint} value={headers} rows={5} />
      <Pasted name="body" label={text.body} hint={text.bodyHint} value={body} rows={8} />
      <div class="actions">
        <button class="primary">{text.submit}</button>
      </div>
    </form>
  );
}

interface PastedProps {
  name: string;
  label: string;
  hint: string;
  value: string;
  rows: number;
}

function Pasted({ name, label, hint, value, rows }: PastedProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <textarea
        id={name}
        name={name}
        class="table-text"
        rows={rows}
        spellcheck={false}
        autocomplete="off"
        required
        aria-describedby={`${name}-note`}
      >
        {value}
      </textarea>
      <p class="hint" id={`${name}-note`}>
        {hint}
      </p>
    </div>
  );
}

function Secret({ page: { locale, secret, now } }: { page: SignaturePage }) {
  const text = textIn(locale).signature.secret;
  const time = (iso: string | null) => iso && formatTime(locale, iso, now.zone);
  return (
    <section class="sheet">
      <h2>{text.title}</h2>
      <Facts facts={[{ label: text.created, value: time(secret.created) ?? text.none }]} />
      {secret.previousUntil !== null && (
        <PreviousSecret
          locale={locale}
          zone={now.zone}
          until={secret.previousUntil}
          endAction={secret.endPreviousAction}
        />
      )}
      {secret.replaceUrl !== null && (
        <div>
          <a class="button" href={secret.replaceUrl}>
            {text.replace}
          </a>
          <p class="hint">{text.replaceHint}</p>
        </div>
      )}
    </section>
  );
}
