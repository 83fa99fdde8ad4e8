import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { endsFirstConnection } from "../../../tests/support/database/ended-connection.ts";
import { silentProxy } from "../../../tests/support/database/silent-proxy.ts";
import { testPlatform, type TestPlatform } from "../../../tests/support/platform.ts";
import { createOutboundHttp } from "../outbound-http/outbound-http.ts";
import { isInsideTransaction, openDatabase } from "./database.ts";
import { CommitUnknown, DatabaseUnavailable, isRetryable } from "./failures.ts";
import { statement } from "./statement.ts";

let support: TestPlatform;
before(async () => {
  support = await testPlatform();
});
after(() => support.close());

const listTenants = statement<{ id: string }>("test.listTenants", `select id from tenants`);
const whoAmI = statement<{ role: string; tenant: string }>(
  "test.whoAmI",
  `select current_user as role, current_setting('app.tenant_id') as tenant`,
);
const renameTenant = statement("test.renameTenant", `update tenants set name = $2 where id = $1`);
const nameOf = statement<{ name: string }>("test.nameOf", `select name from tenants where id = $1`);
const ownPid = statement<{ pid: number }>("test.ownPid", `select pg_backend_pid() as pid`);
const breakingStatement = statement("test.break", `select 1 / 0`);

test("a tenant's transaction runs as the application's role and sees no other tenant's row", async () => {
  const { database } = support.platform;
  const [first, second] = [await support.newTenant(), await support.newTenant()];
  assert.deepEqual(await database.tenant(first, (tx) => tx.rows(listTenants, [])), [{ id: first }]);
  assert.deepEqual(await database.tenant(second, (tx) => tx.row(whoAmI, [])), {
    role: "servicepay_app",
    tenant: second,
  });
});

test("without a tenant the application's role sees nothing", async () => {
  assert.deepEqual(await support.platform.database.tenant("" as never, (tx) => tx.rows(listTenants, [])), []);
});

test("interleaved transactions of many tenants on few connections never see each other", async () => {
  const { database } = support.platform;
  const tenants = await Promise.all(Array.from({ length: 10 }, () => support.newTenant()));
  const work = Array.from({ length: 500 }, (_, index) => tenants[index % tenants.length]!);
  await Promise.all(
    work.map(async (tenant) =>
      assert.deepEqual(await database.tenant(tenant, (tx) => tx.rows(listTenants, [])), [{ id: tenant }]),
    ),
  );
});

test("an error rolls back the whole transaction, and its connection can be used again", async () => {
  const { database } = support.platform;
  const tenant = await support.newTenant();
  const failing = database.system(async (tx) => {
    await tx.run(renameTenant, [tenant, "Changed"]);
    await tx.run(breakingStatement, []);
  });
  await assert.rejects(failing, /division by zero/);
  const rows = await Promise.all(
    Array.from({ length: 20 }, () => database.tenant(tenant, (tx) => tx.rows(listTenants, []))),
  );
  assert.ok(rows.every(([row]) => row?.id === tenant));
});

test("work runs again after a conflict with another transaction", async () => {
  let runs = 0;
  const result = await support.platform.database.system(async () => {
    runs += 1;
    if (runs < 3) throw Object.assign(new Error("deadlock detected"), { code: "40P01" });
    return "done";
  });
  assert.equal(result, "done");
  assert.equal(runs, 3);
  assert.equal(isRetryable(Object.assign(new Error(), { code: "23505" })), false);
});

test("a connection killed in a transaction rejects with DatabaseUnavailable, and the pool recovers", async () => {
  const { database } = support.platform;
  const killed = database.system(async (tx) => {
    const own = await tx.row(ownPid, []);
    await terminate(own!.pid);
    await tx.rows(listTenants, []);
  });
  await assert.rejects(killed, DatabaseUnavailable);
  assert.equal(await database.ping(2_000), true);
});

test("if the connection is lost before COMMIT is answered, the outcome is unknown or nothing was committed", async () => {
  const { database } = support.platform;
  const lost = database.system(async (tx) => {
    const own = await tx.row(ownPid, []);
    await terminate(own!.pid);
  });
  await assert.rejects(lost, (error) => error instanceof CommitUnknown || error instanceof DatabaseUnavailable);
});

test("a connection that ends once open rejects with DatabaseUnavailable, and the process goes on", async () => {
  const proxy = await endsFirstConnection(support.databaseUrl);
  const { log } = support.platform;
  const database = openDatabase({ url: proxy.url, connectionsMax: 1, prepared: true, log });
  const tenant = await support.newTenant();
  const read = () => database.tenant(tenant, (tx) => tx.rows(listTenants, []));
  await assert.rejects(read(), DatabaseUnavailable);
  assert.deepEqual(await read(), [{ id: tenant }]);
  await database.close();
  proxy.close();
});

test("if the database stops answering, work rejects with DatabaseUnavailable and COMMIT with CommitUnknown", async () => {
  const proxy = await silentProxy(support.databaseUrl);
  const { log } = support.platform;
  const database = openDatabase({ url: proxy.url, connectionsMax: 1, prepared: true, log, silenceMaxMs: 300 });
  const tenant = await support.newTenant();
  const fallSilent = async () => proxy.fallSilent();
  const inWork = database.tenant(tenant, (tx) => fallSilent().then(() => tx.rows(listTenants, [])));
  await assert.rejects(inWork, DatabaseUnavailable);
  proxy.speak();
  assert.deepEqual(await database.tenant(tenant, (tx) => tx.rows(listTenants, [])), [{ id: tenant }]);
  const inCommit = database.tenant(tenant, (tx) => tx.rows(listTenants, []).then(fallSilent));
  await assert.rejects(inCommit, CommitUnknown);
  proxy.speak();
  assert.deepEqual(await database.tenant(tenant, (tx) => tx.rows(listTenants, [])), [{ id: tenant }]);
  await database.close();
  proxy.close();
});

test("a transaction begins with its first statement, and statements of one tick are sent in one round trip", async (t) => {
  const { database } = support.platform;
  const tenant = await support.newTenant();
  const { mock } = t.mock.method(pg.Client.prototype, "query");
  await database.tenant(tenant, async () => {});
  assert.equal(mock.callCount(), 0);
  const [seen, rows] = await database.tenant(tenant, (tx) =>
    Promise.all([tx.row(whoAmI, []), tx.rows(listTenants, [])]),
  );
  assert.deepEqual([seen?.tenant, rows], [tenant, [{ id: tenant }]]);
  assert.equal(mock.callCount(), 2);
});

test("after a statement fails, no later one of the round trip runs, and the transaction rolls back", async () => {
  const { database } = support.platform;
  const tenant = await support.newTenant();
  const failing = database.system(async (tx) => {
    const settled = await Promise.allSettled([
      tx.run(renameTenant, [tenant, "Changed"]),
      tx.run(breakingStatement, []),
      tx.run(renameTenant, [tenant, "Changed later"]),
    ]);
    assert.deepEqual(
      settled.map(({ status }) => status),
      ["fulfilled", "rejected", "rejected"],
    );
    throw new Error("given up");
  });
  await assert.rejects(failing, /given up/);
  const [row] = await database.system((tx) => tx.rows(nameOf, [tenant]));
  assert.match(row?.name ?? "", /^Company/);
});

test("after a statement fails, later ones and the transaction reject with its error, even if caught", async () => {
  const { database } = support.platform;
  const tenant = await support.newTenant();
  const overlooking = database.system(async (tx) => {
    await tx.run(renameTenant, [tenant, "Changed"]);
    await assert.rejects(tx.run(breakingStatement, []), /division by zero/);
    await assert.rejects(tx.run(renameTenant, [tenant, "Changed later"]), /division by zero/);
  });
  await assert.rejects(overlooking, /division by zero/);
  const [row] = await database.system((tx) => tx.rows(nameOf, [tenant]));
  assert.match(row?.name ?? "", /^Company/);
});

test("if the database cannot be reached, a transaction rejects with DatabaseUnavailable", async () => {
  const database = openDatabase({
    url: "postgres://nobody@127.0.0.1:1/none",
    connectionsMax: 2,
    prepared: true,
    log: support.platform.log,
  });
  await assert.rejects(
    database.system(async () => {}),
    DatabaseUnavailable,
  );
  assert.equal(await database.ping(500), false);
  await database.close();
});

test("no outbound request is sent while a transaction is open", async () => {
  const http = createOutboundHttp();
  const calling = support.platform.database.system(async () => {
    assert.equal(isInsideTransaction(), true);
    await http.post({ url: "http://127.0.0.1:1/", headers: {}, body: "", timeoutMs: 100, replyBytesMax: 10 });
  });
  await assert.rejects(calling, /inside a database transaction/);
  assert.equal(isInsideTransaction(), false);
  await http.close();
});

test("a transaction inside another is refused", async () => {
  const { database } = support.platform;
  await assert.rejects(
    database.system(() => database.system(async () => {})),
    /inside another/,
  );
});

async function terminate(pid: number): Promise<void> {
  const client = new pg.Client({ connectionString: support.databaseUrl });
  await client.connect();
  await client.query("select pg_terminate_backend($1)", [pid]);
  await client.end();
  await delay(50);
}
