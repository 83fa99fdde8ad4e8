import { Field, OneOf, Select } from "../parts/Field.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { TextArea } from "../parts/TextArea.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import { ConsentPreviews } from "./ConsentPreviews.tsx";
import type { ConsentFormPage } from "./model.ts";

export function ConsentForm(page: ConsentFormPage) {
  const { locale, action, backUrl, consent, seen, preview, problems } = page;
  const words = textIn(locale);
  const text = words.consents;
  const title = consent === null ? text.newTitle : consent.isInUse ? text.changeTitle : text.againTitle;
  return (
    <Shell page={page} title={title} hasProblems={problems.length > 0}>
      <Heading
        title={title}
        note={consent?.isInUse === true ? text.changeNote(consent.version) : undefined}
        back={{ label: consent?.label ?? `${words.setup.title} · ${text.title}`, url: backUrl }}
      />
      <div class="with-preview">
        <form class="sheet" method="post" action={action} data-once data-preview={action}>
          <Problems problems={problems} locale={locale} />
          <input type="hidden" name="seen" value={seen} />
          <Place page={page} />
          <Texts page={page} />
          <FormActions
            locale={locale}
            label={consent === null ? text.add : text.publish}
            cancelUrl={backUrl}
            preview={{ label: text.preview, url: `${action}#preview` }}
          />
        </form>
        <section class="preview" id="preview" aria-labelledby="preview-title">
          <h2 id="preview-title">{text.previewTitle}</h2>
          <div class="sheet">
            <ConsentPreviews preview={preview} locale={locale} />
          </div>
          <p class="hint">{text.previewNote}</p>
        </section>
      </div>
    </Shell>
  );
}

function Place({ page: { locale, problems, consent, fields, paymentSets } }: { page: ConsentFormPage }) {
  const text = textIn(locale).consents;
  const common = { locale, problems, autocomplete: "off" };
  return (
    <>
      {consent === null && (
        <div class="field-grid">
          <Select
            name="paymentSet"
            label={text.paymentSet}
            value={fields.paymentSet}
            options={paymentSets.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Field
            {...common}
            name="consentKey"
            class="code"
            label={text.key}
            hint={text.keyHint}
            value={fields.key}
            maxLength={32}
            autocapitalize="none"
            spellcheck={false}
            required
          />
        </div>
      )}
      <OneOf
        {...common}
        name="consentKind"
        legend={text.kind}
        choices={(["required", "optional", "notice"] as const).map((kind) => ({
          value: kind,
          label: text.kindLong[kind],
        }))}
        chosen={fields.consentKind}
      />
      <Field
        {...common}
        name="position"
        label={text.position}
        hint={text.positionHint}
        value={fields.position}
        inputmode="numeric"
        maxLength={2}
        required
      />
    </>
  );
}

function Texts({ page: { locale, problems, fields } }: { page: ConsentFormPage }) {
  const text = textIn(locale).consents;
  const common = { locale, problems, autocomplete: "off" };
  return (
    <>
      <h2>{text.language.tr}</h2>
      <Field
        {...common}
        name="labelTr"
        lang="tr"
        label={text.label}
        hint={text.labelHint}
        value={fields.labelTr}
        maxLength={300}
        required
      />
      <TextArea
        {...common}
        name="textTr"
        lang="tr"
        rows={12}
        label={text.wholeText}
        hint={text.wholeTextHint}
        value={fields.textTr}
        required
      />
      <h2>{text.englishTitle}</h2>
      <p class="hint english-hint">{text.englishHint}</p>
      <Field
        {...common}
        name="labelEn"
        lang="en"
        label={text.labelIn(text.language.en)}
        value={fields.labelEn}
        maxLength={300}
      />
      <TextArea
        {...common}
        name="textEn"
        lang="en"
        rows={6}
        label={text.wholeTextIn(text.language.en)}
        value={fields.textEn}
      />
    </>
  );
}
