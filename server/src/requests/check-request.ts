import { amountOfMinorUnits, fitsCurrency, isCurrencyCode, type Amount, type CurrencyCode } from "@servicepay/money";
import { checkRedirectUrl, checkWebhook } from "#links/index.ts";
import { findPaymentSet, requirePayableAmount, type PaymentSet } from "#payment-sets/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import { PARTS_MAX, type PaymentRequest } from "./payment-request.ts";

/** A request as it was sent, or as a change leaves it. */
export type RequestFields = Omit<PaymentRequest, "id" | "createdAt" | "currency"> & { currency: string };

/** Returns the request with its defaults. Refuses what its kind does not have, and what its payment set cannot collect. */
export async function checkRequest(
  ctx: WriteContext,
  fields: RequestFields,
): Promise<Omit<PaymentRequest, "id" | "createdAt">> {
  const currency = checkCurrency(fields.currency);
  const set = await requireSet(ctx, fields.paymentSetId, currency);
  return {
    ...fields,
    currency,
    ...amountsOf(fields, set),
    paymentSetId: set.id,
    usesMax: fields.usesMax ?? (fields.kind === "parts" ? PARTS_MAX : null),
    successUrl: fields.successUrl === null ? null : checkRedirectUrl("successURL", fields.successUrl),
    failUrl: fields.failUrl === null ? null : checkRedirectUrl("failURL", fields.failUrl),
    webhookUrl: fields.webhookUrl === null ? null : checkWebhook(ctx, fields.webhookUrl),
  };
}

function checkCurrency(code: string): CurrencyCode {
  if (isCurrencyCode(code)) return code;
  throw invalid("currencyCode", "The currency is not one of ISO 4217.", "unknown_currency");
}

async function requireSet(ctx: WriteContext, id: string, currency: CurrencyCode): Promise<PaymentSet> {
  const set = await findPaymentSet(ctx, id);
  if (set === undefined) throw notFound("There is no payment set with this paymentSetId.", "paymentSetId");
  if (!set.isActive) throw conflict("The payment set is not active.", { field: "paymentSetId", reason: "inactive" });
  if (set.currency !== currency)
    throw invalid("currencyCode", `The payment set collects ${set.currency}, not ${currency}.`, "other_currency");
  return set;
}

type Amounts = Pick<PaymentRequest, "amount" | "amountMin" | "amountMax" | "presets">;

function amountsOf(fields: RequestFields, set: PaymentSet): Amounts {
  switch (fields.kind) {
    case "multi_use":
      refuseOthers(fields, ["amountMin", "amountMax", "presets"]);
      return { ...none, amount: payable(set, "amount", fields.amount) };
    case "open_amount":
      refuseOthers(fields, ["amount"]);
      return openAmounts(fields, set);
    case "parts":
      refuseOthers(fields, ["amountMax", "presets"]);
      return partAmounts(fields, set);
  }
}

const none: Amounts = { amount: null, amountMin: null, amountMax: null, presets: [] };

function refuseOthers(fields: RequestFields, names: readonly (keyof Amounts)[]): void {
  const other = names.find((name) => (name === "presets" ? fields.presets.length > 0 : fields[name] !== null));
  if (other !== undefined) throw invalid(other, `A request of this kind has no "${other}".`, "not_allowed");
}

function openAmounts(fields: RequestFields, set: PaymentSet): Amounts {
  const amountMin = payable(set, "amountMin", fields.amountMin);
  const amountMax = payable(set, "amountMax", fields.amountMax);
  if (amountMax < amountMin) throw invalid("amountMax", '"amountMax" is less than "amountMin".', "too_small");
  for (const preset of fields.presets) {
    if (preset < amountMin || preset > amountMax || !fitsCurrency(preset, set.currency))
      throw invalid("presets", '"presets" are amounts from "amountMin" to "amountMax".', "out_of_range");
  }
  if (new Set(fields.presets).size < fields.presets.length)
    throw invalid("presets", '"presets" has an amount twice.', "duplicate");
  return { amount: null, amountMin, amountMax, presets: fields.presets };
}

/** The debt may exceed what the payment set collects at once, since nobody pays it at once. */
function partAmounts({ amount, amountMin }: RequestFields, set: PaymentSet): Amounts {
  const debt = payable({ ...set, minimumAmount: null, maximumAmount: null }, "amount", amount);
  const least = amountMin ?? set.minimumAmount ?? amountOfMinorUnits(1n, set.currency);
  if (least > debt) throw invalid("amountMin", '"amountMin" is more than "amount".', "too_large");
  return { ...none, amount: debt, amountMin: payable(set, "amountMin", least) };
}

function payable(
  set: Pick<PaymentSet, "currency" | "minimumAmount" | "maximumAmount">,
  field: string,
  amount: Amount | null,
): Amount {
  if (amount === null) throw invalid(field, `"${field}" is required for this kind of request.`, "required");
  requirePayableAmount(set, amount, field);
  return amount;
}
