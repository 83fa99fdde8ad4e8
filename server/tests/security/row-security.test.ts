/** Guarantees of PostgreSQL itself, independent of the application: policies, roles and rights in its catalog. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import { testDatabase, type TestDatabase } from "../support/database/database.ts";

const MIGRATIONS = join(import.meta.dirname, "../../migrations");
const ROLES = ["servicepay_app", "servicepay_system"];
/** Tables of the whole installation. Their rows do not belong to tenants. */
const SHARED = [
  "bins",
  "encryption_keys",
  "kept_forms",
  "member_senders",
  "member_sessions",
  "members",
  "operators",
  "passkeys",
  "rate_limits",
  "recovery_codes",
  "retention_leases",
  "schema_migrations",
  "tenants",
  "used_challenges",
];
const APPEND_ONLY = [
  "attempt_history",
  "audit_heads",
  "audit_links",
  "audit_log",
  "bank_calls",
  "ledger_entries",
  "link_submissions",
];
/** Tables whose rows leave for the archive, at an age that the command knows. */
const ARCHIVED = new Set(["attempt_history", "audit_links", "ledger_entries"]);
/** Tables with retention, and the days for which not even the retention role sees their rows. */
const KEPT_DAYS: Readonly<Record<string, number>> = {
  audit_heads: 390,
  audit_log: 390,
  bank_calls: 540,
  link_submissions: 366,
};

let database: TestDatabase;
let client: pg.Client;
before(async () => {
  database = await testDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
after(async () => {
  await client.end();
  await database.close();
});

async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query(text, values)).rows as Row[];
}

interface Table {
  name: string;
  kind: string;
  owner: string;
  is_secured: boolean;
  is_forced: boolean;
  has_tenant: boolean;
}

const readTables = () =>
  rows<Table>(`select c.relname as name, c.relkind::text as kind, pg_get_userbyid(c.relowner) as owner,
      c.relrowsecurity as is_secured, c.relforcerowsecurity as is_forced,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as has_tenant
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1`);

test("#33 every table with a tenant forces row-level security for reads and writes, for its owner too", async () => {
  const tables = await readTables();
  const ofTenants = tables.filter((table) => table.has_tenant);
  assert.ok(ofTenants.length >= 30, `${ofTenants.length} tables`);
  assert.deepEqual(
    tables.filter((table) => !table.has_tenant).map(({ name }) => name),
    SHARED,
    "a table without tenant_id is one of the whole installation",
  );
  for (const { name, kind, owner, is_secured: isSecured, is_forced: isForced } of ofTenants) {
    assert.deepEqual({ name, kind, isSecured, isForced }, { name, kind: "r", isSecured: true, isForced: true });
    assert.ok(!ROLES.includes(owner), `${name} belongs to ${owner}`);
  }
});

interface Policy {
  table: string;
  roles: string;
  command: string;
  permissive: string;
  using: string;
  check: string;
}

test("#33 the application's policy allows only the tenant's own rows; only the system's policy allows more", async () => {
  const policies = await rows<Policy>(`select tablename as table, array_to_string(roles, ',') as roles, cmd as command,
      permissive, qual as using, with_check as check from pg_policies where schemaname = 'public' order by 1, 2`);
  const tables = (await readTables()).filter((table) => table.has_tenant).map(({ name }) => name);
  const own = "(tenant_id = current_tenant())";
  const ofApplication = policies.filter(({ table, roles }) => roles === "servicepay_app" && table !== "tenants");
  assert.deepEqual(
    ofApplication,
    tables.map((table) => ({
      table,
      roles: "servicepay_app",
      command: "ALL",
      permissive: "PERMISSIVE",
      using: own,
      check: own,
    })),
  );
  const others = policies.filter(({ roles }) => roles !== "servicepay_app");
  assert.deepEqual([...new Set(others.map(({ roles }) => roles))], ["servicepay_system"]);
  const [ownRow] = policies.filter(({ table, roles }) => table === "tenants" && roles === "servicepay_app");
  assert.deepEqual([ownRow?.command, ownRow?.using], ["SELECT", "(id = current_tenant())"]);
});

test("#33 each role has exactly the rights that a migration grants, and no other role has any", async () => {
  const granted = await rows<{ table: string; role: string; rights: string }>(
    `select c.relname as table, coalesce(nullif(pg_get_userbyid(g.grantee), 'unknown (OID=0)'), 'public') as role,
       string_agg(lower(g.privilege_type), ', ' order by g.privilege_type) as rights
     from pg_class c cross join lateral aclexplode(c.relacl) g
     where c.relnamespace = 'public'::regnamespace and g.grantee <> c.relowner group by 1, 2 order by 1, 2`,
  );
  const found = granted.map(({ table, role, rights }) => `${table} ${role}: ${rights}`);
  assert.deepEqual(found, namedRights());
  const columns = await rows(`select from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attacl is not null`);
  assert.equal(columns.length, 0, "rights on single columns");
});

/** Reads the migrations: the two functions that grant rights, and plain grants. */
function namedRights(): string[] {
  const text = globSync("*.sql", { cwd: MIGRATIONS })
    .map((name) => readFileSync(join(MIGRATIONS, name), "utf8"))
    .join("\n");
  const given = [
    ...[...text.matchAll(/^select secure_tenant_table\('(\w+)', '([\w, ]+)'\)/gm)].map(
      ([, table = "", rights = ""]) => ({ table, role: "servicepay_app", rights }),
    ),
    ...[...text.matchAll(/^select open_to_system\('(\w+)', '([\w, ]+)'\)/gm)].map(([, table = "", rights = ""]) => ({
      table,
      role: "servicepay_system",
      rights,
    })),
    ...[...text.matchAll(/^grant ([\w, ]+) on (\w+) to (\w+)/gm)]
      .filter(([, , kind]) => kind !== "schema")
      .map(([, rights = "", table = "", role = ""]) => ({ table, role, rights })),
  ];
  const grouped = Map.groupBy(given, ({ table, role }) => `${table} ${role}`);
  return [...grouped]
    .map(([key, parts]) => {
      const rights = new Set(parts.flatMap((part) => part.rights.split(/,\s*/)));
      return `${key}: ${[...rights].toSorted().join(", ")}`;
    })
    .toSorted();
}

test("#33 the two roles cannot log in, own or create anything, or bypass row-level security", async () => {
  const found = await rows(
    `select rolname, rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
       has_schema_privilege(oid, 'public', 'create') as creates from pg_roles where rolname = any($1) order by 1`,
    [ROLES],
  );
  const nothing = {
    rolcanlogin: false,
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
  };
  assert.deepEqual(
    found,
    ROLES.map((rolname) => ({ rolname, ...nothing, creates: false })),
  );
  const owned = await rows(`select from pg_class where pg_get_userbyid(relowner) = any($1)`, [ROLES]);
  assert.equal(owned.length, 0);
  const [self] = await rows<{ rolsuper: boolean; rolbypassrls: boolean }>(
    `select rolsuper, rolbypassrls from pg_roles where rolname = current_user`,
  );
  assert.deepEqual(self, { rolsuper: false, rolbypassrls: false }, "else these tests prove nothing");
});

test("#33 every foreign key and unique key of tenants' tables includes the tenant", async () => {
  const loose = await rows<{ name: string }>(`select k.conname as name from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.confrelid <> 'tenants'::regclass
      and exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'tenant_id')
      and not exists (select from unnest(k.conkey, k.confkey) as pair (own, target)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own and a.attname = 'tenant_id'
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.target and b.attname = 'tenant_id')`);
  assert.deepEqual(loose, []);
  const [all] = await rows<{ count: number }>(`select count(*)::int as count from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and confrelid <> 'tenants'::regclass`);
  assert.ok((all?.count ?? 0) >= 20, `${all?.count} references`);
  const untenanted = await rows<{ name: string }>(`select i.indexrelid::regclass::text as name from pg_index i
    join pg_attribute t on t.attrelid = i.indrelid and t.attname = 'tenant_id'
    where i.indisunique and not t.attnum = any(i.indkey::smallint[]) order by 1`);
  // A log-in names no tenant, so these are unique across all tenants.
  assert.deepEqual(
    untenanted.map(({ name }) => name),
    ["credentials_api_key_key", "credentials_by_username_key"],
  );
});

/** A statement of a migration that changes rows, and the tables that it names. */
const CHANGES_ROWS = /^(?:update|delete from|insert into)\s[^;]*;/gm;
/** It changed nothing, and a later migration does it again. */
const WITHOUT_EFFECT = ["0093-release-items-of-ended-payments.sql"];

test("a migration that changes rows of companies lets its owner see them", async () => {
  const secured = new Set((await readTables()).filter((table) => table.has_tenant).map(({ name }) => name));
  const blind = globSync("*.sql", { cwd: MIGRATIONS }).filter((name) => {
    const text = readFileSync(join(MIGRATIONS, name), "utf8");
    const tables = [...text.matchAll(CHANGES_ROWS)].flatMap(([change]) =>
      [...change.matchAll(/\b(?:update|from|into|join)\s+(\w+)/g)].map(([, table]) => table!),
    );
    return tables.some(
      (table) => secured.has(table) && !text.includes(`alter table ${table} no force row level security`),
    );
  });
  assert.deepEqual(blind, WITHOUT_EFFECT);
});

test("#26 evidence is append-only: the application reads and inserts, a trigger rejects all else", async () => {
  const found = await rows<{ table: string; changes: boolean; leaves: boolean }>(
    `select c.relname as table, has_table_privilege('servicepay_app', c.oid, 'update')
       or has_table_privilege('servicepay_app', c.oid, 'delete') or has_table_privilege('servicepay_app', c.oid, 'truncate')
       or has_table_privilege('servicepay_system', c.oid, 'update')
       or has_table_privilege('servicepay_system', c.oid, 'truncate') as changes,
       has_table_privilege('servicepay_system', c.oid, 'delete') as leaves
     from pg_class c where c.relname = any($1) and c.relkind = 'r' order by 1`,
    [APPEND_ONLY],
  );
  assert.deepEqual(
    found,
    // Others leave only when they are archived: a trigger and a policy ask the archive.
    APPEND_ONLY.toSorted().map((table) => ({
      table,
      changes: false,
      leaves: table in KEPT_DAYS || ARCHIVED.has(table),
    })),
  );
  for (const [table, days] of Object.entries(KEPT_DAYS)) {
    const policies = await rows<{ using: string; check: string }>(
      `select qual as using, with_check as check from pg_policies
       where tablename = $1 and roles = '{servicepay_system}' and cmd not in ('INSERT', 'SELECT')`,
      [table],
    );
    assert.equal(policies.length, 1, table);
    assert.match(policies[0]?.using ?? "", new RegExp(`^\\(\\w+ < \\(now\\(\\) - '${days} days'::interval\\)\\)$`));
    assert.equal(policies[0]?.check, "false");
  }
  // The worker that watches banks counts recent calls of all companies; what it may delete is still limited by age.
  const seen = await rows<{ name: string }>(
    `select tablename as name from pg_policies where tablename = any($1) and roles = '{servicepay_system}' and cmd = 'SELECT'`,
    [APPEND_ONLY],
  );
  assert.deepEqual(seen, [{ name: "bank_calls" }]);
  const guarded = await rows<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'refuse_change'::regproc order by 1`,
  );
  console.log(`  the owner too is stopped on ${guarded.map(({ name }) => name).join(", ")}`);
  for (const table of ["attempt_history", "audit_heads", "audit_links", "audit_log", "ledger_entries"])
    assert.ok(guarded.some(({ name }) => name === table));
});

test("#33 no function runs with its owner's rights, and every view applies row-level security", async () => {
  const definers = await rows(
    `select from pg_proc where pronamespace = 'public'::regnamespace and (prosecdef or proleakproof)`,
  );
  assert.equal(definers.length, 0);
  const views = await rows(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`,
  );
  assert.equal(views.length, 0);
});
