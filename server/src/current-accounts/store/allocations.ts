import { amountFromDecimal, formatDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { AccountId } from "../account.ts";
import type { AllocatedPart, Allocation } from "../open-items/allocation.ts";
import type { ItemPart } from "../open-items/open-item.ts";
import type { TransactionId } from "../transaction.ts";

const insert = statement(
  "allocations.insert",
  `insert into allocations (tenant_id, payment_id, transaction_id, account_id, currency, position, amount, visitor_hash,
     reserved_at, updated_at)
   select $1, $2, part.id, $3, $4, part.position - 1, part.amount, $5, $6, $6
   from unnest($7::uuid[], $8::numeric[]) with ordinality part (id, amount, position)
   returning transaction_id`,
);

export interface Reservation {
  paymentId: string;
  accountId: AccountId;
  currency: CurrencyCode;
  /** The oldest item first. */
  parts: readonly ItemPart[];
  /** Identifies the payer's browser. */
  visitorHash: Buffer;
}

export async function insertReservation(
  { tx, tenantId, clock }: WriteContext,
  { paymentId, accountId, currency, parts, visitorHash }: Reservation,
): Promise<void> {
  const columns = [parts.map(({ item }) => item.id), parts.map(({ amount }) => formatDecimal(amount))];
  await tx.run(insert, [tenantId, paymentId, accountId, currency, visitorHash, clock.now(), ...columns]);
}

export interface ReservingPayment {
  paymentId: string;
  visitorHash: Buffer;
}

const reserving = statement<ReservingPayment>(
  "allocations.reservingPayments",
  `select distinct payment_id as "paymentId", visitor_hash as "visitorHash" from allocations where tenant_id = $1 and account_id = $2 and state = 'reserved'
   order by payment_id`,
);

/** The payments that hold items of the account and are not settled. */
export function listReservingPayments(
  { tx, tenantId }: ReadContext,
  accountId: AccountId,
): Promise<ReservingPayment[]> {
  return tx.rows(reserving, [tenantId, accountId]);
}

const end = (name: string, state: "posted" | "released") =>
  statement(
    name,
    `update allocations set state = '${state}', updated_at = $3
     where tenant_id = $1 and payment_id = $2 and state = 'reserved'`,
  );
const post = end("allocations.post", "posted");
const release = end("allocations.release", "released");

export async function postReservation({ tx, tenantId, clock }: WriteContext, paymentId: string): Promise<void> {
  await tx.run(post, [tenantId, paymentId, clock.now()]);
}

/** Returns how many items were released. */
export function releaseReservation({ tx, tenantId, clock }: WriteContext, paymentId: string): Promise<number> {
  return tx.run(release, [tenantId, paymentId, clock.now()]);
}

const erpCodeOfItem = `(select t.erp_code from account_transactions t where t.tenant_id = $1 and t.id = allocations.transaction_id)`;

const reserved = statement<{ id: TransactionId; erp_code: string | null; amount: string }>(
  "allocations.listReserved",
  `select transaction_id as id, ${erpCodeOfItem} as erp_code, amount from allocations
   where tenant_id = $1 and payment_id = $2 and state = 'reserved' order by position`,
);

/** What the payment pays once it is settled, the oldest item first. */
export async function listReservedParts({ tx, tenantId }: ReadContext, paymentId: string): Promise<AllocatedPart[]> {
  const rows = await tx.rows(reserved, [tenantId, paymentId]);
  return rows.map(({ id, erp_code: erpCode, amount }) => ({ id, erpCode, amount: amountFromDecimal(amount)! }));
}

const posted = statement<{ id: TransactionId; erp_code: string | null; amount: string; returned_amount: string }>(
  "allocations.lockPosted",
  `select transaction_id as id, ${erpCodeOfItem} as erp_code, amount, returned_amount from allocations
   where tenant_id = $1 and payment_id = $2 and state = 'posted' order by position for update`,
);

/** The posted allocations of a payment, the oldest item first. Locks them until the transaction ends. */
export async function lockPosted({ tx, tenantId }: WriteContext, paymentId: string): Promise<Allocation[]> {
  const rows = await tx.rows(posted, [tenantId, paymentId]);
  return rows.map((row) => ({
    id: row.id,
    erpCode: row.erp_code,
    amount: amountFromDecimal(row.amount)!,
    returned: amountFromDecimal(row.returned_amount)!,
  }));
}

const sums = statement<{ posted: string; reserved: string }>(
  "allocations.ofItem",
  `select coalesce(sum(amount - returned_amount) filter (where state = 'posted'), 0)::text as posted,
     coalesce(sum(amount) filter (where state = 'reserved'), 0)::text as reserved
   from allocations where tenant_id = $1 and transaction_id = $2 and state <> 'released'`,
);

/** What payments have paid of an item, and what those that may still be paid hold of it. */
export async function selectAllocatedAmounts(
  { tx, tenantId }: ReadContext,
  id: TransactionId,
): Promise<{ posted: Amount; reserved: Amount }> {
  const row = (await tx.row(sums, [tenantId, id]))!;
  return { posted: amountFromDecimal(row.posted)!, reserved: amountFromDecimal(row.reserved)! };
}

const addReturn = statement(
  "allocations.addReturned",
  `update allocations set returned_amount = returned_amount + part.amount, updated_at = $3
   from unnest($4::uuid[], $5::numeric[]) part (id, amount)
   where tenant_id = $1 and payment_id = $2 and transaction_id = part.id`,
);

export async function addReturned(
  { tx, tenantId, clock }: WriteContext,
  paymentId: string,
  parts: readonly AllocatedPart[],
): Promise<void> {
  const columns = [parts.map(({ id }) => id), parts.map(({ amount }) => formatDecimal(amount))];
  await tx.run(addReturn, [tenantId, paymentId, clock.now(), ...columns]);
}

const removeOfVisits = statement(
  "allocations.deleteOfUnpaidVisits",
  `delete from allocations where tenant_id = $1 and payment_id = any($2::uuid[]) and state <> 'posted'`,
);

/** Deletes what payments held that have ended unpaid. */
export async function deleteUnpaidAllocations(
  tx: Transaction,
  tenantId: TenantId,
  paymentIds: readonly string[],
): Promise<void> {
  await tx.run(removeOfVisits, [tenantId, paymentIds]);
}
