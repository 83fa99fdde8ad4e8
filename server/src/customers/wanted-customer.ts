import { invalid } from "#platform/refusal.ts";
import { checkPersonalDetails, emailKey } from "./customer.ts";

export type VerifyBy = "Id" | "Email" | "Tckn" | "Gsm";
export type OnMissing = "Create" | "ThrowError" | "ContinueWithDefaultUser";

export interface CustomerToResolve {
  verifyBy: VerifyBy;
  onMissing: OnMissing;
  /** Who is created is a visitor. */
  isVisitor?: boolean;
  customer: {
    email: string;
    gsm?: string | undefined;
    tckn?: string | undefined;
    code?: string | undefined;
    name?: string | undefined;
    surname?: string | undefined;
    erpCode?: string | undefined;
  };
}

/** A request for a customer, with checked details. Absent details are null. */
export interface WantedCustomer {
  verifyBy: VerifyBy;
  onMissing: OnMissing;
  isVisitor: boolean;
  details: Details;
  /** All fields by which another request could look up the same customer. */
  identities: readonly string[];
}

type Details = ReturnType<typeof checkDetails>;

export function wantedCustomer(input: CustomerToResolve): WantedCustomer {
  const { verifyBy, onMissing, isVisitor = false } = input;
  const details = checkDetails(input);
  return { verifyBy, onMissing, isVisitor, details, identities: identitiesOf(details) };
}

function checkDetails({ verifyBy, customer }: CustomerToResolve) {
  const { code = null, erpCode = null, name = "", surname = "", email, gsm = null, tckn = null } = customer;
  const selected = { Id: code ?? erpCode, Email: email, Tckn: tckn, Gsm: gsm }[verifyBy];
  if (selected === null || selected === "") {
    const field = selectedField(verifyBy, { code, erpCode });
    throw invalid(field, `"${field}" is required where userVerificationBy is ${verifyBy}.`, "required");
  }
  return { code, erpCode, name, surname, ...checkPersonalDetails({ email, gsm, tckn }, "customer.") };
}

export function selectedField(
  verifyBy: VerifyBy,
  { code, erpCode }: { code: string | null; erpCode: string | null },
): string {
  if (verifyBy === "Id") return code === null && erpCode !== null ? "customer.erpCode" : "customer.code";
  return `customer.${verifyBy.toLowerCase()}`;
}

function identitiesOf({ code, erpCode, email, gsm, tckn }: Details): string[] {
  return Object.entries({ code, erpCode, email: emailKey(email), gsm, tckn })
    .filter(([, value]) => value !== null)
    .map(([field, value]) => `${field}:${value}`);
}
