import { Field, OneOf } from "../parts/Field.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatMoney, formatTime, textIn } from "../words/index.ts";
import { Evidence } from "./Evidence.tsx";
import type { SettlePage } from "./model.ts";

export function Settle(page: SettlePage) {
  const { locale, evidence, listUrl, form, waiting, decided, problems } = page;
  const words = textIn(locale);
  const text = words.settle;
  const title = text.title[evidence.kind];
  return (
    <Shell page={page} title={title} hasProblems={problems.length > 0}>
      <Heading
        title={title}
        note={`${formatMoney(locale, evidence.amount)} · ${evidence.reference}`}
        back={{ label: words.unclear.toList, url: listUrl }}
      >
        <a class="button" href={evidence.paymentUrl}>
          {words.approvals.toPayment}
        </a>
      </Heading>
      {form === null && <Problems problems={problems} locale={locale} />}
      <div class="with-aside settle">
        <div class="aside">
          {form !== null && <SettleForm page={page} form={form} />}
          {waiting !== null && <Waiting page={page} waiting={waiting} />}
          {decided !== null && (
            <section class="sheet">
              <h2>{text.decidedTitle}</h2>
              <p>
                {text.question[evidence.kind]} <strong>{text.outcome[evidence.kind][decided]}</strong>
              </p>
            </section>
          )}
          <Earlier page={page} />
        </div>
        <Evidence page={page} />
      </div>
    </Shell>
  );
}

type Form = NonNullable<SettlePage["form"]>;

function SettleForm({ page: { locale, evidence, problems, listUrl }, form }: { page: SettlePage; form: Form }) {
  const text = textIn(locale).settle;
  const common = { locale, problems };
  const choices = form.outcomes.map((value) => ({ value, label: text.outcome[evidence.kind][value] }));
  return (
    <form class="sheet" method="post" action={form.action} data-once>
      <Problems {...common} />
      {form.isAlone && <Alert title={text.aloneTitle} text={text.alone} />}
      {evidence.isCancelled && <Alert title={text.cancelledTitle} text={text.cancelled} />}
      <input type="hidden" name="id" value={form.id} />
      <input type="hidden" name="alone" value={form.isAlone ? "yes" : "no"} />
      <OneOf {...common} name="as" legend={text.question[evidence.kind]} choices={choices} chosen={form.outcome} />
      <Field
        {...common}
        name="authCode"
        label={text.authCode}
        value={form.authCode}
        maxLength={64}
        autocomplete="off"
      />
      <Field
        {...common}
        name="hostReference"
        label={text.hostReference}
        {...(evidence.kind === "sale" && { hint: text.neededForCharge })}
        value={form.hostReference}
        maxLength={64}
        autocomplete="off"
      />
      <Field
        {...common}
        name="source"
        label={text.told}
        hint={text.toldHint}
        value={form.source}
        maxLength={500}
        autocomplete="off"
        required
      />
      {!form.isAlone && <p class="hint">{text.others(form.others.join(", "))}</p>}
      <p class="hint">{text.final}</p>
      <FormActions
        locale={locale}
        label={form.isAlone ? text.doAlone : text.ask}
        cancelUrl={listUrl}
        isDangerous={form.isAlone}
      />
    </form>
  );
}

function Alert({ title, text }: { title: string; text: string }) {
  return (
    <div class="alert alert-warn icon icon-warning">
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
    </div>
  );
}

function Waiting({ page, waiting }: { page: SettlePage; waiting: NonNullable<SettlePage["waiting"]> }) {
  const { locale, evidence, now } = page;
  const text = textIn(locale).settle;
  return (
    <section class="sheet">
      <h2>{text.waitingTitle}</h2>
      <p>
        {text.question[evidence.kind]} <strong>{text.outcome[evidence.kind][waiting.outcome]}</strong>
      </p>
      <p>{text.waiting(waiting.askedBy, formatTime(locale, waiting.at, now.zone))}</p>
      <div class="actions">
        <a class="button" href={waiting.url}>
          {text.toRequest}
        </a>
      </div>
    </section>
  );
}

function Earlier({ page: { locale, evidence, earlier, now } }: { page: SettlePage }) {
  const words = textIn(locale);
  const text = words.settle;
  if (earlier.length === 0) return null;
  const stateOf = (state: (typeof earlier)[number]["state"]) =>
    state === "done" || state === "failed" ? text[state] : words.approvals.state[state];
  return (
    <section class="sheet">
      <h2>{text.earlierTitle}</h2>
      <ol class="history">
        {earlier.map(({ url, at, askedBy, outcome, state }) => (
          <li key={url}>
            <ShortTime at={at} locale={locale} now={now} />
            <div>
              <a href={url}>{text.outcome[evidence.kind][outcome]}</a>
              <p class="soft">
                {askedBy}, {stateOf(state)}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
