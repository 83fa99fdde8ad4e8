/** The variables that a text may have. */
export const variableNames = ["company", "amount", "dueDate", "link", "firstName"] as const;
export type VariableName = (typeof variableNames)[number];
/** The built-in texts also name those of messages whose texts no company sets. */
export type Variables = Readonly<Partial<Record<VariableName | "code" | "host", string>>>;

/** The texts of one kind of e-mail in one language. */
export interface EmailTexts {
  subject: string;
  heading: string;
  /** Paragraphs. */
  lines: readonly string[];
  /** The label of the link; null: the e-mail has no button. */
  button: string | null;
}

/** The texts of one kind of message in one language. */
export interface Template extends EmailTexts {
  /** Null: this kind is not sent by SMS. */
  sms: string | null;
}

/** A piece of a text: words as they are, or the name of a variable, which need not exist. */
export type TextPart = { words: string } | { variable: string };

const VARIABLE = /\{\{([^{}]*)\}\}/g;

/** Braces that belong to no variable are words. */
export function parseText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(VARIABLE)) {
    parts.push({ words: text.slice(end, match.index) }, { variable: match[1]!.trim() });
    end = match.index + match[0].length;
  }
  parts.push({ words: text.slice(end) });
  return parts.filter((part) => "variable" in part || part.words !== "");
}

/** Replaces the variables by their values. Words and values pass `escape`. In values, control characters and line breaks become spaces. */
export function fillIn(
  text: string,
  variables: Variables,
  escape: (value: string) => string = (value) => value,
): string {
  return parseText(text)
    .map((part) => escape("words" in part ? part.words : oneLine(variables[part.variable as keyof Variables] ?? "")))
    .join("");
}

/** A value on one line, without characters that could begin a header or confuse a reader. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- These are the characters to replace.
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, " ").trim();
}
