import { isDeepStrictEqual } from "node:util";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import {
  checkTexts,
  findTemplate,
  setTemplate,
  variablesOfKind,
  type FoundTemplate,
  type TemplateKey,
} from "#notifications/index.ts";
import { formOf, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, keptForm, Shell, useText, withQuery } from "../page/index.ts";
import { Field, FormActions, Heading, Problems, TextArea } from "../parts/index.ts";
import { type Problem, textFor } from "../words/index.ts";
import { fieldsOfTexts, problemsOfTexts, textsOfFields, typedFields, type TemplateFields } from "./template-fields.ts";
import { keyOf, templateTitle, templateUrl } from "./template-key.ts";
import { seenOf } from "./template-page.tsx";
import { previewOf, sampleFor, TemplatePreview, type LookOf } from "./template-preview.tsx";

export async function changeTemplatePage(ctx: MemberContext, request: FastifyRequest, lookOf: LookOf): Promise<Answer> {
  const [found, form] = await Promise.all([findTemplate(ctx, keyOf(request)), keptForm(ctx, request)]);
  if (form === null) return formPage(ctx, request, lookOf, { found, fields: fieldsOfTexts(found.texts) });
  return formPage(ctx, request, lookOf, { found, fields: typedFields(form), seen: form.text("seen", 9) });
}

/** Saves the texts as a new version, or only shows how a message looks with them. */
export async function changeTemplate(ctx: MemberContext, request: FastifyRequest, lookOf: LookOf): Promise<Answer> {
  const key = keyOf(request);
  const found = await findTemplate(ctx, key);
  const form = formOf(request.body);
  const fields = typedFields(form);
  const shown = { found, fields, seen: form.text("seen", 9) };
  const texts = textsOfFields(fields, found.texts);
  const problems = problemsOfTexts(key, texts, found.texts);
  if (problems.length > 0) return { ...(await formPage(ctx, request, lookOf, { ...shown, problems })), status: 400 };
  if (form.text("step") === "preview") return await formPage(ctx, request, lookOf, shown);
  try {
    // A resubmitted form creates no second version.
    if (!isDeepStrictEqual(checkTexts(key, texts), found.texts))
      await setTemplate(ctx, key, texts, { seen: seenOf(request) });
    return { to: withQuery(templateUrl(ctx, key), { done: "saved" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    // Reload the stored version so that the member can save over it.
    const current = { found: await findTemplate(ctx, key), fields };
    return { ...(await formPage(ctx, request, lookOf, { ...current, problems })), status };
  }
}

interface Shown {
  found: FoundTemplate;
  fields: TemplateFields;
  /** The version that the form began with; default: the one in use. */
  seen?: string;
  problems?: readonly Problem[];
}

async function formPage(
  ctx: MemberContext,
  request: FastifyRequest,
  lookOf: LookOf,
  { found, fields, seen, problems: refused = [] }: Shown,
): Promise<Answer> {
  const key = keyOf(request);
  const url = templateUrl(ctx, key);
  const typed = textsOfFields(fields, found.texts);
  const isValid = problemsOfTexts(key, typed, found.texts).length === 0;
  const texts = isValid ? checkTexts(key, typed) : null;
  const isInUse = isDeepStrictEqual(texts, found.texts);
  const preview = texts && previewOf(ctx, key, { texts, sample: await sampleFor(ctx, lookOf), isInUse });
  const { locale } = ctx.session.member;
  const words = textFor(ctx);
  const text = words.templates;
  const problems = problemsOn({ fields: Object.keys(fields), words: text.problem }, locale, refused);
  const { subject, heading, lines, button, text: sms } = text;
  const view = (
    <Shell nav="setup" title={text.changeTitle} problems={problems}>
      <Heading title={text.changeTitle} note={text.sentFrom} back={{ label: templateTitle(locale, key), url }} />
      <div class="with-preview wide-preview">
        <form class="sheet" method="post" action={`${url}/change`} data-once>
          <Problems labels={{ subject, heading, lines, button, text: sms }} />
          <input type="hidden" name="seen" value={seen ?? String(found.version ?? 0)} />
          <TextFields {...{ templateKey: key, found, fields }} />
          <Variables kind={key.kind} />
          <FormActions
            label={words.save}
            cancelUrl={url}
            preview={{ label: text.preview, url: `${url}/change#preview` }}
          />
        </form>
        <TemplatePreview preview={preview} />
      </div>
    </Shell>
  );
  return { view, hasFrames: true };
}

interface FieldsProps {
  templateKey: TemplateKey;
  found: FoundTemplate;
  fields: TemplateFields;
}

function TextFields({ templateKey, found: { texts }, fields }: FieldsProps) {
  const text = useText().templates;
  const common = { autocomplete: "off", required: true } as const;
  if ("text" in texts) {
    const hint = templateKey.kind === "link.reminder" ? text.reminderHint : text.textHint;
    return <TextArea {...common} name="text" label={text.text} hint={hint} value={fields.text} rows={5} />;
  }
  return (
    <>
      <Field {...common} name="subject" label={text.subject} value={fields.subject} />
      <Field {...common} name="heading" label={text.heading} value={fields.heading} />
      <TextArea {...common} name="lines" label={text.lines} hint={text.linesHint} value={fields.lines} rows={9} />
      {texts.button !== null && (
        <Field {...common} name="button" label={text.button} hint={text.buttonHint} value={fields.button} />
      )}
    </>
  );
}

function Variables({ kind }: { kind: TemplateKey["kind"] }) {
  const text = useText().templates;
  const meaning = { ...text.variable, ...(kind.startsWith("user.") && { link: text.registrationLink }) };
  return (
    <section aria-labelledby="variables-title">
      <h2 id="variables-title">{text.variables}</h2>
      <p class="hint">{text.variablesHint}</p>
      <dl class="variables">
        {variablesOfKind[kind].map((name) => (
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
