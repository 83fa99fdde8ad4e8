import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { testPlatform, type TestPlatform } from "../../../tests/support/platform.ts";

let world: TestPlatform;
let owner: pg.Client;
before(async () => {
  world = await testPlatform();
  owner = new pg.Client({ connectionString: world.databaseUrl });
  await owner.connect();
});
after(async () => {
  await owner.end();
  await world.close();
});

const keysByTable = `select c.relname as table, array_agg(a.attname::text order by p.position) as columns,
    array_agg(format_type(a.atttypid, a.atttypmod) order by p.position) as types
  from pg_constraint k join pg_class c on c.oid = k.conrelid and c.relkind = 'r'
  cross join unnest(k.conkey) with ordinality as p (number, position)
  join pg_attribute a on a.attrelid = c.oid and a.attnum = p.number
  where k.contype = 'p' and c.relnamespace = 'public'::regnamespace
  group by c.relname having count(*) > 1 and (array_agg(a.attname order by p.position))[1] = 'tenant_id'`;

test("a plan made while a table is new finds a row by its key and does not read all rows of the tenant", async (t) => {
  const { rows: able } = await owner.query("select from pg_proc where proname = 'pg_restore_attribute_stats'");
  if (able.length === 0) return t.skip("before PostgreSQL 18 nothing can be supposed of a young table");
  const { rows } = await owner.query<{ table: string; columns: string[]; types: string[] }>(keysByTable);
  assert.ok(rows.length > 20, `${rows.length} tables`);
  for (const { table, columns, types } of rows) {
    const key = columns.map((column, index) => `${column} = $${index + 1}::${types[index]}`).join(" and ");
    const plan = await owner.query<Record<"QUERY PLAN", string>>(
      `explain (generic_plan) select 1 from only ${table} where ${key} for key share`,
    );
    const condition = plan.rows.map((row) => row["QUERY PLAN"]).find((line) => line.includes("Index Cond")) ?? "none";
    assert.match(condition, /= \$[2-9]/, `${table} is found by its tenant alone: ${condition}`);
  }
});
