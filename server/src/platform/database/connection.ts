import type pg from "pg";
import type { TenantId } from "../ids.ts";
import { DatabaseUnavailable } from "./failures.ts";
import type { Query } from "./round-trip.ts";
import type { Statement } from "./statement.ts";

export type Value = string | number | boolean | bigint | Buffer | Date | null | readonly Value[] | object;

/** Who a transaction is run as. */
export interface Entry {
  role: "servicepay_app" | "servicepay_system";
  tenantId: TenantId | "";
  access: "write" | "read";
}

/** Named statements are off behind a pooler that cannot keep them. */
export interface Way {
  pool: pg.Pool;
  prepared: boolean;
}

export const STATEMENT_TIMEOUT_MS = 15_000;

export interface Connection {
  client: pg.PoolClient;
  /** It died, or nobody knows what it is doing: it is not used again. */
  isLost: boolean;
}

/** A connection of the pool for as long as `work` lasts. */
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

const enterTenant = `select set_config('role', $1, true), set_config('app.tenant_id', $2, true)`;
const onlyReading = `set_config('transaction_read_only', 'on', true), set_config('plan_cache_mode', $3, true)`;
/** Behind a pooler a session is lent by the transaction: what else we set for the session is set with it. */
const limits = `set_config('statement_timeout', '${STATEMENT_TIMEOUT_MS}', true),
  set_config('idle_in_transaction_session_timeout', '${STATEMENT_TIMEOUT_MS}', true)`;

/** What is sent first in a transaction. All of it ends with the transaction. */
export function enteringQuery({ role, tenantId, access }: Entry, prepared: boolean, isPlannedOnce = false): Query {
  const isReading = access === "read";
  const parts = [enterTenant, ...(isReading ? [onlyReading] : []), ...(prepared ? [] : [limits])];
  const values = [role, tenantId, ...(isReading ? [isPlannedOnce ? "force_generic_plan" : "auto"] : [])];
  return { name: prepared ? `enter-to-${access}` : null, text: parts.join(", "), values };
}

export function queryOf({ name, text }: Statement<unknown>, values: readonly Value[], prepared: boolean): Query {
  return { name: prepared ? name : null, text, values: values.map(asParameter) };
}

function asParameter(value: Value): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
