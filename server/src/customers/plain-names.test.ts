/** Names that were stored with the marks of their letters are found without them. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { inTransaction } from "#platform/context.ts";
import { paymentWorld } from "../../tests/support/payment-world.ts";
import { createCustomer, pageOfCustomers } from "./index.ts";

const MIGRATION = new URL("../../migrations/0126-fold-names-to-plain-letters.sql", import.meta.url);

test("a name is found by plain letters, whether it was stored before or after the migration", async (t) => {
  const world = await paymentWorld(t);
  const found = async (name: string) => (await pageOfCustomers(world.ctx, { name }, null)).rows.map(({ code }) => code);
  for (const [code, name] of [
    ["X-1", "Çağrı Işıldak"],
    ["X-2", "Hakkâri Şûle"],
  ] as const)
    await inTransaction(world.ctx, (ctx) => createCustomer(ctx, { code, name, email: `${code}@example.com` }));
  await world.rows("update customers set name_folded = 'çağri işildak' where code = 'X-1'");
  assert.deepEqual(await found("isildak"), []);
  await world.rows(await readFile(MIGRATION, "utf8"));
  for (const name of ["isildak", "IŞILDAK", "ÇAĞRI", "cagri i"]) assert.deepEqual(await found(name), ["X-1"], name);
  for (const name of ["hakkari sule", "HAKKÂRİ"]) assert.deepEqual(await found(name), ["X-2"], name);
});
