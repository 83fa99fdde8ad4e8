import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { PaymentId } from "../payment.ts";

/** A payment that a payer chose on one of our pages, and that ended without an attempt. */
export interface UnpaidVisit {
  tenantId: TenantId;
  paymentId: PaymentId;
  customerId: string | null;
}

/**
 * An attempt that the payer left is not counted in `attempts_used`, but its row stays. Where the service's clock is ahead, the
 * database's own decides.
 */
const ended = `from payments p
  where p.is_chosen_by_payer and p.attempts_used = 0 and p.state in ('failed', 'expired', 'cancelled')
    and p.archive_number is null and p.expires_at < $1 and p.expires_at < now() - interval '12 hours'
    and not exists (select from attempts a where a.tenant_id = p.tenant_id and a.payment_id = p.id)
  order by p.expires_at limit $2`;

const select = statement<UnpaidVisit>(
  "payments.unpaidVisits",
  `select p.tenant_id as "tenantId", p.id as "paymentId", p.customer_id as "customerId" ${ended}`,
);
const count = statement<{ count: number }>(
  "payments.countUnpaidVisits",
  `select count(*) as count from (select p.id ${ended}) counted`,
);
const remove = statement(
  "payments.deleteUnpaidVisits",
  `delete from payments where tenant_id = $1 and id = any($2::uuid[])`,
);
const payers = statement<{ customer_id: string }>(
  "payments.customersWithPayments",
  `select distinct customer_id from payments where tenant_id = $1 and customer_id = any($2::uuid[])`,
);

/** Of all tenants, those that ended before `before`, the oldest first. */
export function selectUnpaidVisits(tx: Transaction, before: Date, limit: number): Promise<UnpaidVisit[]> {
  return tx.rows(select, [before, limit]);
}

export async function countUnpaidVisits(tx: Transaction, before: Date, limit: number): Promise<number> {
  return (await tx.row(count, [before, limit]))?.count ?? 0;
}

/** The database refuses to delete any other payment. */
export async function deleteUnpaidPayments(tx: Transaction, tenantId: TenantId, ids: readonly string[]): Promise<void> {
  await tx.run(remove, [tenantId, ids]);
}

/** Those of the customers who have a payment. */
export async function customersWithPayments(
  tx: Transaction,
  tenantId: TenantId,
  customerIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows(payers, [tenantId, customerIds]);
  return rows.map(({ customer_id: id }) => id);
}
