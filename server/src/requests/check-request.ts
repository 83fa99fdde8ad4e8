import {
  addAmounts,
  amountOfMinorUnits,
  fitsCurrency,
  isCurrencyCode,
  type Amount,
  type CurrencyCode,
} from "@servicepay/money";
import { checkRedirectUrl, checkWebhook } from "#links/index.ts";
import { findPaymentSet, requirePayableAmount, type PaymentSet } from "#payment-sets/index.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { conflict, invalid, notFound, Refusal } from "#platform/refusal.ts";
import { codeProblems } from "#platform/text/code-problems.ts";
import { unknownCurrency } from "#platform/text/unknown-currency.ts";
import { PARTS_MAX, type PaymentRequest } from "./payment-request.ts";

type Recorded = "id" | "createdBy" | "createdAt";

/** A request as it was sent, or as a change leaves it. */
export type RequestFields = Omit<PaymentRequest, Recorded | "currency"> & { currency: string };

/** Returns the request with its defaults. Refuses what its kind does not have, and what its payment set cannot collect. */
export async function checkRequest(ctx: WriteContext, fields: RequestFields): Promise<Omit<PaymentRequest, Recorded>> {
  const set = await requireSet(ctx, fields);
  const [problem] = problemsOf(ctx, fields, set);
  if (problem !== undefined) throw problem;
  const { kind, usesMax, successUrl, failUrl, webhookUrl } = fields;
  return {
    ...fields,
    currency: set.currency,
    ...amountsOf(fields, set),
    paymentSetId: set.id,
    usesMax: usesMax ?? (kind === "parts" ? PARTS_MAX : null),
    successUrl: successUrl === null ? null : checkRedirectUrl("successURL", successUrl),
    failUrl: failUrl === null ? null : checkRedirectUrl("failURL", failUrl),
    webhookUrl: webhookUrl === null ? null : checkWebhook(ctx, webhookUrl),
  };
}

/** Everything that is wrong with a request, each with its field, so that a form can show all of it at once. */
export async function requestProblems(ctx: Context, fields: RequestFields): Promise<Refusal[]> {
  try {
    return [...codeProblems({ code: fields.code }), ...problemsOf(ctx, fields, await requireSet(ctx, fields))];
  } catch (error) {
    return [refusalIn(error)];
  }
}

async function requireSet(
  ctx: Context | WriteContext,
  { currency, paymentSetId }: Pick<RequestFields, "currency" | "paymentSetId">,
): Promise<PaymentSet> {
  checkCurrency(currency);
  const set = await findPaymentSet(ctx, paymentSetId);
  if (set === undefined) throw notFound("There is no payment set with this paymentSetId.", "paymentSetId");
  if (!set.isActive) throw conflict("The payment set is not active.", { field: "paymentSetId", reason: "inactive" });
  if (set.currency !== currency)
    throw invalid("currencyCode", `The payment set collects ${set.currency}, not ${currency}.`, "other_currency");
  return set;
}

function checkCurrency(code: string): CurrencyCode {
  if (isCurrencyCode(code)) return code;
  throw unknownCurrency(code);
}

function problemsOf(ctx: Context | WriteContext, fields: RequestFields, set: PaymentSet): Refusal[] {
  const { successUrl, failUrl, webhookUrl } = fields;
  return [
    ...amountProblems(fields, set),
    ...(successUrl === null ? [] : refusalsOf(() => checkRedirectUrl("successURL", successUrl))),
    ...(failUrl === null ? [] : refusalsOf(() => checkRedirectUrl("failURL", failUrl))),
    ...(webhookUrl === null ? [] : refusalsOf(() => checkWebhook(ctx, webhookUrl))),
  ];
}

function amountProblems(fields: RequestFields, set: PaymentSet): Refusal[] {
  const { amount, amountMin, amountMax } = fields;
  switch (fields.kind) {
    case "multi_use":
      return [...notAllowed(fields, ["amountMin", "amountMax", "presets"]), ...unpayable(set, "amount", amount)];
    case "open_amount":
      return [
        ...notAllowed(fields, ["amount"]),
        ...unpayable(set, "amountMin", amountMin),
        ...unpayable(set, "amountMax", amountMax),
        ...boundsProblems(fields, set),
      ];
    case "parts":
      return [
        ...notAllowed(fields, ["amountMax", "presets"]),
        ...unpayable(debtLimits(set), "amount", amount),
        ...leastPartProblems(fields, set),
      ];
  }
}

type Amounts = Pick<PaymentRequest, "amount" | "amountMin" | "amountMax" | "presets">;

function notAllowed(fields: RequestFields, names: readonly (keyof Amounts)[]): Refusal[] {
  const others = names.filter((name) => (name === "presets" ? fields.presets.length > 0 : fields[name] !== null));
  return others.map((name) => invalid(name, `A request of this kind has no "${name}".`, "not_allowed"));
}

function boundsProblems({ amountMin, amountMax, presets }: RequestFields, { currency }: PaymentSet): Refusal[] {
  if (amountMin === null || amountMax === null) return [];
  if (amountMax < amountMin) return [invalid("amountMax", '"amountMax" is less than "amountMin".', "too_small")];
  if (presets.some((preset) => preset < amountMin || preset > amountMax || !fitsCurrency(preset, currency)))
    return [invalid("presets", '"presets" are amounts from "amountMin" to "amountMax".', "out_of_range")];
  if (new Set(presets).size < presets.length)
    return [invalid("presets", '"presets" has an amount twice.', "duplicate")];
  return [];
}

function leastPartProblems(fields: RequestFields, set: PaymentSet): Refusal[] {
  const { amount } = fields;
  const least = leastPart(fields, set);
  if (amount !== null && least > amount)
    return [invalid("amountMin", '"amountMin" is more than "amount".', "too_large")];
  return [...unpayable(set, "amountMin", least), ...unpayableRestProblems(set, amount, least)];
}

/** A rest between the maximum and twice the least part can neither be paid at once nor in two parts. */
function unpayableRestProblems({ maximumAmount }: PaymentSet, amount: Amount | null, least: Amount): Refusal[] {
  if (maximumAmount === null || amount === null || amount <= maximumAmount || least > maximumAmount) return [];
  if (addAmounts(least, least) <= maximumAmount) return [];
  const sentence =
    '"amount" is above the maximum of the payment set, so "amountMin" is at most half of that maximum: otherwise a rest could not be paid.';
  return [invalid("amountMin", sentence, "unpayable_rest")];
}

type Limits = Pick<PaymentSet, "currency" | "minimumAmount" | "maximumAmount">;

/** The debt may exceed what the payment set collects at once, since nobody pays it at once. */
function debtLimits({ currency }: PaymentSet): Limits {
  return { currency, minimumAmount: null, maximumAmount: null };
}

function unpayable(limits: Limits, field: string, amount: Amount | null): Refusal[] {
  if (amount === null) return [invalid(field, `"${field}" is required for this kind of request.`, "required")];
  return refusalsOf(() => requirePayableAmount(limits, amount, field));
}

function refusalsOf(check: () => void): Refusal[] {
  try {
    check();
    return [];
  } catch (error) {
    return [refusalIn(error)];
  }
}

function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

function amountsOf(fields: RequestFields, set: PaymentSet): Amounts {
  const { kind, amount, amountMin, amountMax, presets } = fields;
  if (kind === "open_amount") return { amount: null, amountMin, amountMax, presets };
  const least = kind === "parts" ? leastPart(fields, set) : null;
  return { amount, amountMin: least, amountMax: null, presets: [] };
}

function leastPart({ amountMin }: RequestFields, { minimumAmount, currency }: PaymentSet): Amount {
  return amountMin ?? minimumAmount ?? amountOfMinorUnits(1n, currency);
}
