import type { DoneName } from "./words/index.ts";
import type { Role } from "#members/index.ts";
import type { LinksAreaPage } from "./links/model.ts";
import type { PaymentsAreaPage } from "./payments/model.ts";
import type { RefundsAreaPage } from "./refunds/model.ts";
import type { RequestsAreaPage } from "./requests/model.ts";
import type { SetupAreaPage } from "./setup/model.ts";
import type { UnclearAreaPage } from "./unclear/model.ts";

export type * from "./links/model.ts";
export type * from "./payments/model.ts";
export type * from "./refunds/model.ts";
export type * from "./requests/model.ts";
export type * from "./setup/model.ts";
export type * from "./unclear/model.ts";
export type * from "./lists/model.ts";

export type { DoneName } from "./words/index.ts";

/** The models of all pages. They contain facts and addresses; the texts are chosen in portal/. */
export type Locale = "tr" | "en";
export type Theme = "auto" | "light" | "dark";

/** Something in a form that must be changed. `field` is the field's name, or "form". */
export interface Problem {
  field: string;
  reason: string;
  /** For "too_many": minutes to wait. */
  minutes?: number;
  /** The part of the field that is wrong, which replaces "{what}" in the text. */
  what?: string;
  /** What the page says about it. */
  text?: string;
}

export interface PageModel {
  locale: Locale;
  theme: Theme;
  isTest: boolean;
  /** Where messages arrive in place of their receivers; null outside the sandbox. */
  mailboxUrl: string | null;
}

/** The areas of the portal in the order of the navigation; "account" stands apart. */
export type NavId =
  | "home"
  | "payments"
  | "refunds"
  | "approvals"
  | "links"
  | "customers"
  | "accounts"
  | "reconciliation"
  | "reports"
  | "developers"
  | "setup"
  | "company"
  | "health"
  | "companies"
  | "keys"
  | "bins"
  | "account";

export interface NavItem {
  id: NavId;
  url: string;
  isCurrent: boolean;
  /** How many items wait there for a person; null if nothing is counted. */
  waiting: number | null;
}

/** The state of a file that a member sent. `checked`: it waits for a confirmation. `refused`: nothing of it was kept. */
export type FileStateName = "waiting" | "checked" | "done" | "refused";

/** An amount as decimal text, "1250.50", and its currency. */
export interface Money {
  amount: string;
  currency: string;
}

export interface ShellModel extends PageModel {
  /** Null on pages of no company. */
  company: { name: string; url: string } | null;
  /** The member's other companies, and on pages of no company all of them. */
  companies: readonly { name: string; url: string }[];
  nav: readonly NavItem[];
  member: { name: string; roles: readonly Role[]; isOperator: boolean; url: string };
  search: { url: string; query: string } | null;
  /** In the company's time zone, with its name. */
  now: { iso: string; zone: string };
  logOutUrl: string;
  /** The operators' access to the company, for operators whom it let in and for members who may end it. */
  operatorAccess: { as: "guest" | "host"; until: string; url: string } | null;
  /** The change that the last form made. */
  done: DoneName | null;
}

/** The models of all pages. */
export type Page =
  | PaymentsAreaPage
  | RefundsAreaPage
  | RequestsAreaPage
  | LinksAreaPage
  | UnclearAreaPage
  | SetupAreaPage;
