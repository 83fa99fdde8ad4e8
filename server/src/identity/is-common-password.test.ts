import assert from "node:assert/strict";
import { test } from "node:test";
import { randomHex, randomToken } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";
import { isCommonPassword } from "./is-common-password.ts";
import { checkPassword } from "./password.ts";

const COMMON = [
  "123456789012",
  "123456654321",
  "qwertyuiop12",
  "1q2w3e4r5t6y",
  "qwertyqwerty",
  "asdfghjkl123",
  "abcabcabcabc",
  "passwordpassword",
  "Password1234",
  "P@ssw0rd2026!",
  "monkey20261121",
  "LetMeInLetMeIn",
  "123qweasdzxc",
  "galatasaray1905",
  "Galatasaray 1905!",
  "FENERBAHÇE1907",
  "Beşiktaş-1903",
  "istanbul3434",
  "İSTANBUL3434",
  "ısTanbul.3434",
  "seniseviyorum",
  "Seni Seviyorum 1",
  "benimsifrem123",
  "şifreşifre12",
  "mustafakemalataturk",
  "Mustafa.Kemal.1881",
  "turkiyeturkiye",
  "administrator1",
  "servicepay2026",
];

test("#8 common passwords are refused: English, Turkish, doubled, joined, with years, signs or digits", () => {
  const missed = COMMON.filter((password) => !isCommonPassword(password));
  assert.deepEqual(missed, []);
  assert.throws(
    () => checkPassword("galatasaray1905", "acme-shop"),
    (error) => error instanceof Refusal && error.field === "password" && error.reason === "common",
  );
});

test("#8 a passphrase of several words or a generated password is not a common password", () => {
  for (const password of [
    "twelve chars",
    "correct horse battery staple",
    "mavi kaplumbağa çatıda uyur",
    "Tr0ub4dor&3-elma-vapur",
    "kestane kebap acele cevap 7",
  ])
    assert.equal(isCommonPassword(password), false, password);
  for (let made = 0; made < 2_000; made += 1) {
    for (const password of [randomHex(10), randomToken(12)]) assert.equal(isCommonPassword(password), false, password);
  }
});

test("#8 checking the longest password takes little time", () => {
  const hostile = ["password", "qwerty", "1q2w", "a", "şİı", "@0!", "asdfghjkl"].map((part) =>
    part.repeat(256).slice(0, 256),
  );
  for (const password of hostile) assert.equal(typeof isCommonPassword(password), "boolean");
});
