import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import pg from "pg";
import { silentProxy } from "../../../tests/support/silent-proxy.ts";
import { testPlatform } from "../../../tests/support/platform.ts";
import type { TestPlatform } from "../../../tests/support/platform.ts";
import type { TenantId } from "../ids.ts";
import { openDatabase } from "./database.ts";
import type { Database } from "./database.ts";
import { DatabaseUnavailable } from "./failures.ts";
import { lookup, plannedOnce, quickRead, statement } from "./statement.ts";

let support: TestPlatform;
let database: Database;
before(async () => {
  support = await testPlatform();
  ({ database } = support.platform);
});
after(() => support.close());

const tenantById = lookup<{ name: string }>(
  "test.tenantById",
  `select id::text as key, name from tenants where $1::uuid is not null and id = any($2::uuid[])`,
);
const anyTenantById = lookup<{ name: string }>(
  "test.anyTenantById",
  `select id::text as key, name from tenants where id = any($1::uuid[])`,
);
const listTenants = quickRead<{ id: string }>("test.quickTenants", `select id from tenants`);
const divide = quickRead<{ quotient: number }>("test.divide", `select 12 / $1::int as quotient`);
const reciprocalOf = lookup<{ value: number }>(
  "test.reciprocalOf",
  `select key, 12 / key::int as value from unnest($1::text[]) key`,
);
const namesOf = lookup<{ name: string }>(
  "test.namesOf",
  `select key, key || number as name from unnest($1::text[]) key, generate_series(1, length(key)) number order by number desc`,
);
const nextInLine = quickRead<{ value: number }>("test.nextInLine", `select random() as value, $1::text as asked`);
const sleepAlone = plannedOnce("test.sleepAlone", `select pg_sleep(0.2)::text`);
const mode = `select current_setting('plan_cache_mode') as mode`;
const planMode = plannedOnce<{ mode: string }>("test.planMode", mode);
const plainPlanMode = statement<{ mode: string }>("test.plainPlanMode", mode);
const quickPlanMode = quickRead<{ mode: string }>("test.quickPlanMode", mode);
const sleep = quickRead("test.sleep", `select pg_sleep(0.5)::text`);
const rename = statement("test.rename", `update tenants set name = $2 where id = $1`);
const whoAmI = statement<{ role: string; tenant: string; read_only: string }>(
  "test.whoReads",
  `select current_user as role, current_setting('app.tenant_id', true) as tenant,
     current_setting('transaction_read_only') as read_only`,
);

/** How often something is sent to the database. */
function countTrips(t: TestContext): () => number {
  const { mock } = t.mock.method(pg.Client.prototype, "query");
  return () => mock.callCount();
}

test("reads that are asked for at one moment share one round trip, whatever tenant they are of", async (t) => {
  const tenants = await Promise.all(Array.from({ length: 5 }, () => support.newTenant()));
  const trips = countTrips(t);
  const found = await Promise.all([
    ...tenants.map((id) => database.readTenant(id).find(tenantById, id)),
    ...tenants.map((id) => database.readTenant(id).rows(listTenants, [])),
    ...tenants.map((id) => database.readSystem.find(anyTenantById, id)),
  ]);
  assert.equal(found.filter((each) => each !== undefined).length, 15);
  assert.equal(trips(), 1);
});

test("a read that is asked for alone takes one round trip, and leaves nothing behind on its connection", async (t) => {
  const tenant = await support.newTenant();
  const trips = countTrips(t);
  const seen = await database.readTenant(tenant).row(whoAmI, []);
  assert.deepEqual(seen, { role: "servicepay_app", tenant, read_only: "on" });
  assert.equal(trips(), 1);
  const own = openDatabase({ ...optionsOf(support), connectionsMax: 1 });
  t.after(() => own.close());
  await own.readTenant(tenant).find(tenantById, tenant);
  await own.system((tx) => tx.run(rename, [tenant, "Written after reading"]));
  const found = await own.readTenant(tenant).find(tenantById, tenant);
  assert.equal(found?.name, "Written after reading");
});

test("whatever many tenants ask for at once, each finds its own rows and no other's", async () => {
  const tenants = await Promise.all(Array.from({ length: 6 }, () => support.newTenant()));
  const who = fc.nat({ max: tenants.length - 1 });
  const ask = fc.record({ as: who, of: who, kind: fc.constantFrom("find", "list", "alone", "write") });
  await fc.assert(
    fc.asyncProperty(fc.array(ask, { minLength: 1, maxLength: 40 }), async (asks) => {
      await Promise.all(
        asks.map(async ({ as, of, kind }) => {
          const [own, asked] = [tenants[as]!, tenants[of]!];
          const reading = database.readTenant(own);
          if (kind === "find") {
            assert.equal((await reading.find(tenantById, asked)) !== undefined, own === asked);
          } else if (kind === "list") {
            assert.deepEqual(await reading.rows(listTenants, []), [{ id: own }]);
          } else if (kind === "alone") {
            assert.equal((await reading.row(whoAmI, []))?.tenant, own);
          } else {
            assert.deepEqual(await database.tenant(own, (tx) => tx.rows(listTenants, [])), [{ id: own }]);
          }
        }),
      );
    }),
    { numRuns: 30 },
  );
});

test("one that fails is told so, and takes no other with it", async () => {
  const { readSystem } = database;
  const tenant = await support.newTenant();
  const settled = await Promise.allSettled([
    readSystem.row(divide, [3]),
    readSystem.row(divide, [0]),
    readSystem.row(divide, [4]),
    readSystem.find(reciprocalOf, "2"),
    readSystem.find(reciprocalOf, "0"),
    readSystem.find(reciprocalOf, "6"),
    database.readTenant(tenant).find(tenantById, tenant),
    database.readTenant(tenant).find(tenantById, "no id"),
  ]);
  const told = settled.map((each) => (each.status === "fulfilled" ? each.value : String(each.reason)));
  assert.deepEqual(
    told.map((each) => (typeof each === "object" ? Object.values(each).at(-1) : each)).map(String),
    [4, "error: division by zero", 3, 6, "error: division by zero", 2, `Company ${await codeOf(tenant)}`]
      .map(String)
      .concat(`error: invalid input syntax for type uuid: "no id"`),
  );
});

test("of several rows of a key all are found, in order and no other's; where one is looked for, only who asked is told", async () => {
  const { readSystem } = database;
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name).join(" ");
  const [two, three, none, again] = await Promise.all([
    readSystem.findAll(namesOf, "bb"),
    readSystem.findAll(namesOf, "aaa"),
    readSystem.findAll(namesOf, ""),
    readSystem.findAll(namesOf, "bb"),
  ]);
  assert.deepEqual([two, three, none, again].map(names), ["bb2 bb1", "aaa3 aaa2 aaa1", "", "bb2 bb1"]);
  const [one, several] = await Promise.allSettled([readSystem.find(namesOf, "a"), readSystem.find(namesOf, "bb")]);
  assert.equal(one.status === "fulfilled" && one.value?.name, "a1");
  assert.match(
    String(several.status === "rejected" && several.reason),
    /test\.namesOf returned 2 rows in place of one/,
  );
});

test("what failed while it was being prepared can be asked again on the same connection", async (t) => {
  const own = openDatabase({ ...optionsOf(support), connectionsMax: 1 });
  t.after(() => own.close());
  const broken = quickRead("test.broken", `select nothing from nowhere`);
  const [failed, found] = await Promise.allSettled([own.readSystem.rows(broken, []), own.readSystem.row(divide, [6])]);
  assert.equal(failed.status, "rejected");
  assert.deepEqual(found, { status: "fulfilled", value: { quotient: 2 } });
  assert.deepEqual(await own.readSystem.row(divide, [2]), { quotient: 6 });
  await assert.rejects(own.readSystem.rows(broken, []), /nowhere/);
});

test("equal reads that are asked for at once are run once; unequal ones, and later ones, by themselves", async () => {
  const value = async (asked: string) => (await database.readSystem.row(nextInLine, [asked]))?.value;
  const [first, same, other] = await Promise.all([value("a"), value("a"), value("b")]);
  assert.equal(first, same);
  assert.notEqual(first, other);
  assert.notEqual(first, await value("a"));
});

test("nobody is told of an earlier state than the one in which they asked", async () => {
  const tenant = await support.newTenant();
  let written = 0;
  let writing = true;
  const reader = async () => {
    while (writing) {
      const atLeast = written;
      const { name } = (await database.readTenant(tenant).find(tenantById, tenant))!;
      assert.ok(atLeast === 0 || Number(name) >= atLeast, `${name} was read after ${atLeast} was committed`);
    }
  };
  const readers = Promise.all(Array.from({ length: 8 }, reader));
  for (let next = 1; next <= 60; next += 1) {
    await database.system((tx) => tx.run(rename, [tenant, String(next)]));
    written = next;
  }
  writing = false;
  await readers;
});

test("a round trip that takes long holds up nobody who comes after it", async () => {
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  const slow = database.readSystem.rows(sleep, []).then(note("slow"));
  await new Promise((resolve) => setImmediate(resolve));
  await database.readSystem.row(divide, [5]).then(note("quick"));
  await slow;
  assert.deepEqual(order, ["quick", "slow"]);
});

test("what takes longer than a moment has a round trip of its own, so that what is quick waits for it not even as long", async () => {
  const tenant = await support.newTenant();
  const reading = database.readTenant(tenant);
  const order: string[] = [];
  await Promise.all([
    reading.rows(sleepAlone, []).then(() => order.push("slow")),
    reading.find(tenantById, tenant).then(() => order.push("quick")),
  ]);
  assert.deepEqual(order, ["quick", "slow"]);
});

test("one plan is made for all values where a statement says so, and the next one is planned as ever", async (t) => {
  const own = openDatabase({ ...optionsOf(support), connectionsMax: 1 });
  t.after(() => own.close());
  const reading = own.readTenant(await support.newTenant());
  const modes = [
    await reading.row(planMode, []),
    await reading.row(plainPlanMode, []),
    await reading.row(quickPlanMode, []),
  ];
  assert.deepEqual(modes, [{ mode: "force_generic_plan" }, { mode: "auto" }, { mode: "force_generic_plan" }]);
});

test("to read is not to write, and not to open a transaction inside another", async () => {
  const tenant = await support.newTenant();
  await assert.rejects(database.readSystem.rows(rename, [tenant, "Changed"]), DatabaseUnavailable);
  const inside = database.tenant(tenant, () => database.readTenant(tenant).find(tenantById, tenant));
  await assert.rejects(inside, /inside another/);
});

test("a connection that dies under a shared round trip is told as unavailable, and the next one is answered", async () => {
  const reads = Promise.allSettled([database.readSystem.rows(sleep, []), database.readSystem.row(divide, [3])]);
  await endWhoSleeps();
  for (const each of await reads) assert.ok(each.status === "rejected" && each.reason instanceof DatabaseUnavailable);
  assert.deepEqual(await database.readSystem.row(divide, [3]), { quotient: 4 });
});

test("a database that falls silent under a shared round trip is told as unavailable, and is asked anew afterwards", async (t) => {
  const proxy = await silentProxy(support.databaseUrl);
  t.after(() => proxy.close());
  const own = openDatabase({ ...optionsOf(support), url: proxy.url, connectionsMax: 2, silenceMaxMs: 300 });
  t.after(() => own.close());
  assert.deepEqual(await own.readSystem.row(divide, [3]), { quotient: 4 });
  proxy.fallSilent();
  const settled = await Promise.allSettled([1, 2, 3].map((by) => own.readSystem.row(divide, [by])));
  for (const each of settled) assert.ok(each.status === "rejected" && each.reason instanceof DatabaseUnavailable);
  proxy.speak();
  assert.deepEqual(await own.readSystem.row(divide, [3]), { quotient: 4 });
});

async function endWhoSleeps(): Promise<void> {
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

async function codeOf(tenant: TenantId): Promise<string> {
  const found = await database.readTenant(tenant).find(tenantById, tenant);
  return found!.name.replace("Company ", "");
}
