import type { ConsentFields, ConsentFormPage, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import {
  consentProblems,
  findConsentVersion,
  setConsent,
  tidyText,
  type Consent,
  type ConsentId,
  type ConsentKind,
  type ConsentVersion,
} from "#consents/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listPaymentSets, type ListedPaymentSet } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { formOf, problemsOf, type Form } from "../forms/form.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl } from "../page/shell-of.ts";
import { setupShell } from "../setup/setup-shell.ts";
import { consentOf, previewOf } from "./consent-page.ts";
import { consentUrl, labelFor } from "./consents-page.ts";

/** Above `setConsent`'s limit, so that a long text is rejected, not truncated. */
const TEXT_LENGTH_MAX = 200_000;

/** The payment sets to choose from, and the text to change; null for a new one. */
interface Subject {
  sets: readonly ListedPaymentSet[];
  newest: ConsentVersion | null;
}

export async function newConsentPage(ctx: MemberContext, request: FastifyRequest): Promise<ConsentFormPage> {
  const [sets, form] = await Promise.all([listPaymentSets(ctx), keptForm(ctx, request)]);
  const fields = form === null ? { ...NEW_CONSENT, paymentSet: sets[0]?.id ?? "" } : fieldsOf(form);
  return formPage(ctx, request, { sets, newest: null }, fields, {});
}

/** The form for a new version of a text, also of a retired one, which is then published again. */
export async function changeConsentPage(ctx: MemberContext, request: FastifyRequest): Promise<ConsentFormPage> {
  const [subject, form] = await Promise.all([subjectOf(ctx, request), keptForm(ctx, request)]);
  const { newest } = subject;
  const stored = form === null ? await findConsentVersion(ctx, newest) : undefined;
  const fields = stored === undefined ? fieldsOf(form ?? formOf({}), newest) : storedFields(stored);
  return formPage(ctx, request, subject, fields, { seen: form?.text("seen") });
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
  const form = formOf(request.body);
  const fields = fieldsOf(form, subject.newest);
  if (form.text("step") === "preview")
    return { page: formPage(ctx, request, subject, fields, { seen: form.text("seen") }) };
  const problems = problemsOfFields(fields, subject);
  if (problems.length > 0)
    return { status: 400, page: formPage(ctx, request, subject, fields, { seen: form.text("seen"), problems }) };
  try {
    // A new text has no earlier version to compare with.
    const seen = subject.newest === null ? null : parseId<"consent">(form.text("seen"));
    await inTransaction(ctx, (ctx) => setConsent(ctx, inputOf(fields), seen));
    const url = consentUrl(ctx, { paymentSetId: fields.paymentSet, code: fields.key });
    return { to: withQuery(url, { done: "consent_set" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    // Somebody may have changed the text since then: the form is shown with the version that is in use now.
    const current = subject.newest === null ? subject : await subjectOf(ctx, request);
    return {
      status,
      page: formPage(ctx, request, current, fields, { problems: problems.map(toFormProblem(current)) }),
    };
  }
}

/** Maps refused fields to form field names. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  code: "consentKey",
  "label-tr": "labelTr",
  "text-tr": "textTr",
  "label-en": "labelEn",
  "text-en": "textEn",
};

function toFormProblem({ newest }: Subject) {
  return ({ field, reason }: Problem): Problem => {
    if (reason === "stale" || (reason === "taken" && newest !== null))
      return { field: "form", reason: "consent_changed" };
    return { field: FORM_FIELDS[field] ?? field, reason };
  };
}

/** Reports all problems at once, so that the form need not be sent once for each. */
function problemsOfFields(fields: ConsentFields, { sets }: Subject): Problem[] {
  const { paymentSet, consentKind, position } = fields;
  const texts = consentProblems(inputOf(fields)).map(({ field, reason }) => ({
    field: FORM_FIELDS[field ?? ""] ?? "form",
    reason: reason ?? "invalid",
  }));
  return [
    ...(sets.some(({ id }) => id === paymentSet) ? [] : [{ field: "paymentSet", reason: "required" }]),
    ...texts.filter(({ field }) => field === "consentKey"),
    ...(isKind(consentKind) ? [] : [{ field: "consentKind", reason: "required" }]),
    ...(/^[0-9]{1,2}$/.test(position) ? [] : [{ field: "position", reason: "invalid" }]),
    ...texts.filter(({ field }) => field !== "consentKey"),
  ];
}

function inputOf(fields: ConsentFields) {
  const { paymentSet, key, consentKind, position, labelTr, textTr, labelEn, textEn } = fields;
  const hasEnglish = labelEn.trim() !== "" || textEn.trim() !== "";
  return {
    paymentSetId: paymentSet,
    code: key,
    kind: kindOf(consentKind),
    position: Number(position),
    texts: { tr: { label: labelTr, text: textTr }, ...(hasEnglish && { en: { label: labelEn, text: textEn } }) },
  };
}

function isKind(text: string): text is ConsentKind {
  return text === "required" || text === "optional" || text === "notice";
}

function kindOf(text: string): ConsentKind {
  return isKind(text) ? text : "required";
}

const NEW_CONSENT: ConsentFields = {
  paymentSet: "",
  key: "",
  consentKind: "required",
  position: "0",
  labelTr: "",
  textTr: "",
  labelEn: "",
  textEn: "",
};

/** `newest`: the text to change keeps its payment set and its code. */
function fieldsOf(form: Form, newest: ConsentVersion | null = null): ConsentFields {
  return {
    paymentSet: newest?.paymentSetId ?? form.text("paymentSet"),
    key: newest?.code ?? form.text("consentKey").trim(),
    consentKind: form.text("consentKind"),
    position: form.text("position").trim(),
    labelTr: form.text("labelTr"),
    textTr: form.text("textTr", TEXT_LENGTH_MAX),
    labelEn: form.text("labelEn"),
    textEn: form.text("textEn", TEXT_LENGTH_MAX),
  };
}

function storedFields({ paymentSetId, code, kind, position, texts: { tr, en } }: Consent): ConsentFields {
  return {
    paymentSet: paymentSetId,
    key: code,
    consentKind: kind,
    position: String(position),
    labelTr: tr.label,
    textTr: tr.text,
    labelEn: en?.label ?? "",
    textEn: en?.text ?? "",
  };
}

function formPage(
  ctx: MemberContext,
  request: FastifyRequest,
  { sets, newest }: Subject,
  fields: ConsentFields,
  { seen, problems = [] }: { seen?: string | undefined; problems?: readonly Problem[] },
): ConsentFormPage {
  const isInUse = newest !== null && newest.retiredAt === null;
  const inUse: ConsentId | "" = isInUse ? newest.id : "";
  const list = pageUrl(ctx, "/setup/consents");
  const { kind, texts } = inputOf(fields);
  const tidy = { tr: tidyText(texts.tr), ...(texts.en && { en: tidyText(texts.en) }) };
  return {
    kind: "consent-form",
    ...setupShell(ctx, request),
    action: newest === null ? `${list}/new` : `${consentUrl(ctx, newest)}/change`,
    backUrl: newest === null ? list : consentUrl(ctx, newest),
    consent: newest === null ? null : { label: labelFor(ctx, newest), version: newest.version, isInUse },
    seen: seen ?? inUse,
    fields,
    paymentSets: sets.map(({ id, name }) => ({ id, name })),
    preview: previewOf({ kind, texts: tidy }),
    problems,
  };
}
