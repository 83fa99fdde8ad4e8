import { amountFromDecimal, formatDecimal, isCurrencyCode, zero } from "@servicepay/money";
import { costCards, payouts, type TerminalCost } from "#payment-sets/index.ts";
import { CommandFailure } from "../cli/command-failure.ts";
import { installmentsIn, percentageIn, readRecords, type ValueOf } from "../cli/filed-records.ts";

export const costColumns = [
  "currency",
  "program",
  "card",
  "isOwnBank",
  "installments",
  "costRate",
  "fixedFee",
  "valueDays",
  "payout",
  "validFrom",
  "validTo",
] as const;

/**
 * Reads a CSV, workbook or JSON array of a terminal's costs. Only installments, costRate and validFrom must be there: the rest is
 * TRY, any program, card and issuer, no fee, payout at once, and no end.
 */
export async function readCosts(content: Buffer, file: string): Promise<TerminalCost[]> {
  return (await readRecords(content, file, "cost")).map(({ place, value }) => readCost(value, place));
}

/** Writes the format that `readCosts` reads. */
export function writeCosts(costs: readonly TerminalCost[]): string {
  const rows = costs.map((cost) => [
    cost.currency,
    cost.program ?? "",
    cost.card,
    cost.isOwnBank === null ? "" : String(cost.isOwnBank),
    String(cost.installments),
    formatDecimal(cost.costRate),
    formatDecimal(cost.fixedFee),
    String(cost.valueDays),
    cost.payout,
    cost.validFrom,
    cost.validTo ?? "",
  ]);
  return [costColumns, ...rows].map((row) => row.join(",")).join("\n");
}

function readCost(value: ValueOf, place: string): TerminalCost {
  const wrong = (column: (typeof costColumns)[number], expected: string) =>
    new CommandFailure(`${place}: ${column} must be ${expected}.`);
  const choice = <Choice extends string>(column: "card" | "payout", choices: readonly Choice[]): Choice => {
    const text = value(column) || choices[0]!;
    const found = choices.find((each) => each === text);
    if (found === undefined) throw wrong(column, `one of ${choices.join(", ")}`);
    return found;
  };
  const currency = value("currency") || "TRY";
  if (!isCurrencyCode(currency)) throw wrong("currency", "a currency such as TRY");
  const fixedFee = value("fixedFee") === "" ? zero : amountFromDecimal(value("fixedFee"));
  if (fixedFee === null) throw wrong("fixedFee", "an amount or empty");
  const valueDays = value("valueDays") || "0";
  if (!/^[0-9]{1,3}$/.test(valueDays)) throw wrong("valueDays", "a whole number of days");
  const ownBank = { "": null, true: true, false: false }[value("isOwnBank")];
  if (ownBank === undefined) throw wrong("isOwnBank", "true, false or empty");
  if (value("validFrom") === "") throw wrong("validFrom", "a day such as 2026-12-01");
  return {
    currency,
    program: value("program") || null,
    card: choice("card", costCards),
    isOwnBank: ownBank,
    installments: installmentsIn(value("installments"), place),
    costRate: percentageIn(value("costRate"), place, "costRate"),
    fixedFee,
    valueDays: Number(valueDays),
    payout: choice("payout", payouts),
    validFrom: value("validFrom"),
    validTo: value("validTo") || null,
  };
}
