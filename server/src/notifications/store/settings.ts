import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Language } from "../notification.ts";

const find = statement<{ language: Language }>(
  "notifications.findSettings",
  `select language from notification_settings where tenant_id = $1`,
);
const upsert = statement(
  "notifications.setLanguage",
  `insert into notification_settings (tenant_id, language) values ($1, $2)
   on conflict (tenant_id) do update set language = $2`,
);

export async function selectLanguage({ tx, tenantId }: ReadContext): Promise<Language> {
  return (await tx.row(find, [tenantId]))?.language ?? "tr";
}

export async function writeLanguage({ tx, tenantId }: WriteContext, language: Language): Promise<void> {
  await tx.run(upsert, [tenantId, language]);
}
