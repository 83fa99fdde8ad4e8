import { amountFromDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import type { WriteContext } from "#platform/context.ts";
import { plainArray, textArray } from "#platform/database/array-literal.ts";
import { statement, unpreparedStatement } from "#platform/database/statement.ts";
import { insertChanges } from "../positions/store/changes.ts";
import type { TransactionId } from "../transaction.ts";
import { codeOf, keysByCode } from "./account-codes.ts";
import { columnsOf, type IdentifiedTransaction } from "./transactions.ts";

const input = (firstParameter: number) => {
  const types = [
    "uuid",
    "text",
    "text",
    "numeric",
    "text",
    "timestamptz",
    "timestamptz",
    "text",
    "text",
    "text",
    "text",
  ];
  const arrays = types.map((type, index) => `$${firstParameter + index}::${type}[]`).join(", ");
  return `input as (
    select * from unnest(${arrays}) as input (id, erp_code, account_erp_code, amount, currency_code, transaction_date, due_date,
      description, description_folded, document_type, document_no)
  )`;
};

/** A live transaction that has the erpCode of a line. */
export interface MatchedLine {
  /** The line's id, not the transaction's. */
  lineId: TransactionId;
  id: TransactionId;
  /** The account that the transaction is in. */
  accountErpCode: string;
  amount: Amount;
  currencyCode: CurrencyCode;
  isPosting: boolean;
  /** Equal in account, amount and currency. */
  isSameMoney: boolean;
  /** Equal in everything but perhaps the account. */
  hasSameValues: boolean;
}

/** Planned for the number of lines. A plan for any number compares each line with every row of a table that PostgreSQL has not analyzed yet. */
const match = unpreparedStatement<Omit<MatchedLine, "amount"> & { amount: string }>(
  "replacements.match",
  `with ${input(2)} select input.id as "lineId", line.id, ${codeOf("line.account_erp_code")} as "accountErpCode",
    line.amount::text as amount, line.currency_code as "currencyCode", line.posting_kind is not null as "isPosting",
    ${codeOf("line.account_erp_code")} = input.account_erp_code and line.amount = input.amount
      and line.currency_code = input.currency_code as "isSameMoney",
    (line.amount, line.currency_code, line.transaction_date, line.due_date, line.description, line.document_type, line.document_no)
      is not distinct from (input.amount, input.currency_code, input.transaction_date, input.due_date, input.description,
        input.document_type, input.document_no) as "hasSameValues"
  from input join account_transactions line
    on line.tenant_id = $1 and line.erp_code = input.erp_code and line.deleted_at is null
  order by line.id for update of line`,
);

/** Finds and locks the live transactions that have the erpCodes of the lines. */
export async function matchLines(
  { tx, tenantId }: WriteContext,
  lines: readonly IdentifiedTransaction[],
): Promise<MatchedLine[]> {
  const rows = await tx.rows(match, [tenantId, ...columnsOf(lines)]);
  return rows.map((row) => ({ ...row, amount: amountFromDecimal(row.amount)! }));
}

const change = statement(
  "replacements.change",
  `with ${input(3)}, before as (
    select id, newest_first from account_transactions where tenant_id = $1 and id in (select id from input)
  ), changed as (
    update account_transactions line set
      account_erp_code = case when ${codeOf("line.account_erp_code")} = input.account_erp_code then line.account_erp_code
        else coalesce((select called.key from ${keysByCode} called where called.code = input.account_erp_code), input.account_erp_code) end,
      amount = input.amount, currency_code = input.currency_code, transaction_date = input.transaction_date,
      due_date = input.due_date, description = input.description, description_folded = input.description_folded,
      document_type = input.document_type, document_no = input.document_no, updated_at = $2
    from input where line.tenant_id = $1 and line.id = input.id
    returning line.id, line.newest_first
  ), moved as (
    select changed.id, changed.newest_first, before.newest_first as previous
    from changed join before using (id) where changed.newest_first <> before.newest_first
  ), subtracted as (${insertChanges("(select id, previous as newest_first from moved) previously", -1)}
  ), added as (${insertChanges("moved", 1)}
  ) select id from changed`,
);

/** Gives transactions, named by their ids, the values of lines. The ERP code stays. */
export async function changeTransactions(
  { tx, tenantId, clock }: WriteContext,
  lines: readonly IdentifiedTransaction[],
): Promise<void> {
  await tx.run(change, [tenantId, clock.now(), ...columnsOf(lines)]);
}

export interface AccountLine {
  id: TransactionId;
  erpCode: string | null;
  accountErpCode: string;
}

const others = statement<AccountLine>(
  "replacements.lockOthers",
  `select id, erp_code as "erpCode", ${codeOf("account_erp_code")} as "accountErpCode" from account_transactions
   where tenant_id = $1 and deleted_at is null and posting_kind is null and account_erp_code = any(array(
       select key from account_codes where tenant_id = $1 and code = any($2::text[])
       union all
       select code from unnest($2::text[]) code
       where not exists (select from account_codes where tenant_id = $1 and key = code)
     )) and id <> all($3::uuid[])
   order by id for update`,
);

/** Finds and locks the transactions of the accounts, except those with these ids and what payments posted. */
export function lockOtherLines(
  { tx, tenantId }: WriteContext,
  accountErpCodes: readonly string[],
  ids: readonly TransactionId[],
): Promise<AccountLine[]> {
  return tx.rows(others, [tenantId, textArray(accountErpCodes), plainArray(ids)]);
}

const allocated = statement<{ id: TransactionId; amount: string }>(
  "replacements.allocated",
  `select transaction_id as id, sum(amount - returned_amount)::text as amount from allocations
   where tenant_id = $1 and transaction_id = any($2::uuid[]) and state <> 'released' and returned_amount < amount
   group by transaction_id`,
);

/** What payments have paid of the transactions, or hold to pay. Those without such a payment are missing. */
export async function selectAllocated(
  { tx, tenantId }: WriteContext,
  ids: readonly TransactionId[],
): Promise<Map<TransactionId, Amount>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows(allocated, [tenantId, plainArray(ids)]);
  return new Map(rows.map(({ id, amount }) => [id, amountFromDecimal(amount)!]));
}

const remove = statement(
  "replacements.delete",
  `with gone as (
    update account_transactions set deleted_at = $3, updated_at = $3
    where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null and posting_kind is null
    returning id, newest_first
  ), subtracted as (${insertChanges("gone", -1)}
  ) select id from gone`,
);

/** Returns the number of transactions deleted. */
export function deleteTransactionRows(
  { tx, tenantId, clock }: WriteContext,
  ids: readonly TransactionId[],
): Promise<number> {
  return tx.run(remove, [tenantId, plainArray(ids), clock.now()]);
}
