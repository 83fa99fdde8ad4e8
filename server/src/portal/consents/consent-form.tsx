import type { FastifyRequest } from "fastify";
import {
  consentKinds,
  findConsentVersion,
  setConsent,
  tidyText,
  type Consent,
  type ConsentVersion,
} from "#consents/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listPaymentSets, type ListedPaymentSet } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { formOf, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, keptForm, pageUrl, Shell, useText, withQuery } from "../page/index.ts";
import { Field, FormActions, Heading, OneOf, Problems, Select, TextArea } from "../parts/index.ts";
import { type Problem, textFor } from "../words/index.ts";
import {
  atField,
  inputOf,
  newFields,
  problemsOfFields,
  storedFields,
  typedFields,
  type ConsentFields,
} from "./consent-fields.ts";
import { consentOf } from "./consent-page.tsx";
import { ConsentPreviews } from "./ConsentPreviews.tsx";
import { consentUrl, labelFor } from "./consents-page.tsx";

/** The payment sets to choose from, and the text to change; null for a new one. */
interface Subject {
  sets: readonly ListedPaymentSet[];
  newest: ConsentVersion | null;
}

export async function newConsentPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const [sets, form] = await Promise.all([listPaymentSets(ctx), keptForm(ctx, request)]);
  const fields = form === null ? newFields(sets[0]?.id ?? "") : typedFields(form, null);
  return formPage(ctx, { sets, newest: null }, { fields });
}

/** The form for a new version of a text, also of a retired one, which is then published again. */
export async function changeConsentPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const [subject, form] = await Promise.all([subjectOf(ctx, request), keptForm(ctx, request)]);
  const { newest } = subject;
  const stored = form === null ? await findConsentVersion(ctx, newest) : undefined;
  const fields = stored === undefined ? typedFields(form ?? formOf({}), newest) : storedFields(stored);
  return formPage(ctx, subject, { fields, seen: form?.text("seen") });
}

export async function addConsent(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return submit(ctx, request, { sets: await listPaymentSets(ctx), newest: null });
}

export async function changeConsent(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return submit(ctx, request, await subjectOf(ctx, request));
}

async function subjectOf(ctx: MemberContext, request: FastifyRequest) {
  const { set, versions } = await consentOf(ctx, request);
  return { sets: [set], newest: versions[0] };
}

async function submit(ctx: MemberContext, request: FastifyRequest, subject: Subject): Promise<Answer> {
  const { sets, newest } = subject;
  const form = formOf(request.body);
  const fields = typedFields(form, newest);
  const seen = form.text("seen");
  if (form.text("step") === "preview") return formPage(ctx, subject, { fields, seen });
  const problems = problemsOfFields(fields, sets);
  if (problems.length > 0) return { ...formPage(ctx, subject, { fields, seen, problems }), status: 400 };
  try {
    // A new text has no earlier version to compare with.
    const was = newest === null ? null : parseId<"consent">(seen);
    await inTransaction(ctx, (ctx) => setConsent(ctx, inputOf(fields), was));
    const url = consentUrl(ctx, { paymentSetId: fields.paymentSet, code: fields.consentKey });
    return { to: withQuery(url, { done: "consent_set" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    // Somebody may have changed the text since then: the form is shown with the version that is in use now.
    const current = newest === null ? subject : await subjectOf(ctx, request);
    const shown = problems.map((problem) => (isChanged(problem, newest) ? CHANGED : atField(problem)));
    return { ...formPage(ctx, current, { fields, problems: shown }), status };
  }
}

const CHANGED: Problem = { field: "form", reason: "stale" };

/** The code of a text that is changed is taken if somebody has published it again. */
function isChanged({ reason }: Problem, newest: ConsentVersion | null): boolean {
  return reason === "stale" || (reason === "taken" && newest !== null);
}

interface Shown {
  fields: ConsentFields;
  /** The version that the member saw in use; by default the one in use now, "" for none. */
  seen?: string | undefined;
  problems?: readonly Problem[];
}

function formPage(ctx: MemberContext, { sets, newest }: Subject, { fields, seen, problems: refused = [] }: Shown) {
  const inUse = newest?.retiredAt === null ? newest : null;
  const { locale } = ctx.session.member;
  const { setup, consents: text } = textFor(ctx);
  const problems = problemsOn({ fields: Object.keys(fields), words: text.problem }, locale, refused);
  const list = { label: `${setup.title} · ${text.title}`, url: pageUrl(ctx, "/setup/consents") };
  const back = newest === null ? list : { label: labelFor(locale, newest), url: consentUrl(ctx, newest) };
  const action = `${back.url}/${newest === null ? "new" : "change"}`;
  const title = newest === null ? text.newTitle : inUse === null ? text.againTitle : text.changeTitle;
  const view = (
    <Shell nav="setup" title={title} problems={problems}>
      <Heading title={title} note={inUse === null ? undefined : text.changeNote(inUse.version)} back={back} />
      <div class="with-preview">
        <form class="sheet" method="post" action={action} data-once data-preview={action}>
          <Problems />
          <input type="hidden" name="seen" value={seen ?? inUse?.id ?? ""} />
          {newest === null && <Place fields={fields} sets={sets} />}
          <Kind fields={fields} />
          <Texts fields={fields} />
          <FormActions
            label={newest === null ? text.add : text.publish}
            cancelUrl={back.url}
            preview={{ label: text.preview, url: `${action}#preview` }}
          />
        </form>
        <section class="preview" id="preview" aria-labelledby="preview-title">
          <h2 id="preview-title">{text.previewTitle}</h2>
          <div class="sheet">
            <ConsentPreviews consent={previewOf(fields)} />
          </div>
          <p class="hint">{text.previewNote}</p>
        </section>
      </div>
    </Shell>
  );
  return { view, asksService: true };
}

function previewOf(fields: ConsentFields): Pick<Consent, "kind" | "texts"> {
  const { kind, texts } = inputOf(fields);
  return { kind, texts: { tr: tidyText(texts.tr), ...(texts.en && { en: tidyText(texts.en) }) } };
}

interface Props {
  fields: ConsentFields;
}

/** Where a new text belongs. */
function Place({ fields, sets }: Props & Pick<Subject, "sets">) {
  const text = useText().consents;
  return (
    <div class="field-grid">
      <Select
        name="paymentSet"
        label={text.paymentSet}
        value={fields.paymentSet}
        options={sets.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Field
        autocomplete="off"
        name="consentKey"
        class="code"
        label={text.key}
        hint={text.keyHint}
        value={fields.consentKey}
        maxLength={32}
        autocapitalize="none"
        spellcheck={false}
        required
      />
    </div>
  );
}

function Kind({ fields }: Props) {
  const text = useText().consents;
  return (
    <>
      <OneOf
        name="consentKind"
        legend={text.kind}
        choices={consentKinds.map((kind) => ({ value: kind, label: text.kindLong[kind] }))}
        chosen={fields.consentKind}
      />
      <Field
        autocomplete="off"
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

function Texts({ fields }: Props) {
  const text = useText().consents;
  const common = { autocomplete: "off" };
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
