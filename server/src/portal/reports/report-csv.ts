import type { Locale } from "../model.ts";
import { textIn } from "../words/index.ts";

/** The names of the columns of an exported report. */
export function reportColumns(locale: Locale): string[] {
  const { report, list } = textIn(locale);
  const { month, terminal, installments, gross, grossCount, reversed, reversedCount, net, commission } = report.column;
  const sums = [gross, grossCount, reversed, reversedCount, net, commission];
  return [month, terminal, installments, ...sums, list.currency];
}
