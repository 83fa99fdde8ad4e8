import { Field } from "../parts/Field.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import type { FieldFormPage, RemoveFieldPage } from "./model.ts";

export function FieldForm(page: FieldFormPage) {
  const { locale, action, listUrl, field, typed, seen, removeUrl, problems } = page;
  const words = textIn(locale);
  const text = words.fields;
  const title = field === null ? text.newTitle : field.isInUse ? text.changeTitle : text.againTitle;
  const common = { locale, problems, autocomplete: "off" };
  return (
    <Shell page={page} title={title} hasProblems={problems.length > 0}>
      <Heading
        title={title}
        note={field === null ? undefined : <code>{field.key}</code>}
        back={{ label: `${words.setup.title} · ${text.title}`, url: listUrl }}
      >
        {removeUrl !== null && (
          <a class="button danger" href={removeUrl}>
            {text.remove}
          </a>
        )}
      </Heading>
      <form class="sheet narrow" method="post" action={action} data-once>
        <Problems problems={problems} locale={locale} />
        <input type="hidden" name="seen" value={seen} />
        {field === null && (
          <Field
            {...common}
            name="fieldKey"
            class="code"
            label={text.key}
            hint={text.keyHint}
            value={typed.key}
            maxLength={64}
            autocapitalize="none"
            spellcheck={false}
            required
          />
        )}
        <Field
          {...common}
          name="fieldLabel"
          label={text.label}
          hint={text.labelHint}
          value={typed.label}
          maxLength={200}
          required
        />
        <FormActions
          locale={locale}
          label={field === null ? text.define : field.isInUse ? words.save : text.again}
          cancelUrl={listUrl}
        />
      </form>
    </Shell>
  );
}

export function RemoveField(page: RemoveFieldPage) {
  const { locale, action, backUrl, key, label, problems } = page;
  const text = textIn(locale).fields;
  const title = text.removeTitle(label);
  return (
    <Shell page={page} title={title} hasProblems={problems.length > 0}>
      <Heading title={title} note={<code>{key}</code>} back={{ label: text.changeTitle, url: backUrl }} />
      <form class="sheet narrow" method="post" action={action} data-once>
        <Problems problems={problems} locale={locale} title={textIn(locale).terminals.notDone} />
        <input type="hidden" name="seen" value={label} />
        <ul class="plain-list">
          {text.removeFacts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <FormActions locale={locale} label={text.removeSubmit} cancelUrl={backUrl} isDangerous />
      </form>
    </Shell>
  );
}
