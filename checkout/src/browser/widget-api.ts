import type { CheckedCard } from "../card/index.ts";
import type { ConsentModel, FormProblem, InstallmentChoice, Money, Offers } from "../model.ts";
import type { Locale } from "../text/index.ts";

/** An error reply of the API. */
export class ApiRefusal extends Error {
  readonly code: string;
  readonly field: string | null;
  readonly reason: string | null;
  constructor(code: string, message: string, field: string | null, reason: string | null) {
    super(message);
    this.code = code;
    this.field = field;
    this.reason = reason;
  }
}

interface ApiInstallment {
  amount: number;
  installment: number;
  installmentAmount: number;
  processAmount: number;
  commRate: number;
  token: string;
}

interface ApiPos {
  isDefaultPos: boolean;
  postTitle: string;
  installments: ApiInstallment[];
}

export async function fetchOffers(token: string, bin: string, price: Money, signal?: AbortSignal): Promise<Offers> {
  const query = new URLSearchParams({ binNumber: bin, amount: price.amount, currency: price.currency });
  const options = (await call(`/b2c/paymentOptions?${query}`, token, { signal: signal ?? null })) as ApiPos[];
  const choices = choicesOf(options);
  // With installments the title names the card's bank and program; without, it may name the terminal.
  return { choices, card: { program: (choices.length > 1 && options[0]?.postTitle) || null, bank: null } };
}

export interface WidgetPayment {
  card: CheckedCard;
  use3D: boolean;
  installmentToken: string | null;
  price: Money;
  consents: readonly Pick<ConsentModel, "code" | "hash">[];
  /** The language of the pages on the way to the bank and back. */
  locale: Locale;
}

export async function preparePayment(
  token: string,
  { card, use3D, installmentToken, price, consents, locale }: WidgetPayment,
): Promise<string> {
  const fields = {
    card: {
      cardNumber: card.pan,
      cardHolderName: card.holderName,
      cvv: card.cvv,
      expMonth: card.expMonth,
      expYear: card.expYear,
    },
    use3D,
    consents,
    locale,
    currency: price.currency,
    ...(installmentToken !== null && { installmentToken }),
  };
  // The amount stays text: a JavaScript number could lose digits.
  const body = `${JSON.stringify(fields).slice(0, -1)},"amount":${price.amount}}`;
  const { prepareToken } = (await call("/b2c/widget/preparePayment", token, {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  })) as { prepareToken: string };
  return prepareToken;
}

export async function fetchConsents(token: string, { currency }: Money, locale: Locale): Promise<ConsentModel[]> {
  return (await call(`/b2c/widget/consents?currency=${currency}&locale=${locale}`, token, {})) as ConsentModel[];
}

const PROBLEM_OF_FIELD: Record<string, FormProblem> = {
  "card.cardNumber": { field: "number", kind: "invalid" },
  "card.expMonth": { field: "expiry", kind: "invalid" },
  "card.expYear": { field: "expiry", kind: "invalid" },
  "card.cvv": { field: "cvv", kind: "invalid" },
  "card.cardHolderName": { field: "holderName", kind: "invalid" },
  installmentToken: { field: "installment" },
};

export function problemOfRefusal({ field }: ApiRefusal, text: string): FormProblem {
  return (field !== null && PROBLEM_OF_FIELD[field]) || { field: "form", kind: "system", text };
}

/** The consent that is missing or has changed since the form was shown. Null if the refusal is not about a consent. */
export function consentProblem(
  { field, reason }: ApiRefusal,
  consents: readonly ConsentModel[],
): (FormProblem & { field: "consent" }) | null {
  const consent = consents.find(({ code }) => field === `consents.${code}`);
  if (consent === undefined) return null;
  const { code, label } = consent;
  return { field: "consent", kind: reason === "changed" ? "changed" : "missing", code, label };
}

async function call(
  path: string,
  token: string,
  init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> },
): Promise<unknown> {
  const reply = await fetch(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
  const body: unknown = await reply.json();
  if (reply.ok) return body;
  const {
    errorCode = "ERR_INTERNAL",
    message = "",
    details = null,
  } = body as { errorCode?: string; message?: string; details?: { field?: string; reason?: string } | null };
  throw new ApiRefusal(errorCode, message, details?.field ?? null, details?.reason ?? null);
}

/** One row per count: the default terminal's if several offer the same count. */
function choicesOf(options: readonly ApiPos[]): InstallmentChoice[] {
  const byCount = new Map<number, InstallmentChoice>();
  for (const pos of [...options].sort((left, right) => Number(right.isDefaultPos) - Number(left.isDefaultPos))) {
    for (const row of pos.installments) {
      if (byCount.has(row.installment)) continue;
      byCount.set(row.installment, {
        token: row.token,
        count: row.installment,
        perMonth: String(row.installmentAmount),
        total: String(row.processAmount),
      });
    }
  }
  return [...byCount.values()].sort((left, right) => left.count - right.count);
}
