import type { Language } from "../notification.ts";
import type { MessageDescription } from "./message-description.ts";
import { oneLine, type EmailTexts, type Variables } from "./template.ts";

/** The merchant as its messages show it. */
export interface MessageLook {
  company: string;
  /** `#rrggbb`, and the colour of text on it. */
  accent: string;
  onAccent: string;
  logo: { bytes: Buffer; width: number; height: number } | null;
  contactEmail: string | null;
  contactPhone: string | null;
}

export interface EmailParts {
  template: EmailTexts;
  described: MessageDescription;
  variables: Variables;
  language: Language;
  look: MessageLook;
}

export function greeting({ language, variables }: Pick<EmailParts, "language" | "variables">): string {
  const hello = language === "tr" ? "Merhaba" : "Hello";
  const { firstName = "" } = variables;
  return firstName === "" ? `${hello},` : `${hello} ${oneLine(firstName)},`;
}

export function stopText(language: Language): string {
  return language === "tr" ? "Hatırlatma almak istemiyorsanız" : "To stop reminders";
}

export function settingsText(language: Language): string {
  return language === "tr" ? "Hangi e-postaları alacağınızı seçin" : "Choose which e-mails you receive";
}

export function contactLine({ language, look }: Pick<EmailParts, "language" | "look">): string | null {
  const contacts = [look.contactEmail, look.contactPhone].filter((contact) => contact !== null);
  if (contacts.length === 0) return null;
  const label = language === "tr" ? "Sorularınız için" : "Questions";
  return `${label}: ${contacts.join(", ")}`;
}
