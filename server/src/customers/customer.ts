import type { Id } from "#platform/ids.ts";
import { invalid, type Refusal } from "#platform/refusal.ts";
import { cleanEmail, normaliseGsm, readEmail } from "#platform/text/contact-details.ts";
import { foldLetters, foldCase } from "#platform/text/fold-text.ts";
import { givenTckn, isTckn } from "#platform/text/identity-number.ts";
import type { TaxNumber } from "./tax-number.ts";

export type CustomerId = Id<"customer">;

export interface Customer {
  id: CustomerId;
  code: string | null;
  erpCode: string | null;
  name: string;
  surname: string;
  email: string;
  /** E.164. */
  gsm: string | null;
  isDefault: boolean;
}

export function fullName({ name, surname }: Pick<Customer, "name" | "surname">): string {
  return `${name} ${surname}`.trim();
}

/** A customer with all its fields. Only the last two digits of a sealed number are shown. */
export interface CustomerRecord extends Customer {
  tcknEnding: string | null;
  isCorporate: boolean;
  taxNumber: TaxNumber | null;
  taxOffice: string | null;
  isActive: boolean;
  /** A payer of a payment request. The merchant neither created nor changed the record. */
  isVisitor: boolean;
}

export interface CustomerDetails extends CustomerRecord {
  createdAt: Date;
  updatedAt: Date;
}

/** A key that the `additionalData` of a payment link may have. */
export interface DynamicField {
  code: string;
  label: string;
}

/** A field in use, or a removed one: no new link may have it. */
export interface KeptDynamicField extends DynamicField {
  removedAt: Date | null;
}

/** A person's details as a caller sent them. */
export interface PersonalDetails {
  email: string;
  gsm?: string | null;
  tckn?: string | null;
}

/** Normalises the details for storage. Refuses a wrong one with an error that names `<path><field>`. */
export function checkPersonalDetails(details: PersonalDetails, path = "") {
  const [problem] = personalProblems(details, path);
  if (problem !== undefined) throw problem;
  const { email, gsm = null, tckn = null } = details;
  return { email: cleanEmail(email), gsm: gsm === null ? null : normaliseGsm(gsm), tckn: givenTckn(tckn) };
}

/** Returns a refusal for each wrong detail. */
export function personalProblems(details: PersonalDetails, path = ""): Refusal[] {
  const { email, gsm = null } = details;
  const tckn = givenTckn(details.tckn ?? null);
  const problems: Refusal[] = [];
  if (cleanEmail(email) === "") problems.push(invalid(`${path}email`, `"${path}email" is required.`, "required"));
  else if (readEmail(email) === null) problems.push(invalid(`${path}email`, "The e-mail address is not valid."));
  if (gsm !== null && normaliseGsm(gsm) === null) problems.push(invalid(`${path}gsm`, "This is not a mobile number."));
  if (tckn !== null && !isTckn(tckn)) problems.push(invalid(`${path}tckn`, "The identity number is not valid."));
  return problems;
}

/** The form in which e-mail addresses are compared: case and invisible characters are ignored. */
export function emailKey(email: string): string {
  return foldCase(cleanEmail(email));
}

/** Binds the sealed identity number to its row. */
export function tcknContext(tenantId: string, id: string): string {
  return `customer:${tenantId}:${id}`;
}

/** Binds a sealed tax number to its row. */
export function taxNumberContext(tenantId: string, id: string): string {
  return `customer-tax-number:${tenantId}:${id}`;
}

export function nameKey(name: string, surname: string): string {
  return foldLetters(`${name} ${surname}`.trim());
}
