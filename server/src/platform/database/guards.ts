import { readFile } from "node:fs/promises";
import type pg from "pg";

/** A database object that a migration creates to separate tenants or to protect evidence and amounts. */
export interface Guard {
  kind: "policy" | "right" | "row security" | "trigger" | "constraint" | "index";
  /** "links: tenant_rows" */
  name: string;
  statement: string;
}

export interface GuardDifference {
  missing: readonly Guard[];
  /** Policies and rights that no migration creates. Other additions are not listed: they give no access. */
  foreign: readonly Guard[];
}

const folder = new URL("../../../migrations/", import.meta.url);
const REHEARSAL = "servicepay_rehearsal";
const OURS = "public";

/**
 * Compares the database's guards with those that its migrations create. To find the latter, the migrations run in a
 * separate schema, which is rolled back. Requires an open transaction.
 */
export async function compareGuards(client: pg.ClientBase, applied: readonly string[]): Promise<GuardDifference> {
  const found = await readGuards(client, OURS);
  await client.query("savepoint rehearsal");
  await client.query(`create schema ${REHEARSAL}`);
  await client.query(`set local search_path = ${REHEARSAL}`);
  await client.query(`create table schema_migrations (like ${OURS}.schema_migrations including all)`);
  for (const name of applied) {
    const text = await readFile(new URL(`${name}.sql`, folder), "utf8");
    await client.query(text.replaceAll(/\bpublic\b/g, REHEARSAL));
  }
  const wanted = await readGuards(client, REHEARSAL);
  await client.query("rollback to savepoint rehearsal");
  return {
    missing: wanted.filter((guard) => !found.some((each) => isSame(each, guard))),
    foreign: found.filter((guard) => !wanted.some((each) => isSame(each, guard)) && canGiveAccess(guard)),
  };
}

/** After a dump and restore, PostgreSQL can write the expression of a constraint or index differently. */
function isSame(left: Guard, right: Guard): boolean {
  if (left.kind !== right.kind || left.name !== right.name) return false;
  return left.kind === "constraint" || left.kind === "index" || left.statement === right.statement;
}

/** An operator may add an index. An added policy or right could give access to rows. */
const canGiveAccess = ({ kind }: Guard) => kind === "policy" || kind === "right";

async function readGuards(client: pg.ClientBase, schema: string): Promise<Guard[]> {
  await client.query(`set local search_path = ${schema}`);
  const { rows } = await client.query<Guard>(ALL_GUARDS, [schema]);
  return rows;
}

/** Sorted in the order in which they can be created. */
const ALL_GUARDS = `
  with tables as (
    select oid, relname, relacl, relowner, relrowsecurity, relforcerowsecurity from pg_class
    where relnamespace = $1::text::regnamespace and relkind in ('r', 'p')
  )
  select kind, name, statement from (
    select 1 as step, 'constraint' as kind, relname || ': ' || conname as name,
      format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(k.oid)) as statement
    from tables t join pg_constraint k on k.conrelid = t.oid where contype in ('p', 'u', 'x')
    union all
    select 2, 'index', relname || ': ' || i.indexrelid::regclass,
      replace(pg_get_indexdef(i.indexrelid), $1::text || '.', '')
    from tables t join pg_index i on i.indrelid = t.oid
    where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = t.oid)
    union all
    select 3, 'constraint', relname || ': ' || conname,
      format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(k.oid))
    from tables t join pg_constraint k on k.conrelid = t.oid where contype in ('c', 'f')
    union all
    select 4, 'trigger', relname || ': ' || tgname,
      format('drop trigger if exists %I on %I; ', tgname, relname) || pg_get_triggerdef(g.oid, true)
    from tables t join pg_trigger g on g.tgrelid = t.oid where not tgisinternal
    union all
    select 5, 'trigger', relname || ': ' || tgname || ' enabled', format('alter table %I enable trigger %I', relname, tgname)
    from tables t join pg_trigger g on g.tgrelid = t.oid where not tgisinternal and tgenabled in ('O', 'A')
    union all
    select 6, 'row security', relname || ': enabled', format('alter table %I enable row level security', relname)
    from tables where relrowsecurity
    union all
    select 7, 'row security', relname || ': forced', format('alter table %I force row level security', relname)
    from tables where relforcerowsecurity
    union all
    select 8, 'right', relname || ': ' || lower(a.privilege_type) || ' for ' || coalesce(rolname, 'public'),
      format('grant %s on %I to %s', lower(a.privilege_type), relname, coalesce(quote_ident(rolname), 'public'))
    from tables t cross join aclexplode(t.relacl) a left join pg_roles r on r.oid = a.grantee
    where a.grantee = 0 or rolname in ('servicepay_app', 'servicepay_system')
    union all
    select 9, 'right', 'usage of the schema for ' || rolname, format('grant usage on schema ${OURS} to %I', rolname)
    from pg_namespace n cross join aclexplode(n.nspacl) a join pg_roles r on r.oid = a.grantee
    where n.nspname = $1::text and rolname in ('servicepay_app', 'servicepay_system') and a.privilege_type = 'USAGE'
    union all
    select 10, 'policy', tablename || ': ' || policyname,
      format('drop policy if exists %I on %I; ', policyname, tablename)
        || format('create policy %I on %I as %s for %s to %s', policyname, tablename, permissive, cmd, array_to_string(roles, ', '))
        || coalesce(' using (' || qual || ')', '') || coalesce(' with check (' || with_check || ')', '')
    from pg_policies where schemaname = $1::text
  ) as guards
  order by step, name`;
