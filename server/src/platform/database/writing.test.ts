import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { unreliableDatabase } from "../../../tests/support/database/unreliable-database.ts";
import { testPlatform, type TestPlatform } from "../../../tests/support/platform.ts";
import { CommitUnknown } from "./failures.ts";
import { statement } from "./statement.ts";

let support: TestPlatform;
before(async () => {
  support = await testPlatform();
});
after(() => support.close());

const nameOf = statement<{ name: string }>("test.nameOf", `select name from tenants where id = $1`);
const rename = statement<{ id: string }>("test.rename", `update tenants set name = $2 where id = $1 returning id`);
const renameOrFail = statement(
  "test.renameOrFail",
  `update tenants set name = $2 where id = $1 and 1 / length($2::text) > -1`,
);
const seen = statement<{ id: string }>("test.seen", `select id from tenants`);

test("a single write is run and committed in one round trip", async (t) => {
  const { database } = support.platform;
  const tenant = await support.newTenant();
  const { mock } = t.mock.method(pg.Client.prototype, "query");
  assert.deepEqual(await database.writeSystem().rows(rename, [tenant, "Renamed"]), [{ id: tenant }]);
  assert.equal(mock.callCount(), 1);
  assert.deepEqual(await database.readSystem().row(nameOf, [tenant]), { name: "Renamed" });
  assert.equal(await database.writeSystem().run(rename, [tenant, "Again"]), 1);
});

test("a single write sees only its tenant's rows", async () => {
  const { database } = support.platform;
  const [first] = [await support.newTenant(), await support.newTenant()];
  assert.deepEqual(await database.writeTenant(first).rows(seen, []), [{ id: first }]);
});

test("a single write that fails writes nothing, and its connection is used again", async () => {
  const { database } = support.platform;
  const tenant = await support.newTenant();
  await database.writeSystem().run(rename, [tenant, "Before"]);
  for (let again = 0; again < 12; again += 1)
    await assert.rejects(database.writeSystem().run(renameOrFail, [tenant, ""]), /division by zero/);
  assert.deepEqual(await database.readSystem().row(nameOf, [tenant]), { name: "Before" });
  assert.equal(await database.writeSystem().run(renameOrFail, [tenant, "After"]), 1);
});

test("a single write that fails at the commit writes nothing and rejects, and its connection is used again", async (t) => {
  const { database } = support.platform;
  const tenant = await support.newTenant();
  const owner = new pg.Client({ connectionString: support.databaseUrl });
  await owner.connect();
  t.after(async () => {
    await owner.query(`drop function if exists refused_late() cascade`);
    await owner.end();
  });
  await owner.query(
    `create function refused_late() returns trigger language plpgsql as $$ begin raise 'refused late'; end $$`,
  );
  await owner.query(
    `create constraint trigger refused_late after update on tenants deferrable initially deferred
     for each row when (new.name = 'Late') execute function refused_late()`,
  );
  await database.writeSystem().run(rename, [tenant, "Before"]);
  for (let again = 0; again < 12; again += 1)
    await assert.rejects(database.writeSystem().rows(rename, [tenant, "Late"]), /refused late/);
  assert.deepEqual(await database.readSystem().row(nameOf, [tenant]), { name: "Before" });
  assert.equal(await database.writeSystem().run(rename, [tenant, "After"]), 1);
});

test("a single write inside a transaction is refused", async () => {
  const { database } = support.platform;
  const tenant = await support.newTenant();
  const inside = database.system(() => database.writeSystem().run(rename, [tenant, "x"]));
  await assert.rejects(inside, /inside another/);
});

for (const afterServer of [false, true]) {
  test(`a connection lost ${afterServer ? "after" : "before"} a single write's commit leaves it unknown`, async (t) => {
    const tenant = await support.newTenant();
    const { database, loseCommit, lostCommits } = await unreliableDatabase(t, support.databaseUrl);
    await database.writeSystem().run(rename, [tenant, "Before"]);
    loseCommit(1, afterServer);
    await assert.rejects(database.writeSystem().run(rename, [tenant, "After"]), CommitUnknown);
    assert.equal(lostCommits(), 1);
    const { name } = (await database.readSystem().row(nameOf, [tenant]))!;
    assert.equal(name, afterServer ? "After" : "Before");
  });
}
