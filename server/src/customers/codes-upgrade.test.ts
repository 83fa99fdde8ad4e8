import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import pg from "pg";
import { testPlatform } from "../../tests/support/platform.ts";
import { createCustomer } from "./create-customer.ts";
import { inTransaction } from "#platform/context.ts";
import { eraseCustomer } from "./erase-customer.ts";
import { readCustomer } from "./read-customers.ts";

const MIGRATION = new URL("../../migrations/0109-give-customers-codes.sql", import.meta.url);

test("customers of an older version that have neither code nor erpCode get their id as the code; others, and erased ones, stay", async (t) => {
  const { databaseUrl, newTenant, contextFor, close } = await testPlatform();
  const contexts = [contextFor(await newTenant()), contextFor(await newTenant())];
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  t.after(async () => {
    await owner.end();
    await close();
  });
  for (const context of contexts) {
    const create = (code: string, erpCode?: string) =>
      inTransaction(context, (ctx) => createCustomer(ctx, { code, erpCode, email: "a@example.com" }));
    const [nameless, known, erased] = [await create("A"), await create("B", "120.B"), await create("C")];
    await inTransaction(context, (ctx) => eraseCustomer(ctx, erased.id));
    await owner.query("select set_config('app.tenant_id', $1, false)", [context.tenantId]);
    await owner.query("update customers set code = null where id = any($1)", [[nameless.id, known.id]]);
    await owner.query(`begin; ${await readFile(MIGRATION, "utf8")}; commit`);
    const codeOf = async (id: string) => (await readCustomer(context, { id })).code;
    assert.deepEqual([await codeOf(nameless.id), await codeOf(known.id)], [nameless.id, null]);
    await owner.query("select set_config('app.tenant_id', $1, false)", [context.tenantId]);
    const { rows } = await owner.query("select code from customers where id = $1", [erased.id]);
    assert.deepEqual(rows, [{ code: null }]);
  }
});
