import type { Channel, CompanyKind, Language } from "../notification.ts";
import type { EmailTexts, VariableName } from "../text/template.ts";

/** Which texts of a company are meant. */
export interface TemplateKey {
  kind: CompanyKind;
  channel: Channel;
  language: Language;
}

export interface SmsTexts {
  text: string;
}

/** What a company may set: the texts of one kind on one channel in one language. */
export type TemplateTexts = EmailTexts | SmsTexts;

/** A version of a company's texts. */
export interface TemplateVersion extends TemplateKey {
  version: number;
  /** Null: this version returns to the built-in texts. */
  texts: TemplateTexts | null;
  createdAt: Date;
}

/** The variables of each kind. Those of other kinds would be empty. */
export const variablesOfKind: Readonly<Record<CompanyKind, readonly VariableName[]>> = {
  "link.created": ["company", "amount", "dueDate", "link", "firstName"],
  "link.reminder": ["company", "amount", "dueDate", "link", "firstName"],
  "payment.receipt": ["company", "amount", "firstName"],
  "payment.refunded": ["company", "amount", "firstName"],
  "payment.voided": ["company", "amount", "firstName"],
  "user.registered": ["company", "link", "firstName"],
  "user.invited": ["company", "link", "firstName"],
};

/** Kinds whose purpose is to deliver a link. */
export function bringsLink(kind: CompanyKind): boolean {
  return kind === "link.created" || kind === "link.reminder" || kind === "user.invited";
}
