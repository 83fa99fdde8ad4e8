import { Field } from "../parts/Field.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { TextArea } from "../parts/TextArea.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import type { TemplateFormPage } from "./model.ts";
import { TemplatePreview } from "./TemplatePreview.tsx";
import { templateTitle } from "./TemplatesPage.tsx";

export function TemplateForm(page: TemplateFormPage) {
  const { locale, channel, action, cancelUrl, seen, preview, problems } = page;
  const words = textIn(locale);
  const text = words.templates;
  const { subject, heading, lines, button, text: sms } = text;
  const labels = { subject, heading, lines, button, text: sms };
  return (
    <Shell page={page} title={text.changeTitle} hasProblems={problems.length > 0}>
      <Heading
        title={text.changeTitle}
        note={text.sentFrom}
        back={{ label: templateTitle(locale, page), url: cancelUrl }}
      />
      <div class="with-preview wide-preview">
        <form class="sheet" method="post" action={action} data-once>
          <Problems problems={problems} locale={locale} labels={labels} />
          <input type="hidden" name="seen" value={seen} />
          {channel === "sms" ? <SmsFields page={page} /> : <EmailFields page={page} />}
          <Variables page={page} />
          <FormActions
            locale={locale}
            label={words.save}
            cancelUrl={cancelUrl}
            preview={{ label: text.preview, url: `${action}#preview` }}
          />
        </form>
        <TemplatePreview locale={locale} preview={preview} />
      </div>
    </Shell>
  );
}

function EmailFields({ page: { locale, problems, fields, hasButton } }: { page: TemplateFormPage }) {
  const text = textIn(locale).templates;
  const common = { locale, problems, autocomplete: "off", required: true } as const;
  return (
    <>
      <Field {...common} name="subject" label={text.subject} value={fields.subject} />
      <Field {...common} name="heading" label={text.heading} value={fields.heading} />
      <TextArea {...common} name="lines" label={text.lines} hint={text.linesHint} value={fields.lines} rows={9} />
      {hasButton && (
        <Field {...common} name="button" label={text.button} hint={text.buttonHint} value={fields.button} />
      )}
    </>
  );
}

function SmsFields({ page: { locale, problems, fields, message } }: { page: TemplateFormPage }) {
  const text = textIn(locale).templates;
  const hint = message === "link.reminder" ? text.reminderHint : text.textHint;
  return (
    <TextArea
      {...{ locale, problems, hint }}
      name="text"
      label={text.text}
      value={fields.text}
      rows={5}
      autocomplete="off"
      required
    />
  );
}

function Variables({ page: { locale, message, variables } }: { page: TemplateFormPage }) {
  const text = textIn(locale).templates;
  const meaning = { ...text.variable, ...(message === "user.registered" && { link: text.registrationLink }) };
  return (
    <section aria-labelledby="variables-title">
      <h2 id="variables-title">{text.variables}</h2>
      <p class="hint">{text.variablesHint}</p>
      <dl class="variables">
        {variables.map((name) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd>{meaning[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
