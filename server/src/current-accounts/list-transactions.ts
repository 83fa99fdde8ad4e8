import { formatDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { numberSource, readJson } from "#platform/http/body/read-json.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { notFound } from "#platform/refusal.ts";
import { foldText } from "#platform/text/fold-text.ts";
import { newestFirst } from "./exact-instant.ts";
import { NEWEST_MAX } from "./positions/store/ranks.ts";
import { readPage, type NewestFirstBounds, type TransactionConditions } from "./store/listing.ts";
import { showTransactionByErpCode, showTransactionById } from "./store/transactions.ts";
import { readInstant, type TransactionId } from "./transaction.ts";

/** Returns the transaction as JSON text. */
export async function showTransaction(ctx: ReadContext, key: { id: string } | { erpCode: string }): Promise<string> {
  const json = await ("id" in key ? showTransactionById(ctx, key.id) : showTransactionByErpCode(ctx, key.erpCode));
  if (json === undefined) throw notFound("There is no such transaction.", "id" in key ? "id" : "erpCode");
  return json;
}

export interface TransactionFilters {
  id?: string | undefined;
  erpCode?: string | undefined;
  accountErpCode?: string | undefined;
  currencyCode?: string | undefined;
  description?: string | undefined;
  transactionDateFrom?: string | undefined;
  transactionDateTo?: string | undefined;
  dueDateFrom?: string | undefined;
  dueDateTo?: string | undefined;
  amountMin?: Amount | undefined;
  amountMax?: Amount | undefined;
}

/** Returns the whole reply as JSON text: one page, newest first, transactions without a date last, then by id. */
export async function listTransactions(ctx: Context, filters: TransactionFilters, paging: Paging): Promise<string> {
  const { page, pageSize } = paging;
  const skip = BigInt(page - 1) * BigInt(pageSize);
  const read = { filters: storedFilters(filters), bounds: boundsOf(filters), skip, limit: pageSize };
  return readPage(reading(ctx), read);
}

/** A transaction as a row of a list. */
export interface ListedTransaction {
  id: TransactionId;
  /** Null: it has none. */
  erpCode: string | null;
  /** The account's code today. */
  accountErpCode: string;
  /** Exact decimal text, such as "1250.5". */
  amount: string;
  currencyCode: CurrencyCode;
  transactionDate: Date | null;
  dueDate: Date;
  description: string;
}

/** The page of `listTransactions` as records. */
export async function listTransactionRecords(
  ctx: Context,
  filters: TransactionFilters,
  paging: Paging,
): Promise<{ totalCount: number; transactions: ListedTransaction[] }> {
  const reply = readJson(await listTransactions(ctx, filters, paging)) as {
    totalCount: number;
    data: ShownTransaction[];
  };
  return { totalCount: reply.totalCount, transactions: reply.data.map(listedTransaction) };
}

interface ShownTransaction extends Omit<ListedTransaction, "amount" | "transactionDate" | "dueDate"> {
  amount: unknown;
  transactionDate: string | null;
  dueDate: string;
}

function listedTransaction({
  amount,
  transactionDate,
  dueDate,
  erpCode,
  ...shown
}: ShownTransaction): ListedTransaction {
  return {
    ...shown,
    erpCode: erpCode === "" ? null : erpCode,
    amount: numberSource(amount) ?? "",
    transactionDate: transactionDate === null ? null : new Date(`${transactionDate}Z`),
    dueDate: new Date(`${dueDate}Z`),
  };
}

function storedFilters(filters: TransactionFilters): TransactionConditions {
  const { id, erpCode, accountErpCode, currencyCode, description, amountMin, amountMax } = filters;
  return {
    id,
    erpCode: id === undefined ? erpCode : undefined,
    accountErpCode,
    currencyCode: currencyCode?.toUpperCase(),
    description: description === undefined ? undefined : foldText(description),
    dueDateFrom: instantOf(filters, "dueDateFrom"),
    dueDateTo: instantOf(filters, "dueDateTo"),
    amountMin: amountMin === undefined ? undefined : formatDecimal(amountMin),
    amountMax: amountMax === undefined ? undefined : formatDecimal(amountMax),
  };
}

/** The latest date is at the beginning of the list. A transaction without a date matches no bound. */
function boundsOf(filters: TransactionFilters): NewestFirstBounds {
  const latest = instantOf(filters, "transactionDateTo");
  const earliest = instantOf(filters, "transactionDateFrom");
  const from = latest === undefined ? undefined : newestFirst(latest);
  const to = earliest === undefined ? undefined : newestFirst(earliest);
  return { from, to: to ?? (from === undefined ? undefined : NEWEST_MAX - 1n) };
}

type DateFilter = "transactionDateFrom" | "transactionDateTo" | "dueDateFrom" | "dueDateTo";

/** A plus sign that was not encoded arrives as a space. */
function instantOf(filters: TransactionFilters, name: DateFilter) {
  const text = filters[name];
  return text === undefined
    ? undefined
    : readInstant(text.replace(/ ([0-9]{2}:[0-9]{2})$/, "+$1"), name, name.endsWith("To") ? "end" : "beginning");
}
