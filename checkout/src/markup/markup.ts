import type { JSX } from "preact";
import { escapeText, htmlOf, Markup } from "./jsx-runtime.ts";

/** Markup with values in it: texts are escaped, in attributes too, and markup stays markup. For rows of which there are many. */
export function markup(texts: TemplateStringsArray, ...values: readonly (string | JSX.Element)[]): JSX.Element {
  let all = texts[0] ?? "";
  let next = 1;
  for (const value of values) all += (typeof value === "string" ? escapeText(value) : htmlOf(value)) + texts[next++]!;
  return new Markup(all) as unknown as JSX.Element;
}
