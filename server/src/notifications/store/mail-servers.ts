import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";

export interface MailServerRow {
  id: string;
  /** Sealed. */
  url: Buffer;
  sender: string;
  createdAt: Date;
}

const find = statement<MailServerRow>(
  "notifications.findMailServer",
  `select id, url, sender, created_at as "createdAt" from notification_mail_servers where tenant_id = $1`,
);
const upsert = statement(
  "notifications.setMailServer",
  `insert into notification_mail_servers (tenant_id, id, url, sender, created_at) values ($1, $2, $3, $4, $5)
   on conflict (tenant_id) do update set id = $2, url = $3, sender = $4, created_at = $5`,
);
const remove = statement(
  "notifications.removeMailServer",
  `delete from notification_mail_servers where tenant_id = $1`,
);

export function selectMailServer({ tx, tenantId }: ReadContext): Promise<MailServerRow | undefined> {
  return tx.row(find, [tenantId]);
}

export async function writeMailServer({ tx, tenantId }: WriteContext, row: MailServerRow): Promise<void> {
  await tx.run(upsert, [tenantId, row.id, row.url, row.sender, row.createdAt]);
}

/** False if there was none. */
export async function deleteMailServer({ tx, tenantId }: WriteContext): Promise<boolean> {
  return (await tx.run(remove, [tenantId])) === 1;
}

/** Binds the sealed address to its row. */
export function mailServerContext(tenantId: string, id: string): string {
  return `mail-server:${tenantId}:${id}`;
}

export const sealedMailServers = sealedColumn({
  table: "notification_mail_servers",
  column: "url",
  purpose: "mail-server",
  contextOf: mailServerContext,
});
