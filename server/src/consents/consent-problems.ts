import { invalid, type Refusal } from "#platform/refusal.ts";
import { tidyText, type Consent } from "./consent.ts";

const LABEL_MAX = 300;
const TEXT_MAX = 30_000;

/** Returns a refusal for each thing that is wrong with a text as it was typed. */
export function consentProblems({ code, texts: { tr, en } }: Pick<Consent, "code" | "texts">): Refusal[] {
  const isCode = /^[a-z][a-z0-9-]{0,31}$/.test(code);
  const sentence = "A code is lower-case letters, digits and dashes, and begins with a letter.";
  return [
    ...(isCode ? [] : [invalid("code", sentence)]),
    ...textProblems("tr", tidyText(tr)),
    ...(en === undefined ? [] : textProblems("en", tidyText(en))),
  ];
}

function textProblems(locale: string, { label, text }: Consent["texts"]["tr"]): Refusal[] {
  return [...lengthProblems(`label-${locale}`, label, LABEL_MAX), ...lengthProblems(`text-${locale}`, text, TEXT_MAX)];
}

function lengthProblems(field: string, { length }: string, lengthMax: number): Refusal[] {
  if (length > 0 && length <= lengthMax) return [];
  return [invalid(field, `It has 1 to ${lengthMax} characters.`, length === 0 ? "required" : "too_long")];
}
