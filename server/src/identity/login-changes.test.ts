import assert from "node:assert/strict";
import { argon2Sync } from "node:crypto";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { testServer, type Merchant, type TestServer } from "../../tests/support/server.ts";
import { hashPassword, isOutdatedHash, verifyPassword } from "./password.ts";

let server: TestServer;
let owner: pg.Client;
before(async () => {
  server = await testServer();
  owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  // Row-level security applies to the owner too, who would see nothing.
  await owner.query("alter table credentials no force row level security");
});
after(async () => {
  await owner.end();
  await server.close();
});

/** Changes the credential while a log-in has checked it and is about to open its session. */
async function whileLoggingIn(
  merchant: Merchant,
  logIn: () => Promise<{ status: number }>,
  change: string,
  value: unknown,
) {
  await owner.query("begin");
  await owner.query("select from credentials where id = $1 for update", [merchant.credentialId]);
  const reply = logIn();
  const isWaiting = async () => {
    const { rows } = await owner.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows.length > 0;
  };
  while (!(await isWaiting())) await delay(5);
  await owner.query(`update credentials set ${change} = $2 where id = $1`, [merchant.credentialId, value]);
  await owner.query("commit");
  return reply;
}

const byPassword =
  ({ username, password }: Merchant) =>
  () =>
    server.client.post("/auth/token", { username, password });
const byKey =
  ({ apiKey, secretKey }: Merchant) =>
  () =>
    server.client.post("/auth/api/token/connect", { apiKey, secretKey });

test("a log-in whose password, key or credential was changed while it was checked opens no session", async () => {
  const [one, two, three] = [await server.newMerchant(), await server.newMerchant(), await server.newMerchant()];
  const other = await hashPassword("another long password");
  assert.equal((await whileLoggingIn(one, byPassword(one), "password_hash", other)).status, 401);
  assert.equal((await whileLoggingIn(two, byKey(two), "secret_hash", Buffer.alloc(32))).status, 401);
  assert.equal((await whileLoggingIn(three, byKey(three), "is_active", false)).status, 401);
});

test("a log-in is accepted even if the same password was rehashed while it was checked", async () => {
  const merchant = await server.newMerchant();
  const { password } = merchant;
  const rehashed = await hashPassword(password);
  assert.equal((await whileLoggingIn(merchant, byPassword(merchant), "password_hash", rehashed)).status, 200);
});

test("an outdated password hash is replaced at the next log-in, even by simultaneous log-ins", async () => {
  const merchant = await server.newMerchant();
  const salt = Buffer.alloc(16, 7);
  const cost = { memory: 64, passes: 1, parallelism: 1 };
  const hash = argon2Sync("argon2id", { message: merchant.password, nonce: salt, tagLength: 32, ...cost });
  const written = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  const old = `$argon2id$v=19$m=64,t=1,p=1$${written(salt)}$${written(hash)}`;
  await owner.query("update credentials set password_hash = $2 where id = $1", [merchant.credentialId, old]);
  const logIns = await Promise.all(Array.from({ length: 4 }, byPassword(merchant)));
  assert.deepEqual(
    logIns.map(({ status }) => status),
    [200, 200, 200, 200],
  );
  const { rows } = await owner.query<{ hash: string }>("select password_hash as hash from credentials where id = $1", [
    merchant.credentialId,
  ]);
  assert.equal(isOutdatedHash(rows[0]!.hash), false);
  assert.equal(await verifyPassword(merchant.password, rows[0]!.hash), true);
});
