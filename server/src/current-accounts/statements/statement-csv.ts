import { csvLineFormat, BYTE_ORDER_MARK } from "#platform/exports/csv.ts";
import type { Row } from "#platform/exports/table.ts";
import { documentOf } from "../document-type.ts";
import { debitAndCredit, type AccountStatement, type CurrencyStatement } from "./account-statement.ts";
import { statementTexts, type StatementLocale } from "./statement-texts.ts";

/** Writes the statement as the other CSV files that spreadsheets open. Each currency begins and ends with its balance. */
export function statementCsv({ from, to, currencies }: AccountStatement, locale: StatementLocale): string {
  const { column, opening, closing } = statementTexts[locale];
  const line = csvLineFormat(locale);
  const balanceRow = (day: string, words: string, amount: string, currency: string): Row => {
    return [day, null, null, null, words, null, null, { amount }, currency];
  };
  const rowsOf = (statement: CurrencyStatement): Row[] => [
    balanceRow(from, opening, statement.opening, statement.currency),
    ...linesOf(statement, locale),
    balanceRow(to, closing, statement.closing, statement.currency),
  ];
  const { date, due, document, erpCode, description, debit, credit, balance, currency } = column;
  const header = [date, due, document, erpCode, description, debit, credit, balance, currency];
  return BYTE_ORDER_MARK + [header, ...currencies.flatMap(rowsOf)].map(line).join("");
}

function linesOf({ lines, currency }: CurrencyStatement, locale: StatementLocale): Row[] {
  return lines.map((line) => {
    const { debit, credit } = debitAndCredit(line);
    const { day, due, erpCode, description, balance } = line;
    const document = documentOf(locale, line);
    return [day, due, document, erpCode, description, cellOf(debit), cellOf(credit), { amount: balance }, currency];
  });
}

const cellOf = (amount: string | null) => (amount === null ? null : { amount });
