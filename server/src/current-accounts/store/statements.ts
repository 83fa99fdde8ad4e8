import type { CurrencyCode } from "@servicepay/money";
import type { ReadContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { TransactionId } from "../transaction.ts";
import { keysOf } from "./account-codes.ts";

/** A line, or a currency that has only an opening balance: then `id` and what follows it is null. Amounts are exact text. */
export interface StatementRow {
  currency: CurrencyCode;
  opening: string;
  id: TransactionId | null;
  booked_at: Date;
  due_date: Date;
  erp_code: string | null;
  document_type: string | null;
  document_no: string | null;
  description: string;
  amount: string;
  balance: string;
}

/** A transaction without a date counts on the day when it is due. */
const bookedAt = "coalesce(transaction_date, due_date)";
const ofAccount = `from account_transactions
  where tenant_id = $1 and deleted_at is null and account_erp_code = any((select keys from account)::text[])`;

/** One statement reads opening balances and lines, so both are of the same moment. PostgreSQL adds up, exactly. */
const selectRows = statement<StatementRow>(
  "transactions.statement",
  `with account as materialized (select ${keysOf("$2::text")} as keys), opening as materialized (
     select currency_code, sum(amount) as sum ${ofAccount} and ${bookedAt} < $3 group by currency_code
   ), line as materialized (
     select id, currency_code, ${bookedAt} as booked_at, due_date, erp_code, document_type, document_no, description, amount
     ${ofAccount} and ${bookedAt} >= $3 and ${bookedAt} < $4
     order by booked_at, id limit $5
   )
   select currency_code as currency, coalesce(opening.sum, 0)::text as opening, id, booked_at, due_date, erp_code,
     document_type, document_no, description, amount::text as amount,
     (coalesce(opening.sum, 0) + sum(amount) over (partition by currency_code order by booked_at, id))::text as balance
   from opening full join line using (currency_code) order by currency_code, booked_at, id`,
);

/** Reads the account's lines from `from` until before `before`, at most `limit`, and what was open before them. */
export function selectStatement(
  { tx, tenantId }: ReadContext,
  { accountErpCode, from, before, limit }: { accountErpCode: string; from: Date; before: Date; limit: number },
): Promise<StatementRow[]> {
  return tx.rows(selectRows, [tenantId, accountErpCode, from, before, limit]);
}

interface LineRow {
  total: number;
  id: TransactionId;
  currency: CurrencyCode;
  booked_at: Date;
  reference: string;
  document_type: string | null;
  description: string;
  amount: string;
  balance: string;
}

/** The balance is added up before the conditions apply. */
const selectNewestLines = statement<LineRow>(
  "transactions.lines",
  `with account as materialized (select ${keysOf("$2::text")} as keys), line as (
     select id, currency_code as currency, ${bookedAt} as booked_at, coalesce(nullif(document_no, ''), erp_code, '') as reference,
       document_type, description, description_folded, amount,
       sum(amount) over (partition by currency_code order by ${bookedAt}, id) as balance
     ${ofAccount}
   )
   select count(*) over ()::int as total, id, currency, booked_at, reference, document_type, description, amount::text as amount,
     balance::text as balance
   from line
   where ($3::timestamptz is null or booked_at >= $3) and ($4::timestamptz is null or booked_at < $4)
     and (($5::text is null and $6::numeric is null) or strpos(description_folded, $5) > 0 or strpos(lower(reference), $5) > 0
       or abs(amount) = $6)
   order by booked_at desc, id desc limit $7 offset $8`,
);

export interface LinesToSelect {
  accountErpCode: string;
  from: Date | null;
  before: Date | null;
  /** The text to search for, folded by `foldText`. */
  text: string | null;
  amount: string | null;
  limit: number;
  offset: number;
}

/** Lines that contain the text or have the amount, newest first. */
export function selectLines({ tx, tenantId }: ReadContext, lines: LinesToSelect): Promise<LineRow[]> {
  const { accountErpCode, from, before, text, amount, limit, offset } = lines;
  return tx.rows(selectNewestLines, [tenantId, accountErpCode, from, before, text, amount, limit, offset]);
}
