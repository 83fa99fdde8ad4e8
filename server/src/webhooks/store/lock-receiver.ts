import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";

const lock = statement(
  "webhooks.lockReceiver",
  `select from webhook_receivers where tenant_id = $1 and receiver = $2 for no key update`,
);

/** Claims, stops and enabling of a receiver take turns by this lock. Returns whether there is such a receiver. */
export async function lockReceiver(tx: Transaction, tenantId: TenantId, receiver: string): Promise<boolean> {
  return (await tx.row(lock, [tenantId, receiver])) !== undefined;
}
