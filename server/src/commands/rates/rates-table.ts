import { shortDecimal } from "@servicepay/money";
import { listRates, listTerminals, type ListedPaymentSet } from "#payment-sets/index.ts";
import type { Context } from "#platform/context.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import { table } from "../cli/output.ts";
import type { FiledRate } from "./rates-file.ts";

/** The rates of a payment set, in the order of its terminals, which are named as `nameOf` says. */
export async function ratesOfSet(
  ctx: Context,
  { id: setId, terminalIds }: ListedPaymentSet,
  nameOf: (terminal: { id: string; name: string }) => string = ({ name }) => name,
): Promise<FiledRate[]> {
  const names = new Map((await listTerminals(ctx)).map((terminal) => [terminal.id as string, nameOf(terminal)]));
  const listed = await listRates(ctx, setId);
  return terminalIds.flatMap((id) =>
    listed
      .filter(({ terminalId }) => terminalId === id)
      .map(({ terminalId, ...rate }) => ({ ...rate, terminal: names.get(terminalId) ?? terminalId })),
  );
}

export function ratesTable(rates: readonly FiledRate[]): string {
  const rows = rates.map((rate) => [
    rate.terminal,
    rate.program ?? "(any)",
    rate.installments,
    shortDecimal(rate.costRate),
    shortDecimal(rate.customerRate),
    rate.minimumAmount === null ? null : shortDecimal(rate.minimumAmount),
    rate.maximumAmount === null ? null : shortDecimal(rate.maximumAmount),
  ]);
  const headings = ["TERMINAL", "PROGRAM", "INSTALLMENTS", "COST %", "MARK-UP %", "FROM", "TO"];
  return table(headings, rows, "The payment set has no rates yet: every card pays at once, without mark-up.");
}

export function ratesData(rates: readonly FiledRate[]) {
  return rates.map((rate) => ({
    ...rate,
    costRate: decimalLiteral(rate.costRate),
    customerRate: decimalLiteral(rate.customerRate),
    minimumAmount: rate.minimumAmount === null ? null : decimalLiteral(rate.minimumAmount),
    maximumAmount: rate.maximumAmount === null ? null : decimalLiteral(rate.maximumAmount),
  }));
}
