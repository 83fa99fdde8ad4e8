import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { testPlatform, type TestPlatform } from "../../../tests/support/platform.ts";
import { openDatabase, type Database, type Reading } from "./database.ts";
import { statement } from "./statement.ts";

let support: TestPlatform;
let database: Database;
before(async () => {
  support = await testPlatform();
  const { databaseUrl: url, platform } = support;
  database = openDatabase({ url, connectionsMax: 2, prepared: platform.config.databasePrepared, log: platform.log });
});
after(async () => {
  await database.close();
  await support.close();
});

const nameOf = statement<{ name: string }>("test.nameInSnapshot", `select name from tenants where id = $1`);
const rename = statement("test.renameForSnapshot", `update tenants set name = $2 where id = $1`);
const fail = statement("test.failInSnapshot", `select 1 / 0`);

test("everything is read as it was when the first statement began, whatever is written meanwhile", async () => {
  const tenant = await support.newTenant();
  const names: (string | undefined)[] = [];
  async function* read(reading: Reading): AsyncGenerator<string | undefined> {
    for (let time = 0; time < 3; time += 1) yield (await reading.row(nameOf, [tenant]))?.name;
  }
  for await (const name of database.snapshotTenant(tenant, read)) {
    names.push(name);
    await database.system((tx) => tx.run(rename, [tenant, `Renamed ${names.length}`]));
  }
  assert.equal(new Set(names).size, 1);
  assert.deepEqual(await database.readTenant(tenant).row(nameOf, [tenant]), { name: "Renamed 3" });
});

test("a snapshot shows its own tenant's rows only, and writes nothing", async () => {
  const [own, other] = [await support.newTenant(), await support.newTenant()];
  async function* read(reading: Reading): AsyncGenerator<unknown> {
    yield await reading.row(nameOf, [other]);
    yield await reading.rows(rename, [own, "Written"]);
  }
  const parts = database.snapshotTenant(own, read);
  assert.deepEqual((await parts.next()).value, undefined);
  await assert.rejects(parts.next(), (error: Error) => /read-only transaction/.test(String(error.cause)));
});

test("the connection comes back when the reader has gone, and after a failure", async () => {
  const tenant = await support.newTenant();
  async function* endless(reading: Reading): AsyncGenerator<unknown> {
    for (let read = 0; read < 1_000_000; read += 1) yield await reading.row(nameOf, [tenant]);
  }
  async function* failing(reading: Reading): AsyncGenerator<unknown> {
    yield await reading.rows(fail, []);
  }
  for (let time = 0; time < 5; time += 1) {
    for await (const _ of database.snapshotTenant(tenant, endless)) break;
    await assert.rejects(Array.fromAsync(database.snapshotTenant(tenant, failing)), /division by zero/);
  }
  const { total, idle, waiting } = database.usage();
  assert.deepEqual([total - idle, waiting], [0, 0]);
});
