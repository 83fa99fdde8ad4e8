import type { WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";
import { expiringRows } from "#platform/retention.ts";
import { sealContexts } from "../notification.ts";

export interface ContactRow {
  id: string;
  email: Buffer | null;
  emailIndex: Buffer | null;
  gsm: Buffer | null;
  gsmIndex: Buffer | null;
  wantsReceipts: boolean;
  keptFrom: Date;
}

const upsert = statement(
  "notifications.upsertContact",
  `insert into notification_contacts as c (tenant_id, id, email, email_index, gsm, gsm_index, wants_receipts, kept_from)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (tenant_id, id) do update set kept_from = greatest(c.kept_from, $8),
     email = coalesce($3, c.email), email_index = coalesce($4, c.email_index), gsm = coalesce($5, c.gsm),
     gsm_index = coalesce($6, c.gsm_index)`,
);
const extend = statement(
  "notifications.extendContact",
  `update notification_contacts set kept_from = greatest(kept_from, $3) where tenant_id = $1 and id = $2`,
);

export async function upsertContact({ tx, tenantId }: WriteContext, contact: ContactRow): Promise<void> {
  const { id, email, emailIndex, gsm, gsmIndex, wantsReceipts, keptFrom } = contact;
  await tx.run(upsert, [tenantId, id, email, emailIndex, gsm, gsmIndex, wantsReceipts, keptFrom]);
}

export async function updateKeptFrom({ tx, tenantId }: WriteContext, id: string, keptFrom: Date): Promise<void> {
  await tx.run(extend, [tenantId, id, keptFrom]);
}

const updateEmail = statement(
  "notifications.changeEmail",
  `update notification_contacts set email = $3, email_index = $4 where tenant_id = $1 and id = $2`,
);

export async function changeEmail(
  { tx, tenantId }: WriteContext,
  id: string,
  { email, emailIndex }: Pick<ContactRow, "email" | "emailIndex">,
): Promise<void> {
  await tx.run(updateEmail, [tenantId, id, email, emailIndex]);
}

const erase = statement(
  "notifications.eraseContacts",
  `update notification_contacts set email = null, email_index = null, gsm = null, gsm_index = null
   where tenant_id = $1 and id = any($2::uuid[])`,
);

export async function eraseContactRows({ tx, tenantId }: WriteContext, ids: readonly string[]): Promise<void> {
  await tx.run(erase, [tenantId, ids]);
}

const removeMessages = statement(
  "notifications.deleteMessagesOfContacts",
  `delete from notifications where tenant_id = $1 and contact_id = any($2::uuid[])`,
);
const removeContacts = statement(
  "notifications.deleteContacts",
  `delete from notification_contacts where tenant_id = $1 and id = any($2::uuid[])`,
);

/** Deletes the contacts with their messages and the log of these. */
export async function deleteContacts(tx: Transaction, tenantId: TenantId, ids: readonly string[]): Promise<void> {
  await tx.run(removeMessages, [tenantId, ids]);
  await tx.run(removeContacts, [tenantId, ids]);
}

/** A contact stays as long as messages refer to it. */
export const oldContacts = expiringRows({
  name: "notifications.contacts",
  table: "notification_contacts",
  age: "kept_from",
  where: `not exists (select from notifications n where n.tenant_id = old.tenant_id and n.contact_id = old.id)`,
});

const sealedAddress = (column: "email" | "gsm") =>
  sealedColumn({
    table: "notification_contacts",
    column,
    purpose: "personal-data",
    contextOf: sealContexts[column],
  });

export const sealedEmails = sealedAddress("email");
export const sealedGsms = sealedAddress("gsm");
