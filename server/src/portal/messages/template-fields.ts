import { checkTexts, unknownVariables, type TemplateKey, type TemplateTexts } from "#notifications/index.ts";
import { type Form, problemsOf } from "../forms/index.ts";
import type { Problem } from "../words/index.ts";

const LINES_LENGTH_MAX = 50_000;

/** The texts as typed. An e-mail has no `text`, and an SMS nothing else. */
export interface TemplateFields {
  subject: string;
  heading: string;
  /** Each line is a paragraph. */
  lines: string;
  button: string;
  text: string;
}

export function typedFields(form: Form): TemplateFields {
  return {
    subject: form.text("subject"),
    heading: form.text("heading"),
    lines: form.text("lines", LINES_LENGTH_MAX),
    button: form.text("button"),
    text: form.text("text"),
  };
}

export function fieldsOfTexts(texts: TemplateTexts): TemplateFields {
  const none = { subject: "", heading: "", lines: "", button: "", text: "" };
  if ("text" in texts) return { ...none, text: texts.text };
  return { ...none, ...texts, lines: texts.lines.join("\n\n"), button: texts.button ?? "" };
}

/** `present`: the texts in use, which decide whether the message has a button. */
export function textsOfFields({ text, ...email }: TemplateFields, present: TemplateTexts): TemplateTexts {
  if ("text" in present) return { text };
  const lines = email.lines.split(/[\r\n\u2028\u2029]/).filter((line) => line.trim() !== "");
  return { ...email, lines, button: present.button === null ? null : email.button };
}

/** What is wrong with each field. Each is checked together with the present values of the others, which are valid. */
export function problemsOfTexts(key: TemplateKey, texts: TemplateTexts, present: TemplateTexts): Problem[] {
  return Object.entries<unknown>({ ...texts }).flatMap(([name, value]) => {
    try {
      checkTexts(key, { ...present, [name]: value });
      return [];
    } catch (error) {
      return problemsOf(error).problems.map((problem) => detailed(problem, key, value));
    }
  });
}

/** Names the unknown variables, or the paragraph that is wrong. */
function detailed({ field, reason }: Problem, { kind }: TemplateKey, value: unknown): Problem {
  const place = /^lines\[([0-9]+)\]$/.exec(field)?.[1];
  const problem = { field: place === undefined ? field : "lines", reason };
  if (reason === "unknown_variable" && field !== "button") {
    const unknown = unknownVariables(kind, [value].flat().join("\n"));
    if (unknown.length === 0) return { ...problem, reason: "stray_braces" };
    return { ...problem, what: [...new Set(unknown)].map((name) => `{{${name}}}`).join(", ") };
  }
  return place === undefined ? problem : { ...problem, reason: `line_${reason}`, what: String(Number(place) + 1) };
}
