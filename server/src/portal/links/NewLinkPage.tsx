import { Choices, Field, Select } from "../parts/Field.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { PaymentSetSelect } from "../parts/PaymentSetSelect.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import { timeText } from "../words/time-text.ts";
import type { NewLinkPage } from "./model.ts";

export function NewLink(page: NewLinkPage) {
  const { locale, action, listUrl, id, copiedFrom, copiedId, problems } = page;
  const words = textIn(locale);
  const text = words.newLink;
  return (
    <Shell page={page} title={text.title} hasProblems={problems.length > 0}>
      <Heading
        title={text.title}
        note={
          copiedFrom === null ? undefined : (
            <>
              {text.copied(copiedFrom)} <a href={action}>{text.clear}</a>
            </>
          )
        }
        back={{ label: words.links.title, url: listUrl }}
      />
      <div class="with-preview">
        <form class="sheet" method="post" action={action} data-once data-preview={action}>
          <Problems problems={problems} locale={locale} />
          <input type="hidden" name="id" value={id} />
          {copiedId !== "" && <input type="hidden" name="copied" value={copiedId} />}
          <Payment page={page} />
          <Customer page={page} />
          <FormActions
            locale={locale}
            label={text.submit}
            cancelUrl={listUrl}
            preview={{ label: text.preview, url: `${action}#preview` }}
          />
        </form>
        <Preview page={page} />
      </div>
    </Shell>
  );
}

const DAYS = [1, 3, 7, 30, 90];

function Payment({ page: { locale, fields, paymentSets, problems } }: { page: NewLinkPage }) {
  const text = textIn(locale).newLink;
  const common = { locale, problems };
  // The set can be changed without script, so its time is named only where all sets have the same.
  const times = new Set(paymentSets.map(({ linkMinutes }) => linkMinutes));
  const [setTime = null] = times.size === 1 ? times : [];
  return (
    <div class="field-grid">
      <Field
        {...common}
        name="amount"
        label={text.amount}
        hint={text.amountHint}
        value={fields.amount}
        inputmode="decimal"
        autocomplete="off"
        required
      />
      <PaymentSetSelect locale={locale} label={text.paymentSet} value={fields.paymentSet} paymentSets={paymentSets} />
      <Field
        {...common}
        name="order"
        label={text.order}
        hint={text.orderHint}
        value={fields.order}
        maxLength={255}
        required
      />
      <Select
        name="days"
        label={text.days}
        value={fields.days}
        options={[
          { value: "", label: setTime === null ? text.daysOfSets : text.daysOfSet(timeText(locale, setTime)) },
          ...DAYS.map((days) => ({ value: String(days), label: text.daysOf(days) })),
        ]}
      />
      <div class="whole-line">
        <Field
          {...common}
          name="description"
          label={text.description}
          hint={text.descriptionHint}
          value={fields.description}
          maxLength={500}
        />
      </div>
    </div>
  );
}

function Customer({ page: { locale, fields, channels, problems } }: { page: NewLinkPage }) {
  const text = textIn(locale).newLink;
  const common = { locale, problems };
  return (
    <>
      <h2>{text.customer}</h2>
      <div class="field-grid">
        <Field {...common} name="name" autocomplete="off" label={text.name} value={fields.name} maxLength={100} />
        <Field
          {...common}
          name="surname"
          autocomplete="off"
          label={text.surname}
          value={fields.surname}
          maxLength={100}
        />
        <Field
          {...common}
          name="email"
          autocomplete="off"
          label={text.email}
          type="email"
          value={fields.email}
          maxLength={254}
          required
        />
        <Field
          {...common}
          name="gsm"
          autocomplete="off"
          label={text.gsm}
          type="tel"
          value={fields.gsm}
          maxLength={32}
        />
        <Field
          {...common}
          name="code"
          autocomplete="off"
          label={text.code}
          hint={text.codeHint}
          value={fields.code}
          maxLength={100}
        />
      </div>
      {channels.length > 0 && (
        <Choices
          {...common}
          name="notify"
          legend={text.notify}
          choices={channels.map((channel) => ({ value: channel, label: text.channel[channel] }))}
          chosen={fields.notify}
        />
      )}
    </>
  );
}

/** The script replaces this section while somebody types; without script the form's second button does. */
function Preview({ page: { locale, preview } }: { page: NewLinkPage }) {
  const text = textIn(locale).newLink;
  return (
    <section class="preview" id="preview" aria-labelledby="preview-title">
      <h2 id="preview-title">{text.previewTitle}</h2>
      {preview === null ? (
        <p class="sheet">{text.noAmount}</p>
      ) : (
        <div class="phone-frame">
          <iframe
            src={preview.frameUrl}
            title={text.previewFrame}
            sandbox="allow-same-origin"
            width="375"
            height="700"
          />
        </div>
      )}
      <p class="hint">{text.previewNote}</p>
    </section>
  );
}
