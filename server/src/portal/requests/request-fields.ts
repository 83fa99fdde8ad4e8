/** What is typed into the form of a payment request, and the request that it describes. */
import type { Amount } from "@servicepay/money";
import type { ListedPaymentSet } from "#payment-sets/index.ts";
import { readTypedAmount, writeTypedAmount } from "#platform/text/typed-amount.ts";
import {
  PRESETS_MAX,
  requestKinds,
  USES_MAX,
  type RequestFields,
  type RequestKind,
  type StoredRequest,
} from "#requests/index.ts";
import { type Form, formOf, oneLine, typedTexts } from "../forms/index.ts";
import type { Locale, Problem } from "../words/index.ts";

const AMOUNT_LENGTH_MAX = 40;
const PRESETS = Array.from({ length: PRESETS_MAX }, (_, index) => `preset${index + 1}`);

/** The greatest length of each text, in the order of the form. */
const LENGTHS = {
  requestKind: 20,
  description: 500,
  requestCode: 100,
  paymentSetId: 36,
  price: AMOUNT_LENGTH_MAX,
  least: AMOUNT_LENGTH_MAX,
  most: AMOUNT_LENGTH_MAX,
  debt: AMOUNT_LENGTH_MAX,
  leastPart: AMOUNT_LENGTH_MAX,
  usesMax: 10,
  successUrl: 2_000,
  failUrl: 2_000,
  webhookUrl: 2_000,
};

/** What was typed into the form of a request. Each kind has its own amounts. */
export interface RequestFormFields extends Record<keyof typeof LENGTHS, string> {
  presets: readonly string[];
}

export function typedFields(form: Form): RequestFormFields {
  const presets = PRESETS.map((name) => oneLine(form.text(name, AMOUNT_LENGTH_MAX)));
  return { ...typedTexts(form, LENGTHS), presets };
}

export const EMPTY_FIELDS: RequestFormFields = { ...typedFields(formOf({})), requestKind: "multi_use" };

export function storedFields(request: StoredRequest, locale: Locale): RequestFormFields {
  const { kind, currency, amount, amountMin, amountMax, presets, usesMax } = request;
  const typed = (sum: Amount | null = null) => (sum === null ? "" : writeTypedAmount(sum, currency, locale));
  return {
    requestKind: kind,
    requestCode: request.code,
    paymentSetId: request.paymentSetId,
    description: request.description ?? "",
    price: kind === "multi_use" ? typed(amount) : "",
    least: kind === "open_amount" ? typed(amountMin) : "",
    most: typed(amountMax),
    presets: PRESETS.map((_, index) => typed(presets[index])),
    debt: kind === "parts" ? typed(amount) : "",
    leastPart: kind === "parts" ? typed(amountMin) : "",
    usesMax: usesMax === null ? "" : String(usesMax),
    successUrl: request.successUrl ?? "",
    failUrl: request.failUrl ?? "",
    webhookUrl: request.webhookUrl ?? "",
  };
}

/** The form's field for each amount of a request, by kind. */
const AMOUNT_FIELDS = {
  multi_use: { amount: "price" },
  open_amount: { amountMin: "least", amountMax: "most" },
  parts: { amount: "debt", amountMin: "leastPart" },
} as const satisfies Record<RequestKind, { readonly [Name in "amount" | "amountMin" | "amountMax"]?: string }>;

const OTHER_FIELDS: Readonly<Record<string, string>> = {
  code: "requestCode",
  currencyCode: "paymentSetId",
  successURL: "successUrl",
  failURL: "failUrl",
  webhookURL: "webhookUrl",
};

export function formFieldOf(kind: RequestKind, field: string): string {
  const amounts: Readonly<Record<string, string>> = AMOUNT_FIELDS[kind];
  return amounts[field] ?? OTHER_FIELDS[field] ?? field;
}

interface Read {
  /** Null if the kind or the payment set is not chosen. */
  fields: (RequestFields & { kind: RequestKind }) | null;
  /** What is missing, or could not be understood. */
  problems: Problem[];
}

/** Fields of other kinds are ignored: without script and style sheets, the form shows them all. */
export function readFields(typed: RequestFormFields, sets: readonly ListedPaymentSet[], locale: Locale): Read {
  const problems: Problem[] = [];
  const wrong = (field: string, reason: string) => void problems.push({ field, reason });
  const amount = (field: string, text: string): Amount | null => {
    if (text === "") return null;
    const read = readTypedAmount(text, locale);
    if (read === null) wrong(field, "invalid");
    return read;
  };
  const kind = requestKinds.find((each) => each === typed.requestKind);
  if (kind === undefined) wrong("requestKind", "required");
  if (typed.requestCode === "") wrong("requestCode", "required");
  const set = sets.find(({ id }) => id === typed.paymentSetId);
  if (set === undefined) wrong("paymentSetId", "required");
  const amounts = amountsOf(kind, typed, amount);
  const usesMax = typed.usesMax === "" ? null : Number(typed.usesMax);
  if (usesMax !== null && (!/^[0-9]+$/.test(typed.usesMax) || usesMax < 1 || usesMax > USES_MAX))
    wrong("usesMax", "invalid");
  if (kind === undefined || set === undefined) return { fields: null, problems };
  const given = (text: string) => (text === "" ? null : text);
  const fields = {
    code: typed.requestCode,
    kind,
    currency: set.currency,
    ...amounts,
    usesMax,
    description: given(typed.description),
    paymentSetId: set.id,
    successUrl: given(typed.successUrl),
    failUrl: given(typed.failUrl),
    webhookUrl: given(typed.webhookUrl),
    isActive: true,
  };
  return { fields, problems };
}

/** Problems in the order of the form's fields; those of the whole form come first. */
export function inFormOrder(problems: readonly Problem[]): Problem[] {
  const names = Object.keys(LENGTHS).flatMap((name) => (name === "most" ? [name, "presets"] : [name]));
  const place = ({ field }: Problem) => names.indexOf(field.startsWith("preset") ? "presets" : field);
  return problems.toSorted((one, other) => place(one) - place(other));
}

type ReadAmount = (field: string, text: string) => Amount | null;

function amountsOf(kind: RequestKind | undefined, typed: RequestFormFields, amount: ReadAmount) {
  const none = { amount: null, amountMin: null, amountMax: null, presets: [] };
  switch (kind) {
    case undefined:
      return none;
    case "multi_use":
      return { ...none, amount: amount("price", typed.price) };
    case "open_amount": {
      const presets = typed.presets.flatMap((text, index) => amount(`preset${index + 1}`, text) ?? []);
      return {
        ...none,
        amountMin: amount("least", typed.least),
        amountMax: amount("most", typed.most),
        presets,
      };
    }
    case "parts":
      return { ...none, amount: amount("debt", typed.debt), amountMin: amount("leastPart", typed.leastPart) };
  }
}
