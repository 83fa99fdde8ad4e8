import type {
  Locale,
  OwnVisit,
  RequestClosure,
  RequestPage,
  RequestProblem,
  RequestValues,
} from "@servicepay/checkout/render";
import { amountOfMinorUnits, type Amount } from "@servicepay/money";
import { brandingFor, brandModel, merchantModel } from "#branding/index.ts";
import { findOwnTenant } from "#identity/index.ts";
import { reading, type Context } from "#platform/context.ts";
import { randomToken } from "#platform/ids.ts";
import { moneyOf } from "#platform/text/money.ts";
import { amountLeft, amountRange, isFull, usesLeft } from "../choosable-amount.ts";
import type { StoredRequest } from "../payment-request.ts";

export interface ShownRequest {
  locale: Locale;
  /** The path of the page, without its language. */
  path: string;
  /** An unpaid visit holds a place or a part, which may become free. */
  mayReopen: boolean;
  /** What the payer's browser has paid or may still pay. */
  own: readonly OwnVisit[];
  values?: RequestValues;
  problems?: readonly RequestProblem[];
}

const EMPTY: RequestValues = { preset: "", amount: "", name: "", surname: "", email: "" };

/** The page of a request's present state. */
export async function requestPage(ctx: Context, request: StoredRequest, shown: ShownRequest): Promise<RequestPage> {
  const { locale, path, mayReopen, own, values = EMPTY, problems = [] } = shown;
  const read = reading(ctx);
  const [branding, tenant] = await Promise.all([brandingFor(read, request.paymentSetId), findOwnTenant(read)]);
  return {
    kind: "request",
    locale,
    isTest: ctx.config.mode === "sandbox",
    merchant: merchantModel(branding, tenant.name),
    brand: branding === undefined ? null : brandModel(branding),
    description: request.description,
    price: request.kind === "multi_use" ? moneyOf(request.amount!, request.currency) : null,
    choice: choiceOf(request),
    usesLeft: usesLeft(request),
    closed: closureOf(request, mayReopen),
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
  const money = (amount: Amount) => moneyOf(amount, request.currency);
  return {
    min: money(range.min),
    max: money(range.max),
    presets: range.presets.map(money),
    debt: left === null ? null : { left: money(left), total: money(request.amount!) },
    leastRest: money(request.amountMin ?? amountOfMinorUnits(1n, request.currency)),
  };
}

function closureOf(request: StoredRequest, mayReopen: boolean): RequestClosure | null {
  if (!isFull(request)) return null;
  if (mayReopen) return "busy";
  return amountLeft(request) === 0n ? "settled" : "sold_out";
}
