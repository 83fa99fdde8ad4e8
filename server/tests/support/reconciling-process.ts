import { movableClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config/config.ts";
import type { Context } from "#platform/context.ts";
import { openDatabase } from "#platform/database/database.ts";
import { armFaultPoints } from "#platform/fault-point.ts";
import { randomHex } from "#platform/ids.ts";
import type { TenantId } from "#platform/ids.ts";
import { openKeys } from "#platform/keys.ts";
import { silentLog } from "#platform/log.ts";
import { createMetrics } from "#platform/metrics.ts";
import { createOutboundHttp } from "#platform/outbound-http.ts";
import { reconcileDay } from "#reconciliation/index.ts";

/** A day that a test wants reconciled by a process of its own, which dies at a point that its plan names. */
export interface ReconcilingTask {
  databaseUrl: string;
  keyEncryptionKey: string;
  tenantId: string;
  day: string;
  now: string;
  /** Of a fault plan, as JSON. */
  planFile: string;
}

const task = JSON.parse(process.env["RECONCILING_TASK"] ?? "") as ReconcilingTask;
await armFaultPoints(task.planFile);
const config = readConfig({ KEY_ENCRYPTION_KEY: task.keyEncryptionKey });
const database = openDatabase({ url: task.databaseUrl, connectionsMax: 2, prepared: true, log: silentLog });
const ctx: Context = {
  config,
  database,
  clock: movableClock(new Date(task.now)),
  keys: await openKeys(database, config.keyEncryptionKey!),
  log: silentLog,
  metrics: createMetrics(),
  http: createOutboundHttp(),
  tenantId: task.tenantId as TenantId,
  actor: { kind: "operator", id: "reconciling-process" },
  traceId: randomHex(16),
};
await reconcileDay(ctx, { day: task.day });
await ctx.http.close();
await database.close();
