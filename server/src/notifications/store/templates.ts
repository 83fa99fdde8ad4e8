import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { TemplateKey, TemplateTexts, TemplateVersion } from "../templates/message-template.ts";

const columns = `kind, channel, language, version, texts, created_at as "createdAt"`;
const ofKey = `tenant_id = $1 and kind = $2 and channel = $3 and language = $4`;

const current = statement<TemplateVersion>(
  "notifications.currentTemplate",
  `select ${columns} from notification_templates where ${ofKey} order by version desc limit 1`,
);
const byVersion = statement<TemplateVersion>(
  "notifications.findTemplate",
  `select ${columns} from notification_templates where ${ofKey} and version = $5`,
);
const newest = statement<TemplateVersion>(
  "notifications.listTemplates",
  `select distinct on (kind, channel, language) ${columns} from notification_templates where tenant_id = $1
   order by kind, channel, language, version desc`,
);
const insert = statement<{ version: number }>(
  "notifications.insertTemplate",
  `with written as (
   insert into notification_templates (tenant_id, kind, channel, language, version, texts, created_at)
   select $1, $2, $3, $4, coalesce(max(version), 0) + 1, $5, $6 from notification_templates where ${ofKey}
   having $7::int is null or coalesce(max(version), 0) = $7
   on conflict do nothing returning version
   )
   select version from written`,
);

export function selectCurrentTemplate(
  { tx, tenantId }: ReadContext,
  { kind, channel, language }: TemplateKey,
): Promise<TemplateVersion | undefined> {
  return tx.row(current, [tenantId, kind, channel, language]);
}

export function selectTemplate(
  { tx, tenantId }: ReadContext,
  { kind, channel, language }: TemplateKey,
  version: number,
): Promise<TemplateVersion | undefined> {
  return tx.row(byVersion, [tenantId, kind, channel, language, version]);
}

/** The newest version of each template. */
export function selectTemplates({ tx, tenantId }: ReadContext): Promise<TemplateVersion[]> {
  return tx.rows(newest, [tenantId]);
}

/**
 * Returns the number of the new version. Returns undefined, and inserts nothing, if the newest version is not `after`
 * (unless `after` is null), or if another process inserts a version at the same time.
 */
export async function insertTemplate(
  { tx, tenantId, clock }: WriteContext,
  { kind, channel, language }: TemplateKey,
  { texts, after }: { texts: TemplateTexts | null; after: number | null },
): Promise<number | undefined> {
  const json = texts === null ? null : JSON.stringify(texts);
  return (await tx.row(insert, [tenantId, kind, channel, language, json, clock.now(), after]))?.version;
}
