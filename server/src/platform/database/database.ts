import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { TenantId } from "../ids.ts";
import type { Log } from "../log/log.ts";
import { STATEMENT_TIMEOUT_MS, type ConnectionSource } from "./connection.ts";
import { readingOutsideTransaction, writingOutsideTransaction } from "./outside-transaction.ts";
import type { Reading } from "./reading.ts";
import { retryConflicts } from "./retry-conflicts.ts";
import { readSnapshot } from "./snapshot.ts";
import { runTransaction, type Transaction, type Writing } from "./transaction.ts";
import { rowTypes } from "./types.ts";

export type { Value } from "./connection.ts";
export type { Reading } from "./reading.ts";
export { isInsideTransaction } from "./transaction.ts";
export type { Transaction, Writing } from "./transaction.ts";

export interface Database {
  /** Runs a transaction in the application's role, to which row-level security shows only this tenant's rows. */
  tenant<Result>(tenantId: TenantId, work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Runs a transaction in the system's role, which sees the few tables that are used across tenants (queues, log-in). */
  system<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Reads without a transaction, in the same two roles. Statements that are asked for in the same tick take one round trip. */
  readTenant(tenantId: TenantId): Reading;
  readSystem(): Reading;
  /** Yields what `read` yields, all of it as it was when its first statement began. Occupies a connection until its end. */
  snapshotTenant<Part>(tenantId: TenantId, read: (reading: Reading) => AsyncIterable<Part>): AsyncGenerator<Part>;
  /** Writes with one statement, in the same two roles. It is run and committed in one round trip. */
  writeTenant(tenantId: TenantId): Writing;
  writeSystem(): Writing;
  /** Returns whether the database answers in time. */
  ping(timeoutMs: number): Promise<boolean>;
  /** Counts connections, idle ones, and callers that wait for one. */
  usage(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  connectionsMax: number;
  /** Named statements; off behind a pooler that cannot keep them. */
  prepared: boolean;
  log: Log;
  /** After this long without an answer the connection counts as lost. */
  silenceMaxMs?: number;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** Longer than the server's own limit, so that the server ends a slow statement first. */
const SILENCE_MAX_MS = STATEMENT_TIMEOUT_MS + 5_000;

export function openDatabase(options: DatabaseOptions): Database {
  const { prepared } = options;
  const pool = openPool(options);
  const source: ConnectionSource = { pool, prepared };
  const system = { role: "servicepay_system", tenantId: "" } as const;
  const asTenant = (tenantId: TenantId) => ({ role: "servicepay_app", tenantId }) as const;

  return {
    tenant: (tenantId, work) =>
      retryConflicts(() => runTransaction(source, { ...asTenant(tenantId), access: "write" }, work)),
    system: (work) => retryConflicts(() => runTransaction(source, { ...system, access: "write" }, work)),
    readTenant: (tenantId) => readingOutsideTransaction(source, { ...asTenant(tenantId), access: "read" }),
    readSystem: () => readingOutsideTransaction(source, { ...system, access: "read" }),
    snapshotTenant: (tenantId, read) => readSnapshot(source, asTenant(tenantId), read),
    writeTenant: (tenantId) => writingOutsideTransaction(source, { ...asTenant(tenantId), access: "write" }),
    writeSystem: () => writingOutsideTransaction(source, { ...system, access: "write" }),
    async ping(timeoutMs) {
      const answered = pool.query("select 1").then(() => true);
      return Promise.race([answered, delay(timeoutMs, false)]).catch(() => false);
    },
    usage: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

function openPool({ url, connectionsMax, prepared, log, silenceMaxMs = SILENCE_MAX_MS }: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types: rowTypes,
    application_name: "servicepay",
    max: connectionsMax,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    query_timeout: silenceMaxMs,
    keepAlive: true,
    // A pooler refuses session settings when a connection is opened.
    ...(prepared && {
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    }),
  });
  // A server that stops right after this process may still end a connection of the closing pool.
  pool.on("error", (error) => {
    if (!pool.ending) log.warn("an idle database connection was lost", { error });
  });
  // The pool stops listening before its caller listens. Without a listener, a connection that ends in between ends the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
