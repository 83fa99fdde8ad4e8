import type { Reading, Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { Channel, Language, NotificationId } from "../notification.ts";

export interface ShortAddressRow {
  tenantId: TenantId;
  id: NotificationId;
  channel: Channel;
  language: Language;
  addressIndex: Buffer;
  content: Buffer;
  openedAt: Date | null;
}

/** Searches all tenants, because a short address does not name its tenant. */
const byHash = statement<ShortAddressRow>(
  "notifications.findByShortAddress",
  `select tenant_id as "tenantId", id, channel, language, address_index as "addressIndex", content, opened_at as "openedAt"
   from notifications
   where short_hash = $1 and content is not null`,
);
const opened = statement(
  "notifications.markOpened",
  `update notifications set opened_at = $3 where tenant_id = $1 and id = $2 and opened_at is null`,
);

export function selectByShortHash(tx: Reading, hash: Buffer): Promise<ShortAddressRow | undefined> {
  return tx.row(byHash, [hash]);
}

export async function markOpened(
  tx: Transaction,
  { tenantId, id }: Pick<ShortAddressRow, "tenantId" | "id">,
  at: Date,
): Promise<void> {
  await tx.run(opened, [tenantId, id, at]);
}
