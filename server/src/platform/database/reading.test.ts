import assert from "node:assert/strict";
import { after, before, test, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { silentProxy } from "../../../tests/support/database/silent-proxy.ts";
import { testPlatform, type TestPlatform } from "../../../tests/support/platform.ts";
import { openDatabase, type Database } from "./database.ts";
import { DatabaseUnavailable } from "./failures.ts";
import { statement } from "./statement.ts";

let support: TestPlatform;
let database: Database;
before(async () => {
  support = await testPlatform();
  ({ database } = support.platform);
});
after(() => support.close());

const listTenants = statement<{ id: string }>("test.listTenants", `select id from tenants`);
const tenantById = statement<{ name: string }>("test.tenantById", `select name from tenants where id = $1`);
const divide = statement<{ quotient: number }>("test.divide", `select 12 / $1::int as quotient`);
const sleep = statement("test.sleep", `select pg_sleep(0.5)::text`);
const rename = statement("test.rename", `update tenants set name = $2 where id = $1`);
const whoAmI = statement<{ role: string; tenant: string; read_only: string }>(
  "test.whoReads",
  `select current_user as role, current_setting('app.tenant_id', true) as tenant,
     current_setting('transaction_read_only') as read_only`,
);

function countRoundTrips(t: TestContext): () => number {
  const { mock } = t.mock.method(pg.Client.prototype, "query");
  return () => mock.callCount();
}

test("reads that one request asks for together share a round trip", async (t) => {
  const tenant = await support.newTenant();
  const roundTrips = countRoundTrips(t);
  const reading = database.readTenant(tenant);
  const [seen, tenants, quotient] = await Promise.all([
    reading.row(whoAmI, []),
    reading.rows(listTenants, []),
    reading.row(divide, [4]),
  ]);
  assert.deepEqual(seen, { role: "servicepay_app", tenant, read_only: "on" });
  assert.deepEqual([tenants, quotient], [[{ id: tenant }], { quotient: 3 }]);
  assert.equal(roundTrips(), 1);
});

test("a read changes no setting of its connection", async (t) => {
  const own = openDatabase({ ...optionsOf(support), connectionsMax: 1 });
  t.after(() => own.close());
  const tenant = await support.newTenant();
  await own.readTenant(tenant).row(whoAmI, []);
  await own.system((tx) => tx.run(rename, [tenant, "Written after reading"]));
  const found = await own.readTenant(tenant).row(tenantById, [tenant]);
  assert.equal(found?.name, "Written after reading");
});

test("tenants that read at the same time each see only their own rows", async () => {
  const tenants = await Promise.all(Array.from({ length: 6 }, () => support.newTenant()));
  await Promise.all(
    tenants.flatMap((own) =>
      tenants.map(async (asked) => {
        const reading = database.readTenant(own);
        const [found, listed] = await Promise.all([reading.row(tenantById, [asked]), reading.rows(listTenants, [])]);
        assert.equal(found !== undefined, own === asked);
        assert.deepEqual(listed, [{ id: own }]);
      }),
    ),
  );
});

test("a failed read fails the reads of its round trip, and no others", async () => {
  const failing = database.readSystem();
  const settled = await Promise.allSettled([
    failing.row(divide, [3]),
    failing.row(divide, [0]),
    database.readSystem().row(divide, [4]),
  ]);
  assert.deepEqual(
    settled.map((each) => (each.status === "fulfilled" ? each.value : String(each.reason))),
    ["error: division by zero", "error: division by zero", { quotient: 3 }],
  );
});

test("several rows where one is expected are an error", async () => {
  await support.newTenant();
  await support.newTenant();
  await assert.rejects(
    database.readSystem().row(listTenants, []),
    /test\.listTenants returned \d+ rows instead of one/,
  );
});

test("a statement that cannot be prepared can be sent again on the same connection", async (t) => {
  const own = openDatabase({ ...optionsOf(support), connectionsMax: 1 });
  t.after(() => own.close());
  const broken = statement("test.broken", `select nothing from nowhere`);
  await assert.rejects(own.readSystem().rows(broken, []), /nowhere/);
  assert.deepEqual(await own.readSystem().row(divide, [2]), { quotient: 6 });
  await assert.rejects(own.readSystem().rows(broken, []), /nowhere/);
});

test("a read cannot write, and is refused inside a transaction", async () => {
  const tenant = await support.newTenant();
  await assert.rejects(database.readSystem().rows(rename, [tenant, "Changed"]), DatabaseUnavailable);
  const inside = database.tenant(tenant, () => database.readTenant(tenant).row(tenantById, [tenant]));
  await assert.rejects(inside, /inside another/);
});

test("if its connection dies, a read rejects with DatabaseUnavailable, and the next read succeeds", async () => {
  const read = assert.rejects(database.readSystem().rows(sleep, []), DatabaseUnavailable);
  await endSleepingStatement();
  await read;
  assert.deepEqual(await database.readSystem().row(divide, [3]), { quotient: 4 });
});

test("a database that stops answering is unavailable until it answers again", async (t) => {
  const proxy = await silentProxy(support.databaseUrl);
  t.after(() => proxy.close());
  const own = openDatabase({ ...optionsOf(support), url: proxy.url, connectionsMax: 2, silenceMaxMs: 300 });
  t.after(() => own.close());
  assert.deepEqual(await own.readSystem().row(divide, [3]), { quotient: 4 });
  proxy.fallSilent();
  const settled = await Promise.allSettled([1, 2].map((by) => own.readSystem().row(divide, [by])));
  for (const each of settled) assert.ok(each.status === "rejected" && each.reason instanceof DatabaseUnavailable);
  proxy.speak();
  assert.deepEqual(await own.readSystem().row(divide, [3]), { quotient: 4 });
});

async function endSleepingStatement(): Promise<void> {
  const client = new pg.Client({ connectionString: support.databaseUrl });
  await client.connect();
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%pg_sleep(%' and pid <> pg_backend_pid() and state = 'active'`;
  while ((await client.query(end)).rowCount === 0) await delay(5);
  await client.end();
}

function optionsOf({ databaseUrl, platform }: TestPlatform) {
  return { url: databaseUrl, connectionsMax: 4, prepared: platform.config.databasePrepared, log: platform.log };
}
