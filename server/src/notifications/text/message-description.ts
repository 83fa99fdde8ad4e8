import type { Language } from "../notification.ts";
import type { Variables } from "./template.ts";

/** One line of the table below the text. */
export interface Fact {
  label: string;
  value: string;
}

export interface MessageDescription {
  variables: Variables;
  facts: readonly Fact[];
  /** Where the button leads. */
  link: string | null;
  /** Where the receiver asks for no more reminders. */
  stopLink: string | null;
  /** Where the receiver chooses which messages to get. */
  settingsLink?: string;
}

export const LOCALES = { tr: "tr-TR", en: "en-GB" } as const satisfies Record<Language, string>;

export function dateText(iso: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Europe/Istanbul",
  });
  return format.format(new Date(iso));
}
