import type { AccountStatement } from "./account-statement.ts";
import { statementCsv } from "./statement-csv.ts";
import { statementPdf } from "./statement-pdf.ts";
import type { StatementLocale } from "./statement-texts.ts";

export type StatementFormat = "pdf" | "csv";

export interface StatementFile {
  /** In ASCII. */
  name: string;
  type: string;
  content: Buffer;
}

export async function statementFile(
  statement: AccountStatement,
  format: StatementFormat,
  locale: StatementLocale,
): Promise<StatementFile> {
  const name = `statement-${statement.from}-${statement.to}.${format}`;
  if (format === "csv")
    return { name, type: "text/csv; charset=utf-8", content: Buffer.from(statementCsv(statement, locale)) };
  return { name, type: "application/pdf", content: await statementPdf(statement, locale) };
}
