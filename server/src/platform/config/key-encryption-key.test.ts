import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { randomKey } from "../crypto.ts";
import { KeyEncryptionKeyError, loadKeyEncryptionKey, replaceKeyEncryptionKeyFile } from "./key-encryption-key.ts";

const folder = await mkdtemp(join(tmpdir(), "key-encryption-key-"));
after(() => rm(folder, { recursive: true }));

function place(name: string, mode: "sandbox" | "live" = "sandbox") {
  return { keyEncryptionKey: null, dataFolder: join(folder, name), mode };
}

test("a key from the environment is used in both modes", async () => {
  const keyEncryptionKey = randomKey();
  assert.equal(await loadKeyEncryptionKey({ ...place("env", "live"), keyEncryptionKey }), keyEncryptionKey);
  assert.equal(await loadKeyEncryptionKey({ ...place("env"), keyEncryptionKey }), keyEncryptionKey);
});

test("the sandbox creates its key once, readable by this user only, however many processes start at once", async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => loadKeyEncryptionKey(place("once"))));
  assert.equal(new Set(keys.map((key) => key.toString("hex"))).size, 1);
  assert.deepEqual(await readdir(place("once").dataFolder), ["key-encryption-key"]);
  const { mode } = await stat(join(place("once").dataFolder, "key-encryption-key"));
  assert.equal(mode & 0o777, 0o600);
});

test("live mode without a key is refused", async () => {
  await assert.rejects(loadKeyEncryptionKey(place("live", "live")), KeyEncryptionKeyError);
});

test("a damaged key file is refused and left as it is", async () => {
  const damaged = place("damaged");
  await loadKeyEncryptionKey(damaged);
  await writeFile(join(damaged.dataFolder, "key-encryption-key"), "c2hvcnQ=");
  await assert.rejects(loadKeyEncryptionKey(damaged), /32 bytes as base64/);
});

test("a replaced key is loaded from then on, and both keys exist during the replacement", async () => {
  const replaced = place("replaced");
  const old = await loadKeyEncryptionKey(replaced);
  const key = randomKey();
  await replaceKeyEncryptionKeyFile(replaced, key, async () => {
    assert.deepEqual(await loadKeyEncryptionKey(replaced), old);
    assert.deepEqual(await readdir(replaced.dataFolder), ["key-encryption-key", "key-encryption-key.next"]);
  });
  assert.deepEqual(await loadKeyEncryptionKey(replaced), key);
  assert.deepEqual(await readdir(replaced.dataFolder), ["key-encryption-key"]);
});
