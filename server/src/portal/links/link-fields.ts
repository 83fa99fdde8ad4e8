/** What is typed into the form of a new link. */
import type { LinkCopy } from "#links/index.ts";
import { writeTypedAmount } from "#platform/text/typed-amount.ts";
import { type Form, formOf, typedTexts } from "../forms/index.ts";
import type { Locale } from "../words/index.ts";

/** The greatest length of each text. */
export const LINK_LENGTHS = {
  amount: 40,
  paymentSetId: 36,
  clientOrderReference: 255,
  description: 500,
  "customer.name": 100,
  "customer.surname": 100,
  "customer.email": 254,
  "customer.gsm": 32,
  "customer.code": 100,
  days: 3,
};

export interface LinkFields extends Record<keyof typeof LINK_LENGTHS, string> {
  notifyBy: readonly string[];
}

export function typedFields(form: Form): LinkFields {
  return { ...typedTexts(form, LINK_LENGTHS), notifyBy: form.list("notifyBy") };
}

/** Everything but the order, which differs. */
export function copiedFields({ amount, currencyCode, ...copy }: LinkCopy, locale: Locale): LinkFields {
  const { name = "", surname = "", email = "", gsm = "", code = "" } = copy.customer ?? {};
  return {
    ...typedFields(formOf({})),
    amount: writeTypedAmount(amount, currencyCode, locale),
    paymentSetId: copy.paymentSetId,
    description: copy.description ?? "",
    "customer.name": name,
    "customer.surname": surname,
    "customer.email": email,
    "customer.gsm": gsm,
    "customer.code": code,
  };
}
