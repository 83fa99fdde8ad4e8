import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { TenantId } from "../ids.ts";
import type { Log } from "../log/log.ts";
import { STATEMENT_TIMEOUT_MS } from "./connection.ts";
import type { Entry, Value, Way } from "./connection.ts";
import { isRetryable } from "./failures.ts";
import { readAlone } from "./read-alone.ts";
import { onlyOne, readingBy } from "./reading.ts";
import type { Reading } from "./reading.ts";
import { shareReads } from "./shared-reads.ts";
import type { SharedReads } from "./shared-reads.ts";
import type { Lookup, Statement } from "./statement.ts";
import { isInsideTransaction, runTransaction } from "./transaction.ts";
import type { Transaction, Writing } from "./transaction.ts";
import { rowTypes } from "./types.ts";
import { writeAlone } from "./write-alone.ts";

export type { Value } from "./connection.ts";
export type { Reading } from "./reading.ts";
export { isInsideTransaction } from "./transaction.ts";
export type { Transaction, Writing } from "./transaction.ts";

export interface Database {
  /** One transaction as the application's role, in which row-level security shows this tenant's rows only. */
  tenant<Result>(tenantId: TenantId, work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** One transaction as the system's role, which sees the few tables that are worked across tenants (queues, log-in). */
  system<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * As the same roles, to read only: each statement is a transaction of its own and takes one round trip, which quick ones
   * share with others that are asked for at the same moment.
   */
  readTenant(tenantId: TenantId): Reading;
  readSystem: Reading;
  /** To write with one statement: a transaction of its own, entered, run and committed in one round trip. */
  writeTenant(tenantId: TenantId): Writing;
  writeSystem: Writing;
  /** Answers whether the database can be asked. */
  ping(timeoutMs: number): Promise<boolean>;
  /** Connections: all, idle, and callers waiting for one. */
  usage(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  connectionsMax: number;
  /** Named statements; off behind a pooler that cannot keep them. */
  prepared: boolean;
  log: Log;
  /** A server that answers nothing for so long is gone, though the network says nothing. */
  silenceMaxMs?: number;
}

const RETRIES_MAX = 4;
const READINGS_MAX = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Beyond the server's own limit: it speaks first where it can. */
const SILENCE_MAX_MS = STATEMENT_TIMEOUT_MS + 5_000;

export function openDatabase(options: DatabaseOptions): Database {
  const { prepared } = options;
  const pool = openPool(options);
  const way: Way = { pool, prepared };
  const system = { role: "servicepay_system", tenantId: "" } as const;
  const asTenant = (tenantId: TenantId) => ({ role: "servicepay_app", tenantId }) as const;
  const reading = openReadings(way);

  return {
    tenant: (tenantId, work) => again(() => runTransaction(way, { ...asTenant(tenantId), access: "write" }, work)),
    system: (work) => again(() => runTransaction(way, { ...system, access: "write" }, work)),
    readTenant: (tenantId) => reading({ ...asTenant(tenantId), access: "read" }),
    readSystem: reading({ ...system, access: "read" }),
    writeTenant: (tenantId) => writing(way, { ...asTenant(tenantId), access: "write" }),
    writeSystem: writing(way, { ...system, access: "write" }),
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
    // A pooler refuses settings of the session when a connection is opened.
    ...(prepared && {
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    }),
  });
  // A server that stops right after us may still meet connections that are about to end.
  pool.on("error", (error) => {
    if (!pool.ending) log.warn("an idle database connection was lost", { error });
  });
  return pool;
}

/** Reading for each tenant, all of it through the same round trips. */
function openReadings(way: Way): (entry: Entry) => Reading {
  const shared = shareReads(way);
  const known = new Map<string, Reading>();
  return (entry) => {
    const reading = known.get(entry.tenantId) ?? openReading(way, entry, shared);
    if (known.size >= READINGS_MAX) known.clear();
    known.set(entry.tenantId, reading);
    return reading;
  };
}

function openReading(way: Way, entry: Entry, shared: SharedReads): Reading {
  const readOne = (statement: Statement<unknown>, values: readonly Value[]) =>
    again(() => readAlone(way, entry, statement, values));
  const reader = { entry, alone: readingBy(entry.tenantId, readOne) };
  const reading = readingBy(entry.tenantId, (statement, values) => {
    if (statement.isQuick !== true) return readOne(statement, values);
    refuseInsideTransaction();
    return shared.rows(reader, statement, values);
  });
  const findAll = <Row>(lookup: Lookup<Row>, key: string) => {
    refuseInsideTransaction();
    return shared.findAll(reader, lookup as Lookup<object>, key) as Promise<Row[]>;
  };
  return {
    ...reading,
    find: <Row>(lookup: Lookup<Row>, key: string) =>
      findAll(lookup, key).then((rows) => onlyOne(lookup.statement, rows)),
    findAll,
  };
}

function writing(way: Way, entry: Entry): Writing {
  const writeOne = (statement: Statement<unknown>, values: readonly Value[]) =>
    again(() => writeAlone(way, entry, statement, values));
  return {
    rows: async <Row>(statement: Statement<Row>, values: readonly Value[]) =>
      (await writeOne(statement, values)).rows as Row[],
    run: async (statement, values) => (await writeOne(statement, values)).count,
  };
}

/** A conflict with another transaction undoes everything; the same work may then succeed. */
async function again<Result>(work: () => Promise<Result>): Promise<Result> {
  refuseInsideTransaction();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= RETRIES_MAX || !isRetryable(error)) throw error;
      await delay(5 * 2 ** attempt);
    }
  }
}

function refuseInsideTransaction(): void {
  if (isInsideTransaction()) throw new Error("a transaction was opened inside another");
}
