import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "#platform/refusal.ts";
import { checkPassword, dummyHash, hashPassword, inHashSlot, isOutdatedHash, verifyPassword } from "./password.ts";

test("a password is stored as Argon2id with 19 MiB, two passes and its own salt", async () => {
  const [one, two] = await Promise.all([hashPassword("a long password"), hashPassword("a long password")]);
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.notEqual(one, two);
  assert.equal(await verifyPassword("a long password", one), true);
  assert.equal(await verifyPassword("a long passwore", one), false);
});

test("a password hash with other parameters is recognized as outdated", () => {
  assert.equal(isOutdatedHash("$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHRzYWx0$AAAAAAAAAAAAAAAAAAAAAA"), true);
  assert.equal(isOutdatedHash(dummyHash), false);
});

test("no password matches the dummy hash for unknown user names", async () => {
  assert.equal(await verifyPassword("", dummyHash), false);
});

test("every character of a long password counts", async () => {
  const long = "x1y2z".repeat(40);
  const hash = await hashPassword(`${long}a`);
  assert.equal(await verifyPassword(`${long}b`, hash), false);
});

test("a password has 12 to 256 characters, and is neither the user name nor one repeated character", () => {
  const reasonOf = (password: string) => {
    try {
      checkPassword(password, "someone");
      return null;
    } catch (error) {
      return error instanceof Refusal ? error.reason : "thrown";
    }
  };
  assert.equal(reasonOf("elevenchars"), "too_short");
  assert.equal(reasonOf("a".repeat(257)), "too_long");
  assert.equal(reasonOf("aaaaaaaaaaaa"), "guessable");
  assert.equal(reasonOf("I am Someone!"), "guessable");
  assert.equal(reasonOf("twelve chars"), null);
  assert.equal(reasonOf("correct horse battery staple ".repeat(8)), null);
});

test("two hashes run at a time, others wait, and a failed one frees its slot", async () => {
  let running = 0;
  let most = 0;
  const work = async (fails: boolean) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (fails) throw new Error("no");
  };
  await Promise.allSettled(Array.from({ length: 20 }, (_, index) => inHashSlot(() => work(index % 3 === 0))));
  assert.equal(most, 2);
  await inHashSlot(() => work(false));
});

test("when too many hashes are waiting, the next is refused as unavailable", async () => {
  const gate = Promise.withResolvers<void>();
  const held = Array.from({ length: 66 }, () => inHashSlot(() => gate.promise));
  await assert.rejects(
    inHashSlot(async () => {}),
    (error) => error instanceof Refusal && error.code === "ERR_UNAVAILABLE",
  );
  gate.resolve();
  await Promise.all(held);
});
