import type { JSX } from "preact";
import type { Locale } from "../text/index.ts";

/** Markup of the service's pages that is the same for everybody who reads its language: written once. */
export function perLocale(write: (locale: Locale) => JSX.Element): (locale: Locale) => JSX.Element {
  const written = new Map<Locale, JSX.Element>();
  return (locale) => {
    const known = written.get(locale) ?? write(locale);
    written.set(locale, known);
    return known;
  };
}
