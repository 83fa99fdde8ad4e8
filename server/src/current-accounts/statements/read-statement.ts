import { bankDayOf, boundsOfBankDay, isDay } from "#acquirers/registry.ts";
import { findOwnTenant } from "#identity/index.ts";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { invalid, notFound } from "#platform/refusal.ts";
import type { CurrentAccount } from "../account.ts";
import { findAccountByAnyCode } from "../find-account-by-any-code.ts";
import { accountBalance } from "../store/balances.ts";
import { selectStatement, type StatementRow } from "../store/statements.ts";
import { LINES_MAX, shownDecimals, type AccountStatement, type CurrencyStatement } from "./account-statement.ts";

const DAY_MIN = "1970-01-01";
const DAY_MAX = "2999-12-31";

export interface StatementRequest {
  /** The ERP code of the account, or the code of an account without one. */
  erpCode: string;
  /** Bank days such as "2026-11-20", both included. */
  from: string;
  to: string;
}

/**
 * Reads the statement of an account: for each currency the balance before the first day, the transactions in the order
 * of their dates, and the balance after the last day. Refuses a period with more than 5,000 transactions.
 */
export async function readStatement(
  ctx: Context | ReadContext,
  { erpCode, from, to }: StatementRequest,
): Promise<AccountStatement> {
  checkPeriod(from, to);
  const read = reading(ctx);
  const period = { from: boundsOfBankDay(from).from, before: boundsOfBankDay(to).to };
  const [{ name: company }, account, rows] = await Promise.all([
    findOwnTenant(read),
    findAccountByAnyCode(read, erpCode),
    selectStatement(read, { accountErpCode: erpCode, ...period, limit: LINES_MAX + 1 }),
  ]);
  if (rows.filter(({ id }) => id !== null).length > LINES_MAX) throw tooManyLines();
  const currencies = rows.length > 0 ? statementsOf(rows) : await emptyStatements(read, erpCode, account);
  return { company, account: { code: erpCode, name: account?.name ?? null }, from, to, currencies };
}

function checkPeriod(from: string, to: string): void {
  for (const [field, day] of Object.entries({ from, to }))
    if (!isDay(day) || day < DAY_MIN || day > DAY_MAX)
      throw invalid(field, `"${field}" must be a day such as 2026-01-31, from ${DAY_MIN} to ${DAY_MAX}.`, "not_a_day");
  if (from > to) throw invalid("from", '"from" must not be after "to".', "after_end");
}

function tooManyLines() {
  const count = LINES_MAX.toLocaleString("en");
  return invalid(
    "from",
    `A statement has at most ${count} transactions. Choose a shorter period with "from" and "to".`,
    "too_many_lines",
  );
}

/** An account without a record must have a transaction; otherwise it does not exist (404). */
async function emptyStatements(
  ctx: ReadContext,
  erpCode: string,
  account: CurrentAccount | undefined,
): Promise<CurrencyStatement[]> {
  const balances = await accountBalance(ctx, erpCode);
  const known = balances.map(({ currency }) => currency);
  const currencies = known.length > 0 || account === undefined ? known : [account.currencyCode];
  if (currencies.length === 0) throw notFound("There is no such current account.", "erpCode");
  return currencies.map((currency) => {
    const nothing = shownDecimals("0", currency);
    return { currency, opening: nothing, lines: [], closing: nothing };
  });
}

function statementsOf(rows: readonly StatementRow[]): CurrencyStatement[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, all]) => {
    const lines = all
      .filter(({ id }) => id !== null)
      .map((row) => ({
        day: bankDayOf(row.booked_at),
        due: bankDayOf(row.due_date),
        erpCode: row.erp_code ?? "",
        documentType: row.document_type,
        documentNo: row.document_no,
        description: row.description,
        amount: shownDecimals(row.amount, currency),
        balance: shownDecimals(row.balance, currency),
      }));
    const opening = shownDecimals(all[0]?.opening ?? "0", currency);
    return { currency, opening, lines, closing: lines.at(-1)?.balance ?? opening };
  });
}
