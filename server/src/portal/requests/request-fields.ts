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
import type { Form } from "../forms/index.ts";
import type { Locale, Problem } from "../words/index.ts";

/** What was typed into the form of a request. Each kind has its own amounts. */
export interface RequestFormFields {
  requestKind: string;
  requestCode: string;
  paymentSetId: string;
  description: string;
  price: string;
  least: string;
  most: string;
  presets: readonly string[];
  debt: string;
  leastPart: string;
  usesMax: string;
  successUrl: string;
  failUrl: string;
  webhookUrl: string;
}

export const EMPTY_FIELDS: RequestFormFields = {
  requestKind: "multi_use",
  description: "",
  requestCode: "",
  paymentSetId: "",
  price: "",
  least: "",
  most: "",
  presets: Array<string>(PRESETS_MAX).fill(""),
  debt: "",
  leastPart: "",
  usesMax: "",
  successUrl: "",
  failUrl: "",
  webhookUrl: "",
};

export function typedFields(form: Form): RequestFormFields {
  const text = (name: string, lengthMax: number) =>
    form
      .text(name, lengthMax)
      .replaceAll(/\p{Cc}+/gu, " ")
      .trim();
  return {
    requestKind: text("requestKind", 20),
    requestCode: text("requestCode", 100),
    paymentSetId: text("paymentSetId", 36),
    description: text("description", 500),
    price: text("price", 40),
    least: text("least", 40),
    most: text("most", 40),
    presets: EMPTY_FIELDS.presets.map((_, index) => text(`preset${index + 1}`, 40)),
    debt: text("debt", 40),
    leastPart: text("leastPart", 40),
    usesMax: text("usesMax", 10),
    successUrl: text("successUrl", 2_000),
    failUrl: text("failUrl", 2_000),
    webhookUrl: text("webhookUrl", 2_000),
  };
}

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
    presets: EMPTY_FIELDS.presets.map((_, index) => typed(presets[index])),
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
  const names = Object.keys(EMPTY_FIELDS);
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
