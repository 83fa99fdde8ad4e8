import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import pg from "pg";
import { testPlatform, type TestPlatform } from "../../../tests/support/platform.ts";
import { randomKey } from "../crypto.ts";
import { statement } from "../database/statement.ts";
import { openKeys, WrongKeyEncryptionKey } from "./keys.ts";

let support: TestPlatform;
before(async () => {
  support = await testPlatform();
});
after(() => support.close());

const secret = Buffer.from("a secret of ours");

test("a sealed value opens in its own context only", () => {
  const { keys } = support.platform;
  const sealed = keys.seal("personal-data", secret, "customer:1");
  assert.deepEqual(keys.open("personal-data", sealed, "customer:1"), secret);
  assert.throws(() => keys.open("personal-data", sealed, "customer:2"));
  assert.throws(() => keys.open("card-data", sealed, "customer:1"));
  assert.ok(!sealed.includes(secret));
});

test("any changed bit of a sealed value or a signature is detected", () => {
  const { keys } = support.platform;
  const sealed = keys.seal("personal-data", secret, "row");
  const signature = keys.sign("link-signature", "message");
  for (let bit = 0; bit < sealed.length * 8; bit += 1)
    assert.throws(() => keys.open("personal-data", flipped(sealed, bit), "row"));
  for (let bit = 0; bit < signature.length * 8; bit += 1)
    assert.equal(keys.verify("link-signature", "message", flipped(signature, bit)), false);
  assert.equal(keys.verify("link-signature", "message", signature), true);
});

test("after a rotation new values use the new key, and old ones stay readable here and in other processes", async () => {
  const { keys, database, config } = support.platform;
  const other = await openKeys(database, config.keyEncryptionKey!);
  const sealed = keys.seal("webhook-secret", secret, "row");
  const signature = keys.sign("link-signature", "message");
  await keys.rotate("webhook-secret");
  await keys.rotate("link-signature");
  assert.notDeepEqual(keys.sign("link-signature", "message"), signature);
  assert.ok(keys.verify("link-signature", "message", signature));
  assert.deepEqual(keys.open("webhook-secret", sealed, "row"), secret);
  const newer = keys.seal("webhook-secret", secret, "row");
  await other.refresh();
  assert.deepEqual(other.open("webhook-secret", newer, "row"), secret);
});

test("the key-encryption key can be replaced, and the old one opens nothing afterwards", async () => {
  const own = await testPlatform();
  try {
    const { keys, database, config } = own.platform;
    const sealed = keys.seal("card-data", secret, "row");
    const newKek = randomKey();
    await keys.rewrap(newKek);
    const reopened = await openKeys(database, newKek);
    assert.deepEqual(reopened.open("card-data", sealed, "row"), secret);
    await assert.rejects(openKeys(database, config.keyEncryptionKey!), WrongKeyEncryptionKey);
  } finally {
    await own.close();
  }
});

test("where keys are copied from another cell, no key is made, and the refusal says where to make it", async () => {
  const own = await testPlatform();
  try {
    const { keys } = own.platform;
    const before = await keys.list();
    await copyKeysOnly(own.databaseUrl);
    await assert.rejects(keys.rotate("audit"), { code: "ERR_CONFLICT", message: /first cell/ });
    assert.deepEqual(await keys.list(), before);
  } finally {
    await own.close();
  }
});

/** The trigger that the script for cells makes. */
async function copyKeysOnly(databaseUrl: string): Promise<void> {
  const script = await readFile(new URL("../../../../deploy/cells/move-tenant.sh", import.meta.url), "utf8");
  const [made] =
    /create schema if not exists cells;\ncreate or replace function cells\.refuse_key[^]*?(?=commit;)/.exec(script)!;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(made);
  await client.end();
}

test("the database has no key in clear, and two processes that start at once create one key per purpose", async () => {
  const own = await testPlatform();
  try {
    const list = statement<{ purpose: string; wrapped: Buffer }>(
      "test.listKeys",
      `select purpose, wrapped from encryption_keys`,
    );
    const rows = await own.platform.database.system((tx) => tx.rows(list, []));
    assert.equal(new Set(rows.map(({ purpose }) => purpose)).size, rows.length);
    for (const { wrapped } of rows) assert.equal(wrapped.length, 12 + 16 + 32);
  } finally {
    await own.close();
  }
});

function flipped(bytes: Buffer, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[bit >> 3]! ^= 1 << (bit & 7);
  return copy;
}
