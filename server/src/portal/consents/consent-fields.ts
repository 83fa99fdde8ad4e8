import {
  consentKinds,
  consentProblems,
  type Consent,
  type ConsentKind,
  type ConsentVersion,
  type NewConsent,
} from "#consents/index.ts";
import type { ListedPaymentSet } from "#payment-sets/index.ts";
import type { Form } from "../forms/index.ts";
import type { Problem } from "../words/index.ts";

/** Above `setConsent`'s limit, so that a long text is rejected, not truncated. */
const TEXT_LENGTH_MAX = 200_000;

/** What the form of a text contains. */
export interface ConsentFields {
  paymentSet: string;
  consentKey: string;
  consentKind: string;
  position: string;
  labelTr: string;
  textTr: string;
  labelEn: string;
  textEn: string;
}

export function newFields(paymentSet: string): ConsentFields {
  const noTexts = { labelTr: "", textTr: "", labelEn: "", textEn: "" };
  return { paymentSet, consentKey: "", consentKind: "required", position: "0", ...noTexts };
}

/** `newest`: the text to change keeps its payment set and its code. */
export function typedFields(form: Form, newest: ConsentVersion | null): ConsentFields {
  return {
    paymentSet: newest?.paymentSetId ?? form.text("paymentSet"),
    consentKey: newest?.code ?? form.text("consentKey").trim(),
    consentKind: form.text("consentKind"),
    position: form.text("position").trim(),
    labelTr: form.text("labelTr"),
    textTr: form.text("textTr", TEXT_LENGTH_MAX),
    labelEn: form.text("labelEn"),
    textEn: form.text("textEn", TEXT_LENGTH_MAX),
  };
}

export function storedFields({ paymentSetId, code, kind, position, texts: { tr, en } }: Consent): ConsentFields {
  return {
    paymentSet: paymentSetId,
    consentKey: code,
    consentKind: kind,
    position: String(position),
    labelTr: tr.label,
    textTr: tr.text,
    labelEn: en?.label ?? "",
    textEn: en?.text ?? "",
  };
}

export function inputOf(fields: ConsentFields): NewConsent {
  const { paymentSet, consentKey, consentKind, position, labelTr, textTr, labelEn, textEn } = fields;
  const hasEnglish = labelEn.trim() !== "" || textEn.trim() !== "";
  return {
    paymentSetId: paymentSet,
    code: consentKey,
    kind: kindOf(consentKind) ?? "required",
    position: Number(position),
    texts: { tr: { label: labelTr, text: textTr }, ...(hasEnglish && { en: { label: labelEn, text: textEn } }) },
  };
}

function kindOf(text: string): ConsentKind | undefined {
  return consentKinds.find((kind) => kind === text);
}

/** Reports all problems at once, so that the form need not be sent once for each. */
export function problemsOfFields(fields: ConsentFields, sets: readonly ListedPaymentSet[]): Problem[] {
  const { paymentSet, consentKind, position } = fields;
  const texts = consentProblems(inputOf(fields)).map(({ field, reason }) =>
    atField({ field: field ?? "form", reason: reason ?? "invalid" }),
  );
  return [
    ...(sets.some(({ id }) => id === paymentSet) ? [] : [{ field: "paymentSet", reason: "required" }]),
    ...texts.filter(({ field }) => field === "consentKey"),
    ...(kindOf(consentKind) ? [] : [{ field: "consentKind", reason: "required" }]),
    ...(/^[0-9]{1,2}$/.test(position) ? [] : [{ field: "position", reason: "invalid" }]),
    ...texts.filter(({ field }) => field !== "consentKey"),
  ];
}

const FIELD_OF_VERB: Readonly<Record<string, keyof ConsentFields>> = {
  code: "consentKey",
  "label-tr": "labelTr",
  "text-tr": "textTr",
  "label-en": "labelEn",
  "text-en": "textEn",
};

/** The verb's problem at the form's field. */
export function atField({ field, reason }: Problem): Problem {
  return { field: FIELD_OF_VERB[field] ?? field, reason };
}
