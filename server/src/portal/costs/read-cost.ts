import { isCurrencyCode, zero, type Rate } from "@servicepay/money";
import { costCards, payouts, type TerminalCost } from "#payment-sets/index.ts";
import { readTypedAmount } from "#platform/text/typed-amount.ts";
import { percentOf } from "../rates/rate-values.ts";
import type { Locale, Problem } from "../words/index.ts";

type CostField =
  | "currency"
  | "program"
  | "card"
  | "issuer"
  | "installments"
  | "costRate"
  | "fixedFee"
  | "valueDays"
  | "payout"
  | "validFrom"
  | "validTo";

const ownBankOf: Readonly<Record<string, boolean | null>> = { any: null, own: true, other: false };

/** The cost that was typed, and everything that could not be understood; the cost counts only if that is nothing. */
export function readCost(
  typed: { text(name: CostField): string },
  locale: Locale,
): { cost: TerminalCost; problems: Problem[] } {
  const problems: Problem[] = [];
  const understood = <Value>(name: CostField, value: Value | null | undefined, otherwise: Value): Value => {
    if (value !== null && value !== undefined) return value;
    problems.push({ field: name, reason: typed.text(name) === "" ? "required" : "invalid" });
    return otherwise;
  };
  const whole = (name: CostField) => understood(name, wholeNumber(typed.text(name)), 0);
  const currency = typed.text("currency");
  const ownBank = ownBankOf[typed.text("issuer")];
  if (ownBank === undefined) problems.push({ field: "issuer", reason: "invalid" });
  const fee = typed.text("fixedFee");
  const cost: TerminalCost = {
    currency: understood("currency", isCurrencyCode(currency) ? currency : null, "TRY"),
    program: typed.text("program") || null,
    card: understood("card", oneOf(costCards, typed.text("card")), "any"),
    isOwnBank: ownBank ?? null,
    installments: whole("installments"),
    costRate: understood("costRate", percentOf(typed.text("costRate")), 0n as Rate),
    fixedFee: fee === "" ? zero : understood("fixedFee", readTypedAmount(fee, locale), zero),
    valueDays: whole("valueDays"),
    payout: understood("payout", oneOf(payouts, typed.text("payout")), "once"),
    validFrom: understood("validFrom", typed.text("validFrom") || null, ""),
    validTo: typed.text("validTo") || null,
  };
  return { cost, problems };
}

function wholeNumber(text: string): number | null {
  return /^[0-9]{1,3}$/.test(text) ? Number(text) : null;
}

function oneOf<Choice extends string>(choices: readonly Choice[], text: string): Choice | undefined {
  return choices.find((each) => each === text);
}
