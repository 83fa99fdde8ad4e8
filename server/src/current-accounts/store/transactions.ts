import { formatDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import { plainArray, textArray } from "#platform/database/array-literal.ts";
import type { Value } from "#platform/database/database.ts";
import { refuseDuplicate } from "#platform/database/duplicate.ts";
import { statement } from "#platform/database/statement.ts";
import { foldText } from "#platform/text/fold-text.ts";
import type { ExactInstant } from "../exact-instant.ts";
import { insertChanges, insertChangesByRange } from "../positions/store/changes.ts";
import type { AccountTransaction, TransactionId } from "../transaction.ts";
import { codeOf, keyFor, keysByCode } from "./account-codes.ts";

/** The columns of a transaction in replies: `id` and the interface's seven fields. */
export const shownColumns = `id, coalesce(erp_code, '') as "erpCode", ${codeOf("account_erp_code")} as "accountErpCode", amount,
  currency_code as "currencyCode", transaction_date at time zone 'UTC' as "transactionDate",
  due_date at time zone 'UTC' as "dueDate", description`;

const shown = (key: string) => `select row_to_json(shown)::text as json
  from account_transactions, lateral (select ${shownColumns}) shown
  where tenant_id = $1 and deleted_at is null and ${key}`;

const shownById = statement<{ json: string }>("transactions.shownById", shown("account_transactions.id = $2"));
const shownByErpCode = statement<{ json: string }>(
  "transactions.shownByErpCode",
  shown("account_transactions.erp_code = $2"),
);

/** A transaction as JSON text. */
export async function showTransactionById({ tx, tenantId }: ReadContext, id: string): Promise<string | undefined> {
  return (await tx.row(shownById, [tenantId, id]))?.json;
}

export async function showTransactionByErpCode(ctx: ReadContext, erpCode: string): Promise<string | undefined> {
  return (await ctx.tx.row(shownByErpCode, [ctx.tenantId, erpCode]))?.json;
}

/** Writes the transactions whose erpCode no live one has. Of two with the same erpCode in the input, the first is written. */
const insert = `with input as (
    select * from unnest($3::uuid[], $4::text[], $5::text[], $6::numeric[], $7::text[], $8::timestamptz[],
      $9::timestamptz[], $10::text[], $11::text[], $12::text[], $13::text[])
      with ordinality as input (id, erp_code, account_erp_code, amount, currency_code, transaction_date, due_date, description,
        description_folded, document_type, document_no, position)
  ), written as (
    insert into account_transactions (tenant_id, id, erp_code, account_erp_code, amount, currency_code,
      transaction_date, due_date, description, description_folded, document_type, document_no, created_at, updated_at)
    select $1, id, erp_code, coalesce(called.key, account_erp_code), amount, currency_code, transaction_date, due_date, description,
      description_folded, document_type, document_no, $2, $2
    from input left join ${keysByCode} called on called.code = account_erp_code
    order by position
    on conflict (tenant_id, erp_code) where erp_code is not null and deleted_at is null do nothing
    returning id, newest_first
  )`;

const insertSome = statement<{ id: TransactionId }>(
  "transactions.insert",
  `${insert}, changed as (${insertChanges("written", 1)}
  ) select id from written`,
);

/**
 * Writes many transactions, with one change for each range. The caller has locked the tenant's counts. Returns the ids that were
 * not written.
 */
const insertMany = statement<{ id: TransactionId }>(
  "transactions.insertMany",
  `${insert}, changed as (${insertChangesByRange("written")}
  ) select id from input
    where (select count(*) from written) < (select count(*) from input)
      and not exists (select from written where written.id = input.id)`,
);

/** Returns the ids of the transactions that were written. */
export async function insertTransactions(
  { tx, tenantId, clock }: WriteContext,
  transactions: readonly IdentifiedTransaction[],
): Promise<TransactionId[]> {
  const rows = await tx.rows(insertSome, [tenantId, clock.now(), ...columnsOf(transactions)]);
  return rows.map(({ id }) => id);
}

/** Returns the ids of the transactions that were not written. `columns` are those of `columnsOf`. */
export async function insertManyTransactions(
  { tx, tenantId, clock }: WriteContext,
  columns: readonly Value[],
): Promise<TransactionId[]> {
  const rows = await tx.rows(insertMany, [tenantId, clock.now(), ...columns]);
  return rows.map(({ id }) => id);
}

export type IdentifiedTransaction = AccountTransaction & { id: TransactionId };

/** The parameters of both statements after tenant and time. */
export function columnsOf(transactions: readonly IdentifiedTransaction[]): Value[] {
  const column = (value: (transaction: IdentifiedTransaction) => string | null) => transactions.map(value);
  return [
    plainArray(column((each) => each.id)),
    textArray(column((each) => each.erpCode)),
    textArray(column((each) => each.accountErpCode)),
    plainArray(column((each) => formatDecimal(each.amount))),
    plainArray(column((each) => each.currencyCode)),
    plainArray(column((each) => each.transactionDate)),
    plainArray(column((each) => each.dueDate)),
    textArray(column((each) => each.description)),
    textArray(column((each) => foldText(each.description))),
    textArray(column((each) => each.documentType)),
    textArray(column((each) => each.documentNo)),
  ];
}

const erase = statement(
  "transactions.erasePostingTexts",
  `update account_transactions set description = '', description_folded = ''
   where tenant_id = $1 and attempt_id = any($2::uuid[]) and description <> ''`,
);
/** Erases the descriptions that a merchant wrote about payments. Amount, account and document stay. */
export async function erasePostingTexts({ tx, tenantId }: WriteContext, attemptIds: readonly string[]): Promise<void> {
  await tx.run(erase, [tenantId, attemptIds]);
}

/** Posts once per attempt and kind. `account` selects the account's key; if it selects no row, nothing is posted. */
const postingTo = (account: string) => `with written as (
    insert into account_transactions (tenant_id, id, account_erp_code, amount, currency_code, transaction_date,
      due_date, description, description_folded, document_no, attempt_id, posting_kind, created_at, updated_at)
    select $1, $2, account.key, $4, $5, $6, $6, $7, $8, $9, $10, $11, $6, $6 from (${account}) account (key)
    on conflict (tenant_id, attempt_id, posting_kind) where attempt_id is not null do nothing
    returning id, newest_first
  ), counted as (${insertChanges("written", 1)}
  ) select id from written`;

/** $3 is the account's code. */
const insertSale = statement("transactions.insertSale", postingTo(`select ${keyFor("$3::text")}`));
/** $3 is the attempt of the sale. A reversal goes to the account of the sale, even if its code has changed. */
const insertReversal = statement(
  "transactions.insertReversal",
  postingTo(`select account_erp_code from account_transactions
    where tenant_id = $1 and attempt_id = $3::uuid and posting_kind = 'sale'`),
);

export interface Posting {
  id: TransactionId;
  kind: "sale" | "refund" | "void";
  /** For a sale the account's code, otherwise the attempt of the sale. */
  target: string;
  amount: Amount;
  currency: CurrencyCode;
  description: string;
  documentNo: string | null;
  attemptId: string;
}

export async function insertPosting({ tx, tenantId, clock }: WriteContext, posting: Posting): Promise<void> {
  const { id, kind, target, amount, currency, description, documentNo, attemptId } = posting;
  const texts = [description, foldText(description), documentNo];
  const values = [id, target, formatDecimal(amount), currency, clock.now(), ...texts, attemptId, kind];
  await tx.run(kind === "sale" ? insertSale : insertReversal, [tenantId, ...values]);
}

export interface TransactionRow {
  id: TransactionId;
  erp_code: string | null;
  account_erp_code: string;
  amount: string;
  currency_code: CurrencyCode;
  transaction_date: ExactInstant | null;
  due_date: ExactInstant;
  description: string;
  document_type: string | null;
  document_no: string | null;
  posting_kind: string | null;
  updated_at: Date;
  /** A bigint, as text. */
  newest_first: string;
}

const exact = (column: string) => `(to_json(${column} at time zone 'UTC') #>> '{}') || 'Z' as ${column}`;
const select = `select id, erp_code, ${codeOf("account_erp_code")} as account_erp_code, amount, currency_code,
    ${exact("transaction_date")}, ${exact("due_date")},
    description, document_type, document_no, posting_kind, updated_at, newest_first::text
  from account_transactions where tenant_id = $1 and deleted_at is null`;

const selectById = statement<TransactionRow>("transactions.findById", `${select} and id = $2`);
const lockById = statement<TransactionRow>("transactions.lockById", `${select} and id = $2 for update`);
const lockByErpCode = statement<TransactionRow>("transactions.lockByErpCode", `${select} and erp_code = $2 for update`);

export function selectTransaction({ tx, tenantId }: ReadContext, id: string): Promise<TransactionRow | undefined> {
  return tx.row(selectById, [tenantId, id]);
}

export function lockTransaction({ tx, tenantId }: WriteContext, id: string): Promise<TransactionRow | undefined> {
  return tx.row(lockById, [tenantId, id]);
}

export function lockTransactionByErpCode(ctx: WriteContext, erpCode: string): Promise<TransactionRow | undefined> {
  return ctx.tx.row(lockByErpCode, [ctx.tenantId, erpCode]);
}

/** $4 is null if the account stays the same. $14 is the previous `newest_first`. */
const update = statement(
  "transactions.update",
  `with changed as (
    update account_transactions set erp_code = $3,
      account_erp_code = case when $4::text is null then account_erp_code else ${keyFor("$4::text")} end, amount = $5, currency_code = $6,
      transaction_date = $7, due_date = $8, description = $9, description_folded = $10, document_type = $11,
      document_no = $12, updated_at = $13
    where tenant_id = $1 and id = $2 and deleted_at is null
    returning id, newest_first
  ), moved as (
    select * from changed where newest_first <> $14::bigint
  ), subtracted as (${insertChanges("(select $14::bigint as newest_first, id from moved) before", -1)}
  ), added as (${insertChanges("moved", 1)}
  ) select id from changed`,
);

/** `accountErpCode` is null if the account stays. Refuses an erpCode that another live transaction has. */
export async function updateTransaction(
  { tx, tenantId, clock }: WriteContext,
  { id, newest_first: newestFirst }: TransactionRow,
  changed: AccountTransaction,
  accountErpCode: string | null,
): Promise<void> {
  const values = [
    id,
    changed.erpCode,
    accountErpCode,
    formatDecimal(changed.amount),
    changed.currencyCode,
    changed.transactionDate,
    changed.dueDate,
    changed.description,
    foldText(changed.description),
    changed.documentType,
    changed.documentNo,
    clock.now(),
    newestFirst,
  ];
  await refuseDuplicate(tx.run(update, [tenantId, ...values]), { account_transactions_erp_code_unique: "erpCode" });
}

const markDeleted = statement(
  "transactions.delete",
  `with gone as (
    update account_transactions set deleted_at = $3, updated_at = $3
    where tenant_id = $1 and id = $2 and deleted_at is null
    returning id, newest_first
  ), subtracted as (${insertChanges("gone", -1)}
  ) select id from gone`,
);

export async function deleteTransactionRow({ tx, tenantId, clock }: WriteContext, id: TransactionId): Promise<void> {
  await tx.run(markDeleted, [tenantId, id, clock.now()]);
}

export interface PostingRow {
  attemptId: string;
  kind: Posting["kind"];
  createdAt: Date;
}

const selectPostingsOf = statement<PostingRow>(
  "transactions.ofAttempts",
  `select attempt_id as "attemptId", posting_kind as kind, created_at as "createdAt"
   from account_transactions where tenant_id = $1 and attempt_id = any($2)`,
);

export function selectPostings({ tx, tenantId }: ReadContext, attemptIds: readonly string[]): Promise<PostingRow[]> {
  return tx.rows(selectPostingsOf, [tenantId, attemptIds]);
}

const selectSale = statement<{ accountErpCode: string }>(
  "transactions.accountOfSale",
  `select ${codeOf("account_erp_code")} as "accountErpCode"
   from account_transactions where tenant_id = $1 and attempt_id = $2::uuid and posting_kind = 'sale'`,
);

export function selectSaleAccount(
  { tx, tenantId }: ReadContext,
  attemptId: string,
): Promise<{ accountErpCode: string } | undefined> {
  return tx.row(selectSale, [tenantId, attemptId]);
}
