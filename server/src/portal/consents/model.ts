import type { Locale, Problem } from "../model.ts";
import type { SetupPage } from "../setup/model.ts";

export type ConsentKindName = "required" | "optional" | "notice";

export interface ConsentsPage extends SetupPage {
  kind: "consents";
  rows: readonly ConsentRow[];
  /** Null: the member may not add one. */
  newUrl: string | null;
}

export interface ConsentRow {
  url: string;
  label: string;
  key: string;
  paymentSet: string;
  consentKind: ConsentKindName;
  version: number;
  languages: readonly Locale[];
  since: string;
  isInUse: boolean;
}

/** A text as payers see it, in each language that it has. */
export interface ConsentPreview {
  consentKind: ConsentKindName;
  texts: readonly { language: Locale; label: string; paragraphs: readonly string[] }[];
}

export interface ConsentPage extends SetupPage {
  kind: "consent";
  listUrl: string;
  label: string;
  key: string;
  paymentSet: { name: string; url: string };
  version: number;
  consentKind: ConsentKindName;
  position: number;
  languages: readonly Locale[];
  hash: string;
  since: string;
  /** Null: payers see this version. */
  until: string | null;
  preview: ConsentPreview;
  /** The version in use, if it differs from this one. */
  inUse: { version: number; url: string } | null;
  /** Newest first. */
  versions: readonly ConsentVersionRow[];
  /** Null: the member may change nothing. */
  actions: { changeUrl: string; retireUrl: string | null } | null;
}

export interface ConsentVersionRow {
  url: string;
  version: number;
  isShown: boolean;
  label: string;
  consentKind: ConsentKindName;
  since: string;
  until: string | null;
  /** Payments whose payer accepted it or, for a notice, saw it. `isMore`: the number is a lower bound. */
  answered: { number: number; isMore: boolean };
}

export interface ConsentFormPage extends SetupPage {
  kind: "consent-form";
  action: string;
  backUrl: string;
  /** Null: a new text. */
  consent: { label: string; version: number; isInUse: boolean } | null;
  /** The version in use, "" for none. Sent back with the form, which is refused if another version is in use by then. */
  seen: string;
  fields: ConsentFields;
  paymentSets: readonly { id: string; name: string }[];
  preview: ConsentPreview;
  problems: readonly Problem[];
}

export interface ConsentFields {
  paymentSet: string;
  key: string;
  consentKind: string;
  position: string;
  labelTr: string;
  textTr: string;
  labelEn: string;
  textEn: string;
}

export interface RetireConsentPage extends SetupPage {
  kind: "retire-consent";
  action: string;
  backUrl: string;
  label: string;
  paymentSet: string;
  version: number;
  consentKind: ConsentKindName;
  seen: string;
  problems: readonly Problem[];
}

export type ConsentsAreaPage = ConsentsPage | ConsentPage | ConsentFormPage | RetireConsentPage;
