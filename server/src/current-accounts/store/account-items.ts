import { amountFromDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { AccountId } from "../account.ts";
import { roundDownToMinorUnits, type OpenItem } from "../open-items/open-item.ts";
import type { TransactionId } from "../transaction.ts";
import { keysOf } from "./account-codes.ts";

interface OpenItemRow {
  id: TransactionId;
  currency: CurrencyCode;
  amount: string;
  open: string;
  reserved: string;
  due_date: Date;
  description: string;
  reference: string;
  document_type: string | null;
}

/**
 * Items are the debts that the merchant wrote. `credit` is what all other lines pay, less what allocations have paid. It pays
 * the items in the order of their due dates. `before` is what the earlier items need of it.
 */
const openItems = `with account as materialized (select ${keysOf("$2::text")} as keys), line as materialized (
     select id, currency_code as currency, amount, due_date, description,
       coalesce(nullif(document_no, ''), erp_code, '') as reference, document_type,
       amount > 0 and posting_kind is null as is_item
     from account_transactions
     where tenant_id = $1 and deleted_at is null and account_erp_code = any((select keys from account)::text[])
   ), held as (
     select transaction_id, currency, sum(amount - returned_amount) filter (where state = 'posted') as posted,
       sum(amount) filter (where state = 'reserved') as reserved
     from allocations where tenant_id = $1 and account_id = $3 and state <> 'released' and payment_id <> all($4::uuid[])
     group by transaction_id, currency
   ), item as materialized (
     select line.*, least(line.amount, coalesce(held.posted, 0)) as posted, coalesce(held.reserved, 0) as reserved
     from line left join held on held.transaction_id = line.id and held.currency = line.currency where is_item
   ), credit as (
     select currency, greatest(0, -coalesce(sum(amount) filter (where not is_item), 0)
       - coalesce((select sum(item.posted) from item where item.currency = line.currency), 0)) as amount
     from line group by currency
   ), rest as (
     select *, greatest(0, amount - posted - reserved) as rest from item
   ), running as (
     select *, sum(rest) over (partition by currency order by due_date, id) - rest as before from rest
   )
   select running.id, running.currency, running.amount, open, reserved, due_date, description, reference, document_type
   from running join credit using (currency),
     lateral (select least(rest, greatest(0, before + rest - credit.amount)) as open) remaining
   where open > 0 or reserved > 0`;

const selectItems = statement<OpenItemRow>(
  "transactions.openItems",
  `select id, currency, amount::text as amount, open::text as open, reserved::text as reserved, due_date, description, reference,
     document_type
   from (${openItems}) item order by currency, due_date, id limit $5`,
);
const sumItems = statement<{ currency: CurrencyCode; open: string; overdue: string; count: number }>(
  "transactions.sumOpenItems",
  `select currency, sum(open)::text as open, coalesce(sum(open) filter (where due_date < $5), 0)::text as overdue,
     count(*) filter (where open > 0) as count
   from (${openItems}) item group by currency order by currency`,
);

/** What is open of an account in one currency. */
export interface OpenTotal {
  currency: CurrencyCode;
  open: Amount;
  /** The part whose due date has passed. */
  overdue: Amount;
  count: number;
}

/** Sums all open items of an account, however many there are. Items due before `overdueBefore` are overdue. */
export async function sumOpenItems(
  { tx, tenantId }: ReadContext,
  account: { id: AccountId; code: string },
  { ignoredPayments, overdueBefore }: { ignoredPayments: readonly string[]; overdueBefore: Date },
): Promise<OpenTotal[]> {
  const rows = await tx.rows(sumItems, [tenantId, account.code, account.id, ignoredPayments, overdueBefore]);
  return rows.map(({ currency, open, overdue, count }) => ({
    currency,
    open: roundDownToMinorUnits(amountFromDecimal(open)!, currency),
    overdue: roundDownToMinorUnits(amountFromDecimal(overdue)!, currency),
    count,
  }));
}

export async function selectOpenItems(
  { tx, tenantId }: ReadContext,
  account: { id: AccountId; code: string },
  { ignoredPayments, limit }: { ignoredPayments: readonly string[]; limit: number },
): Promise<OpenItem[]> {
  const rows = await tx.rows(selectItems, [tenantId, account.code, account.id, ignoredPayments, limit]);
  return rows.map(itemOf).filter(({ open, reserved }) => open > 0n || reserved > 0n);
}

function itemOf(row: OpenItemRow): OpenItem {
  const { id, currency, description, reference } = row;
  return {
    id,
    currency,
    amount: amountFromDecimal(row.amount)!,
    open: roundDownToMinorUnits(amountFromDecimal(row.open)!, currency),
    reserved: amountFromDecimal(row.reserved)!,
    dueDate: row.due_date,
    description,
    reference,
    documentType: row.document_type,
  };
}

const lock = statement(
  "transactions.lockItems",
  `select id from account_transactions where tenant_id = $1 and id = any($2::uuid[]) order by id for no key update`,
);

/** No import changes or deletes the items before the transaction ends. */
export async function lockItems({ tx, tenantId }: WriteContext, ids: readonly TransactionId[]): Promise<void> {
  await tx.rows(lock, [tenantId, ids]);
}
