import { setImmediate } from "node:timers/promises";
import { openPdf } from "#platform/pdf/open-pdf.ts";
import { documentOf } from "../document-type.ts";
import {
  debitAndCredit,
  type AccountStatement,
  type CurrencyStatement,
  type StatementLine,
} from "./account-statement.ts";
import { StatementPages, type Cells } from "./statement-pages.ts";
import { statementTexts, type StatementLocale } from "./statement-texts.ts";

/** Other requests get a turn after this many lines: a page takes milliseconds, 5,000 lines take a second. */
const LINES_AT_ONCE = 50;

/** Draws the statement on A4 pages. The same statement gives the same bytes. */
export async function statementPdf(statement: AccountStatement, locale: StatementLocale): Promise<Buffer> {
  const text = statementTexts[locale];
  const { document, bytes } = await openPdf({ title: text.title, language: locale });
  const format = formatsOf(locale);
  const pages = new StatementPages(document, text, {
    company: statement.company,
    account: [statement.account.code, statement.account.name].filter(Boolean).join(" · "),
    period: `${format.day(statement.from)} – ${format.day(statement.to)}`,
  });
  for (const currency of statement.currencies) await drawCurrency(pages, currency, format, locale);
  pages.drawFeet();
  return bytes();
}

async function drawCurrency(
  pages: StatementPages,
  { currency, opening, lines, closing }: CurrencyStatement,
  format: ReturnType<typeof formatsOf>,
  locale: StatementLocale,
): Promise<void> {
  const text = statementTexts[locale];
  pages.beginTable(currency);
  pages.drawBalance(text.opening, format.amount(opening));
  for (const [index, line] of lines.entries()) {
    pages.drawLine(cellsOf(line, format, locale));
    if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
  }
  if (lines.length === 0) pages.drawNote(text.noLines);
  pages.drawBalance(text.closing, format.amount(closing));
}

function cellsOf(line: StatementLine, format: ReturnType<typeof formatsOf>, locale: StatementLocale): Cells {
  const { debit, credit } = debitAndCredit(line);
  return {
    date: format.day(line.day),
    due: format.day(line.due),
    document: documentOf(locale, line),
    description: line.description,
    debit: debit === null ? "" : format.amount(debit),
    credit: credit === null ? "" : format.amount(credit),
    balance: format.amount(line.balance),
  };
}

/** Amounts have up to four decimals. */
const DECIMALS = [0, 1, 2, 3, 4];

/** Amounts are formatted from their text, exactly, with the decimals that they have. */
function formatsOf(locale: StatementLocale) {
  const language = locale === "tr" ? "tr-TR" : "en-GB";
  const formats = DECIMALS.map(
    (digits) => new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );
  return {
    day: (day: string) => (locale === "tr" ? day.split("-").toReversed().join(".") : day),
    amount(amount: string): string {
      const decimals = amount.split(".", 2)[1]?.length ?? 0;
      return formats[decimals]!.format(amount as `${number}`).replace("-", "−");
    },
  };
}
