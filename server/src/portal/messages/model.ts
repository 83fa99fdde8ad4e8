import type { Locale, Problem } from "../model.ts";
import type { SetupPage } from "../setup/model.ts";

export type MessageName = "link.created" | "link.reminder" | "payment.receipt" | "payment.refunded" | "user.registered";

export type MessageVariable = "company" | "amount" | "dueDate" | "link" | "firstName";

/** Which text is meant. */
export interface TemplateName {
  message: MessageName;
  channel: "email" | "sms";
  language: Locale;
}

export interface TemplateChange {
  at: string;
  by: { name: string } | "operator";
}

export interface TemplatesPage extends SetupPage {
  kind: "templates";
  /** The language of messages to payers whose own is not known yet. */
  language: Locale;
  rows: readonly TemplateRow[];
}

export interface TemplateRow extends TemplateName {
  url: string;
  /** False: the standard text is in use. */
  isOwn: boolean;
  /** Null: nobody has changed it. */
  lastChange: TemplateChange | null;
}

/** The texts as typed. An e-mail has no `text`, and an SMS nothing else. */
export interface TemplateFields {
  subject: string;
  heading: string;
  /** Each line is a paragraph. */
  lines: string;
  button: string;
  text: string;
}

/** The message with sample values. */
export interface TemplatePreview {
  /** Null for an SMS. */
  subject: string | null;
  text: string;
  /** The e-mail as a document; null for an SMS, and for texts that are too long for an address. */
  frameUrl: string | null;
  /** Null for an e-mail. */
  sms: { characters: number; encoding: "GSM-7" | "Turkish single shift" | "UCS-2"; parts: number } | null;
  /** Words that advertise. */
  promotionalWords: readonly string[];
}

export interface TemplatePage extends SetupPage, TemplateName {
  kind: "template";
  listUrl: string;
  isOwn: boolean;
  lastChange: TemplateChange | null;
  fields: TemplateFields;
  preview: TemplatePreview;
  /** Null: the member may lastChange nothing. `reset` is null while the standard text is in use. */
  actions: { changeUrl: string; reset: { action: string; seen: string } | null } | null;
  problems: readonly Problem[];
}

export interface TemplateFormPage extends SetupPage, TemplateName {
  kind: "template-form";
  action: string;
  cancelUrl: string;
  /** Sent back with the form, which is refused if somebody has changed the texts meanwhile. */
  seen: string;
  fields: TemplateFields;
  hasButton: boolean;
  variables: readonly MessageVariable[];
  /** Null while something in the form is wrong. */
  preview: TemplatePreview | null;
  problems: readonly Problem[];
}

export type MessagesAreaPage = TemplatesPage | TemplatePage | TemplateFormPage;
