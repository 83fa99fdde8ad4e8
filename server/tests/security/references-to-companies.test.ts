import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { testDatabase } from "../support/database/database.ts";

/** Written when somebody is given access or logs in. They keep companies and credentials from being deleted by hand. */
const REFERENCES = [
  "credentials refers to tenants",
  "login_senders refers to credentials",
  "memberships refers to tenants",
  "sessions refers to credentials",
];

test("#33 companies and credentials are never deleted, and no insert of a payment or link locks their rows", async (t) => {
  const database = await testDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  t.after(async () => {
    await client.end();
    await database.close();
  });
  const { rows: references } = await client.query<{ name: string }>(
    `select conrelid::regclass || ' refers to ' || confrelid::regclass as name from pg_constraint
     where contype = 'f' and confrelid in ('tenants'::regclass, 'credentials'::regclass) order by 1`,
  );
  assert.deepEqual(
    references.map(({ name }) => name),
    REFERENCES,
    "leave `references tenants` out: the tenant comes from the caller's token",
  );
  const { rows: rights } = await client.query(
    `select from pg_class c cross join lateral aclexplode(c.relacl) g
     where c.oid in ('tenants'::regclass, 'credentials'::regclass) and g.grantee <> c.relowner
       and g.privilege_type in ('DELETE', 'TRUNCATE')`,
  );
  assert.equal(rights.length, 0);
});
