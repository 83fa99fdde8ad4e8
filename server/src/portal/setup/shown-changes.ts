import type { ShownRateChange } from "../model.ts";
import type { CurrencyCode } from "@servicepay/money";
import { programName, type RatesPreview, type TerminalRecord } from "#payment-sets/index.ts";
import { cellOf } from "../rates/rates-page.ts";

export function shownChanges(
  { changes }: RatesPreview,
  terminals: readonly TerminalRecord[],
  currency: CurrencyCode,
): ShownRateChange[] {
  const names = new Map(terminals.map(({ id, name }) => [id as string, name]));
  const cell = (rate: RatesPreview["changes"][number]["before"]) => rate && cellOf(rate, currency);
  return changes.map(({ terminalId, program, ...change }) => ({
    terminal: names.get(terminalId) ?? "",
    program: program === null ? null : programName(program),
    installments: change.installments,
    before: cell(change.before),
    after: cell(change.after),
  }));
}
