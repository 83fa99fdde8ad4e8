import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { TenantId } from "../ids.ts";
import type { Log } from "../log.ts";
import { DatabaseUnavailable, isRetryable, isUnavailable, CommitUnknown } from "./failures.ts";
import type { Statement } from "./statement.ts";
import { rowTypes } from "./types.ts";

export type Value = string | number | boolean | bigint | Buffer | Date | null | readonly Value[] | object;

/** An open transaction. Every statement is awaited before the next is sent. */
export interface Transaction {
  rows<Row>(statement: Statement<Row>, values: readonly Value[]): Promise<Row[]>;
  /** The only row, or undefined. More than one is a bug. */
  row<Row>(statement: Statement<Row>, values: readonly Value[]): Promise<Row | undefined>;
  /** How many rows were written. */
  run(statement: Statement<unknown>, values: readonly Value[]): Promise<number>;
}

export interface Database {
  /** One transaction as the application's role, in which row-level security shows this tenant's rows only. */
  tenant<Result>(tenantId: TenantId, work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** One transaction as the system's role, which sees the few tables that are worked across tenants (queues, log-in). */
  system<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
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
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** Beyond the server's own limit: it speaks first where it can. */
const SILENCE_MAX_MS = STATEMENT_TIMEOUT_MS + 5_000;

const enterTransaction = `select set_config('role', $1, true), set_config('app.tenant_id', $2, true)`;
/** Behind a pooler a session is lent by the transaction: what else we set for the session is set with it. */
const enterPooledTransaction = `${enterTransaction}, set_config('statement_timeout', '${STATEMENT_TIMEOUT_MS}', true),
  set_config('idle_in_transaction_session_timeout', '${STATEMENT_TIMEOUT_MS}', true)`;

const openTransaction = new AsyncLocalStorage<true>();

/** True inside a transaction: there no bank and no merchant may be called (rule 5). */
export function isInsideTransaction(): boolean {
  return openTransaction.getStore() === true;
}

export function openDatabase(options: DatabaseOptions): Database {
  const { log, prepared } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    types: rowTypes,
    application_name: "servicepay",
    max: options.connectionsMax,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    query_timeout: options.silenceMaxMs ?? SILENCE_MAX_MS,
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

  return {
    tenant: (tenantId, work) => runWithRetries(pool, { role: "servicepay_app", tenantId, prepared }, work),
    system: (work) => runWithRetries(pool, { role: "servicepay_system", tenantId: "", prepared }, work),
    async ping(timeoutMs) {
      const answered = pool.query("select 1").then(() => true);
      return Promise.race([answered, delay(timeoutMs, false)]).catch(() => false);
    },
    usage: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

interface Entry {
  role: string;
  tenantId: string;
  prepared: boolean;
}

/** A conflict with another transaction undoes everything; the same work may then succeed. */
async function runWithRetries<Result>(pool: pg.Pool, entry: Entry, work: (tx: Transaction) => Promise<Result>) {
  if (isInsideTransaction()) throw new Error("a transaction was opened inside another");
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(pool, entry, work);
    } catch (error) {
      if (attempt >= RETRIES_MAX || !isRetryable(error)) throw error;
      await delay(5 * 2 ** attempt);
    }
  }
}

async function runOnce<Result>(pool: pg.Pool, entry: Entry, work: (tx: Transaction) => Promise<Result>) {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new DatabaseUnavailable(cause);
  });
  let broken = false;
  const lost = () => void (broken = true);
  client.on("error", lost);
  try {
    await enter(client, entry);
    const result = await openTransaction.run(true, () => work(transactionOn(client, entry.prepared)));
    if (broken) throw new DatabaseUnavailable("the connection was lost before the commit");
    await client.query("commit").catch((cause: unknown) => {
      throw broken || isUnavailable(cause) ? new CommitUnknown(cause) : cause;
    });
    return result;
  } catch (error) {
    if (error instanceof CommitUnknown || isUnavailable(error)) broken = true;
    else if (!broken) await client.query("rollback").catch(() => void (broken = true));
    if (!broken || error instanceof CommitUnknown || error instanceof DatabaseUnavailable) throw error;
    throw new DatabaseUnavailable(error);
  } finally {
    client.off("error", lost);
    client.release(broken);
  }
}

async function enter(client: pg.PoolClient, { role, tenantId, prepared }: Entry): Promise<void> {
  await client.query("begin");
  const values = [role, tenantId];
  await client.query(
    prepared ? { name: "enter-transaction", text: enterTransaction, values } : { text: enterPooledTransaction, values },
  );
}

function transactionOn(client: pg.PoolClient, prepared: boolean): Transaction {
  const send = async <Row>({ name, text }: Statement<Row>, values: readonly Value[]) => {
    const query = { text, values: values.map(asParameter), ...(prepared && { name }) };
    return client.query<Row & pg.QueryResultRow>(query);
  };
  return {
    rows: async (query, values) => (await send(query, values)).rows,
    async row(query, values) {
      const { rows } = await send(query, values);
      if (rows.length > 1) throw new Error(`${query.name} returned ${rows.length} rows in place of one`);
      return rows[0];
    },
    run: async (query, values) => (await send(query, values)).rowCount ?? 0,
  };
}

function asParameter(value: Value): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
