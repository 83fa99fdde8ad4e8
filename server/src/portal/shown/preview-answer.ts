import { renderPage, type Page } from "@servicepay/checkout/render";
import type { Answer } from "../page/index.ts";

/** A preview runs no script, sends no form and opens nothing. It may ask for its stylesheet in the member's name. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin";

/** A payer's page for a frame. */
export function previewAnswer(page: Page): Answer {
  return { preview: { html: withoutScript(renderPage(page)), policy: PAGE_POLICY } };
}

/** Removes scripts, and the texts for browsers without script: a preview runs nothing, but looks as if it did. */
export function withoutScript(html: string): string {
  return without(without(html, "<noscript>", "</noscript>"), "<script", "</script>");
}

function without(html: string, start: string, end: string): string {
  const [first = "", ...rest] = html.split(start);
  return first + rest.map((part) => part.slice(part.indexOf(end) + end.length)).join("");
}
