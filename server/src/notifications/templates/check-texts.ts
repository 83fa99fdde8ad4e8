import { invalid } from "#platform/refusal.ts";
import { builtInTemplate } from "../text/built-in-templates.ts";
import { oneLine, parseText, type EmailTexts } from "../text/template.ts";
import {
  bringsLink,
  variablesOfKind,
  type SmsTexts,
  type TemplateKey,
  type TemplateTexts,
} from "./message-template.ts";
import { unknownVariables } from "./unknown-variables.ts";

export const LINES_MAX = 40;
const LENGTHS_MAX = { subject: 200, heading: 120, lines: 1_000, button: 60, text: 600 } as const;
const FIELDS = { email: ["subject", "heading", "lines", "button"], sms: ["text"] } as const;

/** Reads the texts that a company sets. Refuses with ERR_VALIDATION, naming the field and, for a wrong variable, the right ones. */
export function checkTexts(key: TemplateKey, input: unknown): TemplateTexts {
  const { kind, channel, language } = key;
  const fields: readonly string[] = FIELDS[channel];
  if (typeof input !== "object" || input === null || Array.isArray(input))
    throw invalid("texts", `The texts are an object with ${fields.join(", ")}.`);
  const unknown = Object.keys(input).find((name) => !fields.includes(name));
  if (unknown !== undefined)
    throw invalid(unknown, `"${unknown}" is unknown: the texts have ${fields.join(", ")}.`, "unknown_field");
  const given = input as Record<string, unknown>;
  if (channel === "sms") return checkSms(key, given);
  return checkEmail(key, given, builtInTemplate(kind, language).button !== null);
}

function checkSms(key: TemplateKey, given: Record<string, unknown>): SmsTexts {
  const { kind, language } = key;
  if (builtInTemplate(kind, language).sms === null)
    throw invalid("channel", `${kind} is not sent by SMS.`, "not_allowed");
  const text = checkText(key, "text", given["text"], LENGTHS_MAX.text);
  if (bringsLink(kind) && !hasVariable(text, "link")) throw invalid("text", `"text" must have {{link}}.`, "required");
  return { text };
}

function checkEmail(key: TemplateKey, given: Record<string, unknown>, hasButton: boolean): EmailTexts {
  const { lines, button = null } = given;
  if (!Array.isArray(lines) || lines.length === 0 || lines.length > LINES_MAX)
    throw invalid("lines", `"lines" is a list of 1 to ${LINES_MAX} paragraphs.`);
  if (hasButton !== (button !== null))
    throw invalid("button", hasButton ? `"button" is required.` : `${key.kind} has no button.`, "required");
  return {
    subject: checkText(key, "subject", given["subject"], LENGTHS_MAX.subject),
    heading: checkText(key, "heading", given["heading"], LENGTHS_MAX.heading),
    lines: lines.map((line, index) => checkText(key, `lines[${index}]`, line, LENGTHS_MAX.lines)),
    button: button === null ? null : checkWords("button", button, LENGTHS_MAX.button),
  };
}

/** A text that may have variables. */
function checkText({ kind }: TemplateKey, field: string, value: unknown, lengthMax: number): string {
  const text = checkString(field, value, lengthMax);
  const closed = `The variables of ${kind} are ${variablesOfKind[kind].map((name) => `{{${name}}}`).join(", ")}.`;
  const [unknown] = unknownVariables(kind, text);
  if (unknown !== undefined) throw invalid(field, `"${field}" has {{${unknown}}}. ${closed}`, "unknown_variable");
  if (parseText(text).some((part) => "words" in part && /\{\{|\}\}/.test(part.words)))
    throw invalid(field, `"${field}" has braces that belong to no variable. ${closed}`, "unknown_variable");
  return text;
}

function checkWords(field: string, value: unknown, lengthMax: number): string {
  const text = checkString(field, value, lengthMax);
  if (/\{\{|\}\}/.test(text)) throw invalid(field, `"${field}" has no variables.`, "unknown_variable");
  return text;
}

function checkString(field: string, value: unknown, lengthMax: number): string {
  if (typeof value !== "string" || value.trim() === "" || value.length > lengthMax)
    throw invalid(field, `"${field}" is a text of 1 to ${lengthMax} characters.`);
  if (oneLine(value) !== value.trim())
    throw invalid(field, `"${field}" has a line break or another control character.`, "control_character");
  return value.trim();
}

function hasVariable(text: string, name: string): boolean {
  return parseText(text).some((part) => "variable" in part && part.variable === name);
}
