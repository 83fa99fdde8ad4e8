import { movableClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config/config.ts";
import type { Context } from "#platform/context.ts";
import { openDatabase } from "#platform/database/database.ts";
import { newTraceId, type TenantId } from "#platform/ids.ts";
import { openKeys } from "#platform/keys/keys.ts";
import { silentLog } from "#platform/log/log.ts";
import { createMetrics } from "#platform/metrics.ts";
import { createOutboundHttp } from "#platform/outbound-http/outbound-http.ts";

/** The values that a separate process needs to act for the test's tenant. */
export interface OwnTask {
  databaseUrl: string;
  keyEncryptionKey: string;
  tenantId: string;
  now: string;
}

export async function openOwnContext(task: OwnTask, name: string): Promise<{ ctx: Context; close(): Promise<void> }> {
  const config = readConfig({ KEY_ENCRYPTION_KEY: task.keyEncryptionKey });
  const database = openDatabase({ url: task.databaseUrl, connectionsMax: 2, prepared: true, log: silentLog });
  const http = createOutboundHttp();
  const ctx: Context = {
    config,
    database,
    clock: movableClock(new Date(task.now)),
    keys: await openKeys(database, config.keyEncryptionKey!),
    log: silentLog,
    metrics: createMetrics(),
    http,
    tenantId: task.tenantId as TenantId,
    actor: { kind: "operator", id: name },
    traceId: newTraceId(),
  };
  const close = async () => {
    await http.close();
    await database.close();
  };
  return { ctx, close };
}
