import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { testServer, type Merchant, type TestServer } from "../../tests/support/server.ts";
import { findCredential } from "./index.ts";

let server: TestServer;
let owner: pg.Client;
before(async () => {
  server = await testServer((app) => {
    app.get("/probe", { config: { access: { by: "credential", scope: "cat" } } }, async () => ({}));
  });
  owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  // Row-level security applies to the owner too, who would see nothing.
  await owner.query("alter table credentials no force row level security");
});
after(async () => {
  await owner.end();
  await server.close();
});

const call = ({ token }: Merchant) => server.client.get("/probe", { token });
const lastUse = async ({ tenantId, credentialId }: Merchant) =>
  (await findCredential(server.contextFor(tenantId), credentialId)).lastUsedAt?.getTime() ?? null;
/** Waits until the last use is written at the clock's time. */
const isWritten = async (merchant: Merchant) => {
  const wanted = server.clock.now().getTime();
  for (let round = 0; round < 400 && (await lastUse(merchant)) !== wanted; round += 1) await delay(5);
  return (await lastUse(merchant)) === wanted;
};
/** Counts the row's versions: every update makes one. */
const version = async ({ credentialId }: Merchant) =>
  (await owner.query<{ xmin: string }>("select xmin::text from credentials where id = $1", [credentialId])).rows[0]!
    .xmin;

test("the last use of a credential is written by its first call, and at most once an hour", async () => {
  const merchant = await server.newMerchant();
  assert.equal(await lastUse(merchant), null);
  const replies = await Promise.all(Array.from({ length: 20 }, () => call(merchant)));
  assert.ok(replies.every(({ status }) => status === 200));
  assert.ok(await isWritten(merchant));
  const first = await version(merchant);
  server.clock.advance(59 * 60_000);
  await call(merchant);
  const other = await server.newMerchant();
  await call(other);
  assert.ok(await isWritten(other), "writes that began earlier have ended");
  assert.equal(await version(merchant), first);
});

test("a call that lacks its scope counts as a use; a call of a disabled credential does not", async () => {
  const merchant = await server.newMerchant({ scopes: ["hpm"] });
  assert.equal((await call(merchant)).status, 403);
  assert.ok(await isWritten(merchant));
  const disabled = await server.newMerchant();
  await owner.query("update credentials set is_active = false where id = $1", [disabled.credentialId]);
  assert.equal((await call(disabled)).status, 401);
  assert.equal(await lastUse(disabled), null);
});

test("a call does not wait for a lock on the credential's row", async () => {
  const merchant = await server.newMerchant();
  await owner.query("begin");
  await owner.query("select from credentials where id = $1 for update", [merchant.credentialId]);
  assert.equal((await call(merchant)).status, 200);
  await owner.query("rollback");
  assert.equal((await call(merchant)).status, 200);
  assert.ok(await isWritten(merchant));
});
