import { amountOfMinorUnits, currencyOf, formatDecimal, type Amount } from "@servicepay/money";
import type {
  Locale,
  Money,
  OwnVisit,
  RequestClosure,
  RequestPage,
  RequestProblem,
  RequestValues,
} from "@servicepay/checkout/render";
import { brandingFor, brandModel, merchantModel } from "#branding/index.ts";
import { findOwnTenant } from "#identity/index.ts";
import { reading, type Context } from "#platform/context.ts";
import { randomToken } from "#platform/ids.ts";
import { amountLeft, amountRange, isFull, usesLeft } from "../choosable-amount.ts";
import type { StoredRequest } from "../payment-request.ts";

export interface ShownRequest {
  locale: Locale;
  /** The path of the page, without its language. */
  path: string;
  /** Somebody may be paying what is left. */
  isAwaited: boolean;
  /** What the payer's browser has paid or may still pay. */
  own: readonly OwnVisit[];
  values?: RequestValues;
  problems?: readonly RequestProblem[];
}

const EMPTY: RequestValues = { preset: "", amount: "", name: "", surname: "", email: "" };

/** The page of a request's present state. */
export async function requestPage(ctx: Context, request: StoredRequest, shown: ShownRequest): Promise<RequestPage> {
  const { locale, path, isAwaited, own, values = EMPTY, problems = [] } = shown;
  const read = reading(ctx);
  const [branding, tenant] = await Promise.all([brandingFor(read, request.paymentSetId), findOwnTenant(read)]);
  return {
    kind: "request",
    locale,
    isTest: ctx.config.mode === "sandbox",
    merchant: merchantModel(branding, tenant.name),
    brand: branding === undefined ? null : brandModel(branding),
    description: request.description,
    price: request.kind === "multi_use" ? moneyOf(request, request.amount!) : null,
    choice: choiceOf(request),
    usesLeft: usesLeft(request),
    closed: closureOf(request, isAwaited),
    own,
    values,
    problems,
    action: `${path}?lang=${locale}`,
    languageUrl: `${path}?lang=${locale === "tr" ? "en" : "tr"}`,
    nonce: randomToken(16),
  };
}

function choiceOf(request: StoredRequest): RequestPage["choice"] {
  const range = amountRange(request);
  if (range === null) return null;
  const left = amountLeft(request);
  return {
    min: moneyOf(request, range.min),
    max: moneyOf(request, range.max),
    presets: range.presets.map((preset) => moneyOf(request, preset)),
    debt: left === null ? null : { left: moneyOf(request, left), total: moneyOf(request, request.amount!) },
    leastRest: moneyOf(request, request.amountMin ?? amountOfMinorUnits(1n, request.currency)),
  };
}

function closureOf(request: StoredRequest, isAwaited: boolean): RequestClosure | null {
  if (!isFull(request)) return null;
  if (isAwaited) return "busy";
  return amountLeft(request) === 0n ? "settled" : "sold_out";
}

function moneyOf({ currency }: StoredRequest, amount: Amount): Money {
  return { amount: formatDecimal(amount, currencyOf(currency).exponent), currency };
}
