/** The variables that a text may have. */
export const variableNames = ["company", "amount", "dueDate", "link", "firstName"] as const;
export type VariableName = (typeof variableNames)[number];
export type Variables = Readonly<Partial<Record<VariableName, string>>>;

/** The text of one kind of message in one language. */
export interface Template {
  subject: string;
  heading: string;
  /** Paragraphs. */
  lines: readonly string[];
  /** The label of the link; null: the e-mail has no button. */
  button: string | null;
  /** Null: this kind is not sent by SMS. */
  sms: string | null;
}

const VARIABLE = /\{\{\s*([A-Za-z]+)\s*\}\}/g;

/** Puts the values in. Each value passes `escape`, and control characters, line breaks included, become spaces. */
export function fillIn(
  text: string,
  variables: Variables,
  escape: (value: string) => string = (value) => value,
): string {
  return text.replaceAll(VARIABLE, (_, name: VariableName) => escape(oneLine(variables[name] ?? "")));
}

/** A value on one line, without characters that could begin a header or confuse a reader. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- These are the characters to replace.
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, " ").trim();
}
