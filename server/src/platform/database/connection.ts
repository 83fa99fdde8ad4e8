import type pg from "pg";
import type { TenantId } from "../ids.ts";
import { DatabaseUnavailable } from "./failures.ts";
import type { Query } from "./round-trip.ts";
import type { Statement } from "./statement.ts";

export type Value = string | number | boolean | bigint | Buffer | Date | null | readonly Value[] | object;

export interface TransactionSettings {
  role: "servicepay_app" | "servicepay_system";
  tenantId: TenantId | "";
  /** "snapshot": every statement reads what was committed when the first one began. */
  access: "write" | "read" | "snapshot";
}

/** `prepared` is false behind a pooler that cannot keep named statements. */
export interface ConnectionSource {
  pool: pg.Pool;
  prepared: boolean;
}

export const STATEMENT_TIMEOUT_MS = 15_000;

export interface Connection {
  client: pg.PoolClient;
  /** Set if the connection died or its state is unknown. It is then destroyed instead of reused. */
  isLost: boolean;
}

/** Lends a connection of the pool to `work`. */
export async function withConnection<Result>(
  pool: pg.Pool,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new DatabaseUnavailable(cause);
  });
  const connection = { client, isLost: false };
  const lose = () => void (connection.isLost = true);
  client.on("error", lose);
  try {
    return await work(connection);
  } finally {
    client.off("error", lose);
    client.release(connection.isLost);
  }
}

const enterTenant = `select set_config('role', $1, true), enter_tenant($2)`;
const readOnly = `set_config('transaction_read_only', 'on', true)`;
/** A pooler lends a session for one transaction, so these limits are set in each. */
const limits = `set_config('statement_timeout', '${STATEMENT_TIMEOUT_MS}', true),
  set_config('idle_in_transaction_session_timeout', '${STATEMENT_TIMEOUT_MS}', true)`;
/** Longer than the usual limit: a snapshot feeds a download, whose reader may have a slow connection. */
const snapshotIdleTimeout = `set_config('idle_in_transaction_session_timeout', '60000', true)`;

export function beginQuery({ access }: TransactionSettings, prepared: boolean): Query {
  const text = access === "snapshot" ? "begin isolation level repeatable read" : "begin";
  return { name: prepared ? text.replaceAll(" ", "-") : null, text, values: [] };
}

/** The first query of a transaction. Its settings end with the transaction. */
export function settingsQuery({ role, tenantId, access }: TransactionSettings, prepared: boolean): Query {
  const parts = [
    enterTenant,
    ...(access === "write" ? [] : [readOnly]),
    ...(prepared ? [] : [limits]),
    ...(access === "snapshot" ? [snapshotIdleTimeout] : []),
  ];
  return { name: prepared ? `enter-to-${access}` : null, text: parts.join(", "), values: [role, tenantId] };
}

export function queryOf(
  { name, text, isPlannedEachTime }: Statement<unknown>,
  values: readonly Value[],
  prepared: boolean,
): Query {
  return { name: prepared && isPlannedEachTime !== true ? name : null, text, values: values.map(asParameter) };
}

function asParameter(value: Value): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
