import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { CustomerId } from "../customer.ts";

const select = statement<{ id: CustomerId; code: string | null }>(
  "customers.visitors",
  `select id, code from customers
   where tenant_id = $1 and id = any($2::uuid[]) and is_visitor and not is_default and erased_at is null`,
);
const remove = statement(
  "customers.deleteVisitors",
  `delete from customers where tenant_id = $1 and id = any($2::uuid[]) and is_visitor`,
);

/** Those of the customers who are visitors. */
export function selectVisitors(tx: Transaction, tenantId: TenantId, ids: readonly string[]) {
  return tx.rows(select, [tenantId, ids]);
}

/** The database keeps every other customer, and a visitor to whom anything refers. */
export async function deleteVisitors(tx: Transaction, tenantId: TenantId, ids: readonly CustomerId[]): Promise<void> {
  await tx.run(remove, [tenantId, ids]);
}
