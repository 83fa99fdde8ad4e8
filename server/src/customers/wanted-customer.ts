import { invalid, type Refusal } from "#platform/refusal.ts";
import { codeProblems } from "#platform/text/code-problems.ts";
import { checkPersonalDetails, emailKey, personalProblems } from "./customer.ts";

export type VerifyBy = "Id" | "Email" | "Tckn" | "Gsm";
export type OnMissing = "Create" | "ThrowError" | "ContinueWithDefaultUser";

export interface CustomerToResolve {
  verifyBy: VerifyBy;
  onMissing: OnMissing;
  /** True: a customer that is created is marked as a visitor. */
  isVisitor?: boolean;
  /** The file whose line names the customer has one audit row for all its records. */
  isOfFile?: boolean;
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
  isOfFile: boolean;
  details: Details;
  /** All fields by which another request could look up the same customer. */
  identities: readonly string[];
}

type Details = ReturnType<typeof checkDetails>;

export function wantedCustomer(input: CustomerToResolve): WantedCustomer {
  const { verifyBy, onMissing, isVisitor = false, isOfFile = false } = input;
  const details = checkDetails(input);
  return { verifyBy, onMissing, isVisitor, isOfFile, details, identities: identitiesOf(details) };
}

function checkDetails(input: CustomerToResolve) {
  const [problem] = wantedCustomerProblems(input);
  if (problem !== undefined) throw problem;
  const { code = null, erpCode = null, name = "", surname = "", email, gsm = null, tckn = null } = input.customer;
  return { code, erpCode, name, surname, ...checkPersonalDetails({ email, gsm, tckn }, "customer.") };
}

/** A refusal for each wrong detail. */
export function wantedCustomerProblems({ verifyBy, customer }: CustomerToResolve): Refusal[] {
  const { code = null, erpCode = null, email, gsm = null, tckn = null } = customer;
  const selected = { Id: code ?? erpCode, Email: email, Tckn: tckn, Gsm: gsm }[verifyBy];
  const wrong = [
    ...codeProblems({ "customer.code": code, "customer.erpCode": erpCode }),
    ...personalProblems({ email, gsm, tckn }, "customer."),
  ];
  if (selected !== null && selected !== "") return wrong;
  const field = selectedField(verifyBy, { code, erpCode });
  return [invalid(field, `"${field}" is required where userVerificationBy is ${verifyBy}.`, "required"), ...wrong];
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
