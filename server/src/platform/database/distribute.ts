import { readFile } from "node:fs/promises";
import pg from "pg";
import { CannotStart } from "../cannot-start.ts";

/** Shared tables that tables of tenants refer to or are read with. Every node has a copy. */
export const REFERENCE_TABLES = ["bins", "credentials", "member_sessions", "members", "passkeys", "tenants"];
/** Tables that stay on the coordinator: they are read and written without a tenant's tables. */
export const COORDINATOR_TABLES = [
  "encryption_keys",
  "kept_forms",
  "member_senders",
  "operators",
  "rate_limits",
  "recovery_codes",
  "retention_leases",
  "schema_migrations",
  "session_tokens",
  "sessions",
  "used_challenges",
  "widget_tokens",
];

interface Distributed {
  distributed: readonly string[];
  reference: readonly string[];
  workers: number;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Distributes the tables that are not yet distributed, all or none. Requires a superuser, on Citus's coordinator. */
export async function distribute(databaseUrl: string, shardCount: number): Promise<Distributed> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "servicepay-distribute" });
  client.on("error", () => {}); // The query that is waiting rejects.
  await client.connect();
  try {
    const workers = await countWorkers(client);
    await client.query("begin");
    // Our triggers, and the statements in them, use rows of the same tenant, which are on the same node.
    await client.query("set local citus.enable_unsafe_triggers = on");
    await client.query(
      "select run_command_on_all_nodes(format('alter database %I set citus.allow_nested_distributed_execution = on', current_database()))",
    );
    await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
    await client.query(`set local citus.shard_count = ${shardCount}`);
    await client.query("set local client_min_messages = warning");
    for (const role of ["servicepay_app", "servicepay_system"]) await client.query(`alter role ${role} login`);
    const { reference, distributed } = await localTables(client);
    const keys = await foreignKeys(client, [...reference, ...distributed]);
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
    for (const table of reference) await client.query("select create_reference_table($1)", [table]);
    for (const table of distributed)
      await client.query("select create_distributed_table($1, 'tenant_id', colocate_with => $2)", [
        table,
        table === "payments" ? "none" : "payments",
      ]);
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    await client.query(await readFile(new URL("distributed-functions.sql", import.meta.url), "utf8"));
    await client.query("commit");
    return { reference, distributed, workers };
  } finally {
    await client.end(); // Without a commit this rolls back.
  }
}

async function countWorkers(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
  if (rowCount === 0) throw new CannotStart("The database has no Citus: as a superuser run `create extension citus`.");
  const { rows } = await client.query<{ workers: number }>(
    "select count(*)::int as workers from pg_dist_node where isactive and noderole = 'primary' and groupid > 0",
  );
  if (rows[0]!.workers === 0) throw new CannotStart("Citus has no worker: add one with `select citus_add_node(...)`.");
  return rows[0]!.workers;
}

async function localTables(client: pg.Client): Promise<{ reference: string[]; distributed: string[] }> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and not exists (select from pg_dist_partition d where d.logicalrelid = c.oid and (d.partmethod = 'h' or d.repmodel = 't'))
       and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')
     order by relname = 'payments' desc, relname`,
  );
  const names = rows.map(({ name }) => name);
  return {
    reference: names.filter((name) => REFERENCE_TABLES.includes(name)),
    distributed: names.filter((name) => !REFERENCE_TABLES.includes(name) && !COORDINATOR_TABLES.includes(name)),
  };
}

async function foreignKeys(client: pg.Client, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and (conrelid = any($1::text[]::regclass[]) or confrelid = any($1::text[]::regclass[]))
     order by conrelid::regclass::text, conname`,
    [tables],
  );
  return rows;
}
