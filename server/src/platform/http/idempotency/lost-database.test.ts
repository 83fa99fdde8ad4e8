import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
/** Keys of requests that were answered while the database was away, at each place where it can be lost. */
import { Type } from "typebox";
import { authenticate, identityRoutes } from "#identity/index.ts";
import { statement } from "#platform/database/statement.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { createHttpServer } from "#platform/http/server.ts";
import { newId } from "#platform/ids.ts";
import { unreliableDatabase } from "../../../../tests/support/database/unreliable-database.ts";
import { http, listening } from "../../../../tests/support/http.ts";
import { testServer } from "../../../../tests/support/server.ts";
import { claimAgain, endLease, freeKey, insertClaim } from "./idempotency-store.ts";

const note = statement("test.note", "update tenants set name = name || '!' where id = $1");
const read = statement<{ name: string }>("test.readNotes", "select name from tenants where id = $1");

/** A route that writes in one transaction, in a service whose database can be lost, and in another one on the same database. */
async function twoServices(t: TestContext) {
  const other = await testServer(addRoute, { rateLimitPerCredential: 100_000, rateLimitPerAddress: 100_000 });
  t.after(() => other.close());
  const unreliable = await unreliableDatabase(t, other.databaseUrl);
  const platform = { ...other.platform, database: unreliable.database };
  const app = await createHttpServer(platform, authenticate(platform));
  identityRoutes(app, platform);
  addRoute(app);
  const client = http(await listening(app));
  t.after(() => app.close());
  const { token, tenantId } = await other.newMerchant();
  const send = (at = client) => at.post("/probe", { amount: 1 }, { token, headers: { "Idempotency-Key": "k" } });
  const notes = async () => {
    const rows = await other.platform.database.readSystem().rows(read, [tenantId]);
    return (rows[0]?.name.match(/!/g) ?? []).length;
  };
  assert.equal((await client.get("/probe", { token })).status, 200, "its connections are open");
  return { ...unreliable, send, notes, other: other.client };
}

function addRoute(app: App): void {
  const config = { access: { by: "credential", scope: null } } as const;
  app.get("/probe", { config, schema: { hide: true } }, async () => ({}));
  app.post("/probe", { config, schema: { hide: true, body: Type.Object({ amount: Type.Any() }) } }, async (request) => {
    await contextOf(request).database.system(async (tx) => tx.run(note, [contextOf(request).tenantId]));
    return { done: true };
  });
}

test("a request whose work lost the database is answered 503, and succeeds when it is repeated", async (t) => {
  const { loseAfterCommit, comeBack, send, notes } = await twoServices(t);
  loseAfterCommit(1);
  assert.equal((await send()).status, 503);
  comeBack();
  assert.equal((await send()).status, 200);
  assert.equal(await notes(), 1);
});

test("a key whose claim was committed without an answer is free when the request is repeated", async (t) => {
  const { loseCommit, send, notes } = await twoServices(t);
  loseCommit(1, true);
  assert.equal((await send()).status, 503);
  assert.equal((await send()).status, 200);
  assert.equal(await notes(), 1);
});

test("a reply that could not be stored is stored when the database is back", async (t) => {
  const { loseAfterCommit, comeBack, send, notes } = await twoServices(t);
  loseAfterCommit(2);
  assert.equal((await send()).status, 200);
  comeBack();
  const again = await send();
  assert.deepEqual([again.status, again.headers.get("idempotent-replayed")], [200, "true"]);
  assert.equal(await notes(), 1);
});

test("another process gets the key of a request answered with 503 without waiting for its lease", async (t) => {
  const { loseAfterCommit, comeBack, send, notes, other } = await twoServices(t);
  loseAfterCommit(1);
  assert.equal((await send()).status, 503);
  assert.equal((await send(other)).status, 409);
  comeBack();
  let last = await send(other);
  for (const until = Date.now() + 20_000; last.status === 409 && Date.now() < until;) last = await send(other);
  assert.equal(last.status, 200);
  assert.equal(await notes(), 1);
});

test("a request that has lost its lease frees nothing that its repetition holds by then", async (t) => {
  const server = await testServer();
  t.after(() => server.close());
  const tenantId = await server.newTenant();
  const [scope, claimId] = [Buffer.from("scope"), newId()];
  await server.platform.database.tenant(tenantId, async (tx) => {
    const first = await tx.row(insertClaim, [tenantId, scope, claimId, scope, 1, new Date()]);
    await tx.row(claimAgain, [tenantId, scope, 120]);
    for (const late of [endLease, freeKey])
      assert.equal(await tx.run(late, [tenantId, scope, claimId, first!.lease]), 0);
  });
});
