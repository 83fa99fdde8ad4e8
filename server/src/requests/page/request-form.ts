import type { Locale, RequestProblem, RequestValues } from "@servicepay/checkout/render";
import { amountFromDecimal, type Amount } from "@servicepay/money";
import { cleanEmail, readEmail } from "#platform/text/contact-details.ts";
import { readTypedMoney } from "#platform/text/read-typed-money.ts";
import { hasLostLetter } from "#platform/text/visible-text.ts";
import type { StoredRequest } from "../payment-request.ts";

/** The posted form. Absent fields are empty. */
export interface RequestForm {
  values: RequestValues;
  /** The price that the page showed; "" where the payer chooses. */
  shown: string;
  nonce: string;
}

const NONCE = /^[A-Za-z0-9_-]{22}$/;
const NAME_MAX = 100;
/** Longer than an address, because invisible characters are removed from it. */
const EMAIL_TYPED_MAX = 500;

/** Returns null if the form does not come from one of our pages. */
export function readRequestForm(body: unknown): RequestForm | null {
  const fields = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const text = (name: string, lengthMax: number) => {
    const value = fields[name];
    return typeof value === "string" ? value.trim().slice(0, lengthMax) : "";
  };
  const nonce = text("nonce", 100);
  if (!NONCE.test(nonce)) return null;
  return {
    values: {
      preset: text("preset", 30),
      amount: text("amount", 30),
      name: text("given-name", NAME_MAX),
      surname: text("family-name", NAME_MAX),
      email: cleanEmail(text("email", EMAIL_TYPED_MAX)),
    },
    shown: text("shown", 30),
    nonce,
  };
}

/** Returns the amount of a form, or what is wrong with it. A typed amount takes precedence over a preset. */
export function amountOfForm(
  { kind, currency }: Pick<StoredRequest, "kind" | "currency">,
  { values, shown }: RequestForm,
  locale: Locale,
): Amount | RequestProblem {
  if (kind === "multi_use") return amountFromDecimal(shown) ?? "changed";
  if (values.amount !== "") {
    const amount = readTypedMoney(values.amount, locale, currency);
    return amount === "not_an_amount" ? "bad_amount" : amount === "not_positive" ? "too_small" : amount;
  }
  return amountFromDecimal(values.preset) ?? "no_amount";
}

export function payerProblems({ name, surname, email }: RequestValues): RequestProblem[] {
  return [
    ...(name === "" || hasLostLetter(name) ? ["name" as const] : []),
    ...(surname === "" || hasLostLetter(surname) ? ["surname" as const] : []),
    ...(readEmail(email) !== null ? [] : ["email" as const]),
  ];
}
