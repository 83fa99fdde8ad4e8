import type { ListModel, ListViews, Money, Problem, ShellModel, ViewTab } from "../model.ts";
import type { DeclineClass } from "#acquirers/registry.ts";

/** "opened": it can be paid, and somebody has used its form. */
export type LinkStateName = "open" | "opened" | "in_progress" | "paid" | "failed" | "expired" | "cancelled";

export interface LinksPage extends ShellModel {
  kind: "links";
  tabs: readonly ViewTab[];
  list: ListModel;
  views: ListViews;
  rows: readonly LinkRow[];
  currencies: readonly string[];
  /** Null: the member may not make links. */
  newUrl: string | null;
  filesUrl: string | null;
  /** Null: no row can be chosen. */
  remindUrl: string | null;
  /** The member sees only links that they made. */
  isOwnOnly: boolean;
}

export interface LinkRow {
  url: string;
  /** Null: it is over, or it was not sent. */
  remindId: string | null;
  at: string;
  reference: string;
  customer: string | null;
  state: LinkStateName;
  /** When a person first used its page. */
  opened: string | null;
  /** The member who made it; "api" for a program, null where nobody recorded it. */
  maker: Maker;
  expires: string;
  amount: Money;
}

export type Maker = { name: string } | "api" | null;

/** What the form of a new link holds, as typed. */
export interface LinkFields {
  amount: string;
  paymentSet: string;
  order: string;
  description: string;
  name: string;
  surname: string;
  email: string;
  gsm: string;
  code: string;
  days: string;
  notify: readonly string[];
}

export interface NewLinkPage extends ShellModel {
  kind: "new-link";
  action: string;
  listUrl: string;
  /** The id of the future link, so that a form that is sent twice creates one link. */
  id: string;
  fields: LinkFields;
  /** How long a link is valid is in minutes. */
  paymentSets: readonly { id: string; name: string; currency: string; linkMinutes: number }[];
  channels: readonly ("Email" | "Sms")[];
  /** The order from whose link the fields were copied. */
  copiedFrom: string | null;
  /** The link from which the fields were copied, sent along with the form. */
  copiedId: string;
  /** Null: no amount was typed, or it is not understood. */
  preview: { frameUrl: string } | null;
  problems: readonly Problem[];
}

/** The installments that cards of one program can have. */
export interface OfferedProgram {
  name: string;
  bank: string | null;
  plans: readonly { count: number; perMonth: Money; total: Money }[];
}

export interface LinkPage extends ShellModel {
  kind: "link";
  listUrl: string;
  reference: string;
  customer: string | null;
  amount: Money;
  state: LinkStateName;
  /** Why the last attempt was declined. */
  decline: DeclineClass | null;
  link: string;
  /** A data: address. */
  qrUrl: string;
  created: string;
  maker: Maker;
  opened: string | null;
  expires: string;
  description: string | null;
  paymentSet: string;
  attempts: { used: number; max: number };
  /** Null: nobody has tried to pay. */
  paymentUrl: string | null;
  /** Values of dynamic fields. */
  additional: readonly { label: string; value: string }[];
  messages: readonly LinkMessage[];
  programs: readonly OfferedProgram[];
  /** Null: not possible now, or the member may not. */
  copyUrl: string | null;
  renew: { action: string; id: string } | null;
  cancel: { action: string } | null;
  extend: { action: string; days: string } | null;
  send: LinkSendForm | null;
  problems: readonly Problem[];
}

export interface LinkSendForm {
  action: string;
  id: string;
  channels: readonly ("Email" | "Sms")[];
  email: string;
  gsm: string;
}

export interface LinkMessage {
  channel: "email" | "sms";
  kind: "sent" | "reminder" | "receipt";
  /** The recipient, masked unless the member may see it. Null if the address has changed since, or was erased. */
  to: string | null;
  state: "waiting" | "sent" | "failed" | "dropped";
  /** Why it was never tried. */
  held: HeldReason | null;
  at: string;
}

/** The address gets no messages, its recipient wants no reminders, or a limit was reached: per address and day, or per link. */
export type HeldReason = "suppressed_address" | "stopped" | "address_limit" | "link_limit";

export interface ChosenLink {
  id: string;
  url: string;
  reference: string;
  customer: string | null;
}

/** Asks before reminders of several links are sent. */
export interface RemindLinksPage extends ShellModel {
  kind: "remind-links";
  listUrl: string;
  action: string;
  /** Identifies the request, so that one that is sent twice counts once. */
  id: string;
  hasTooMany: boolean;
  toRemind: readonly (ChosenLink & { channels: readonly ("email" | "sms")[] })[];
  others: readonly (ChosenLink & { reason: "not_open" | "no_contact" | "reminded_today" | "stopped" })[];
}

export type LinksAreaPage = LinksPage | NewLinkPage | LinkPage | RemindLinksPage;
