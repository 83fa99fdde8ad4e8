import { movableClock } from "#platform/clock.ts";
import { readConfig, type Config } from "#platform/config/config.ts";
import type { Actor, Context, Platform } from "#platform/context.ts";
import { randomKey } from "#platform/crypto.ts";
import { openDatabase } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { newId, newTraceId, randomHex, type TenantId } from "#platform/ids.ts";
import { openKeys } from "#platform/keys/keys.ts";
import { createLog, type LogLevel } from "#platform/log/log.ts";
import { createMetrics } from "#platform/metrics.ts";
import { createOutboundHttp } from "#platform/outbound-http/outbound-http.ts";
import { testDatabase } from "./database/database.ts";

export interface TestPlatform {
  platform: Platform;
  clock: ReturnType<typeof movableClock>;
  databaseUrl: string;
  newTenant(): Promise<TenantId>;
  contextFor(tenantId: TenantId, actor?: Actor): Context;
  close(): Promise<void>;
}

const insertTenant = statement(
  "test.insertTenant",
  `insert into tenants (id, code, name, created_at) values ($1, $2, $3, $4)`,
);

/** Host and port of a pooler in transaction mode, through which the service then connects. */
const pooler = process.env["TEST_POOLER"];

function pooled(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (pooler !== undefined) url.host = pooler;
  return url.href;
}

/** A platform on a new database of a real PostgreSQL, with a movable clock. */
export async function testPlatform(overrides: Partial<Config> = {}): Promise<TestPlatform> {
  const database = await testDatabase();
  const log = createLog((process.env["TEST_LOG"] ?? "silent") as LogLevel);
  const clock = movableClock(new Date());
  const config: Config = {
    ...readConfig({
      KEY_ENCRYPTION_KEY: randomKey().toString("base64"),
      DATABASE_CONNECTIONS: "6",
      DATABASE_PREPARED: pooler === undefined ? "on" : "off",
    }),
    ...overrides,
  };
  const connections = openDatabase({
    url: pooled(database.url),
    connectionsMax: config.databaseConnections,
    prepared: config.databasePrepared,
    log,
  });
  const keys = await openKeys(connections, config.keyEncryptionKey!);
  const http = createOutboundHttp();
  const platform: Platform = { config, database: connections, clock, keys, log, metrics: createMetrics(), http };
  return {
    platform,
    clock,
    databaseUrl: database.url,
    async newTenant() {
      const id = newId<"tenant">();
      const code = `tenant-${randomHex(6)}`;
      await connections.system((tx) => tx.run(insertTenant, [id, code, `Company ${code}`, clock.now()]));
      return id;
    },
    contextFor: (tenantId, actor = { kind: "operator", id: "test" }) => ({
      ...platform,
      tenantId,
      actor,
      traceId: newTraceId(),
    }),
    async close() {
      await http.close();
      await connections.close();
      await database.close();
    },
  };
}
