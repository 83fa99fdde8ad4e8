import pg from "pg";
import type { Statement } from "../../server/src/platform/database/statement.ts";

/** How a database answered a statement in the role that may run it. */
interface Tried {
  name: string;
  /** Shards that the plan reads or writes; 0 for tables on the coordinator. */
  shards: number;
  /** Why the database refuses the statement, or null. Values that break a rule of ours are no refusal. */
  refusal: string | null;
}

const ROLES = ["servicepay_app", "servicepay_system"] as const;
const INSUFFICIENT_PRIVILEGE = "42501";
/** Our own rules: a value that cannot be read, a violated constraint, a trigger that raises. */
const OWN_RULES = /^(22|23|P0)/;
const ROW_SECURITY = /row-level security/;
/** Citus reports these of a reference table without their code. */
const CHECK = /violates check constraint/;

/** Runs the statement with a value for each parameter, in a transaction that is rolled back. */
export async function tryStatement(
  client: pg.Client,
  { name, text }: Statement<unknown>,
  tenantId: string,
): Promise<Tried> {
  const types = text.startsWith("lock table") ? [] : await parameterTypes(client, text);
  if (typeof types === "string") return { name, shards: 0, refusal: types };
  const values = types.map((type) => valueOf(type, tenantId));
  // LOCK TABLE cannot be prepared or explained.
  const call = text.startsWith("lock table")
    ? text
    : values.length === 0
      ? "execute tried"
      : `execute tried (${values.join(", ")})`;
  const tried: Tried = { name, shards: 0, refusal: null };
  let isAllowed = false;
  for (const role of ROLES) {
    const failure = await tryAs(client, role, tenantId, call, tried);
    if (failure?.code === INSUFFICIENT_PRIVILEGE && !ROW_SECURITY.test(failure.message)) continue;
    isAllowed = true;
    if (
      failure !== null &&
      failure.code !== INSUFFICIENT_PRIVILEGE &&
      !OWN_RULES.test(failure.code ?? "") &&
      !CHECK.test(failure.message)
    )
      tried.refusal ??= `${failure.code}: ${failure.message}${failure.detail === undefined ? "" : ` (${failure.detail})`}`;
  }
  await client.query("deallocate all");
  if (!isAllowed) tried.refusal ??= "neither role may run it";
  return tried;
}

async function tryAs(
  client: pg.Client,
  role: string,
  tenantId: string,
  call: string,
  tried: Tried,
): Promise<pg.DatabaseError | null> {
  await client.query("begin");
  try {
    await client.query("select set_config('role', $1, true), enter_tenant($2)", [
      role,
      role === "servicepay_app" ? tenantId : "",
    ]);
    await client.query("savepoint planned");
    const plan = call.startsWith("lock")
      ? { rows: [] }
      : await client.query<{ "QUERY PLAN": string }>(`explain (costs off) ${call}`);
    const lines = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
    for (const [, count] of lines.matchAll(/Task Count: (\d+)/g)) tried.shards = Math.max(tried.shards, Number(count));
    await client.query(call);
    return null;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error;
    throw error;
  } finally {
    await client.query("rollback");
  }
}

async function parameterTypes(client: pg.Client, text: string): Promise<string[] | string> {
  try {
    await client.query(`prepare tried as ${text}`);
  } catch (error) {
    return String(error);
  }
  const { rows } = await client.query<{ types: string[] }>(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'tried'",
  );
  return rows[0]?.types ?? [];
}

const ARRAY = "[]";
const VALUES: Readonly<Record<string, string>> = {
  text: "1",
  '"char"': "1",
  character: "TRY",
  "character varying": "1",
  boolean: "true",
  bytea: "\\x01",
  json: "{}",
  jsonb: "{}",
  date: "2026-11-01",
  "timestamp with time zone": "2026-11-01 10:00Z",
  interval: "1 minute",
  inet: "127.0.0.1",
};

/** A literal of the type. Ids are the tenant's, numbers are 1, and arrays have one element. */
function valueOf(type: string, tenantId: string): string {
  const isArray = type.endsWith(ARRAY);
  const base = isArray ? type.slice(0, -ARRAY.length) : type;
  const value = base === "uuid" ? tenantId : (VALUES[base] ?? "1");
  return `'${isArray ? `{"${value.replaceAll(/["\\]/g, "\\$&")}"}` : value}'::${type}`;
}
