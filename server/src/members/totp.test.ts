import assert from "node:assert/strict";
import { test } from "node:test";
import { newTotpSecret, totpAddress, totpStepOf, totpText } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

// RFC 6238, appendix B, SHA-1. The RFC has eight digits; apps show the last six.
for (const [seconds, code] of [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const) {
  test(`${code} is the code at second ${seconds}, as RFC 6238 says`, () => {
    assert.equal(totpStepOf(secret, code, new Date(seconds * 1000)), Math.floor(seconds / 30));
  });
}

test("a code is right for its own time step, the one before and the one after, and names its own", () => {
  const at = (seconds: number) => totpStepOf(secret, "287082", new Date(seconds * 1000));
  assert.deepEqual([29, 59, 89].map(at), [1, 1, 1]);
  assert.deepEqual([90, 1_000].map(at), [null, null]);
  for (const wrong of ["", "28708", "2870820", "287083", "abcdef"])
    assert.equal(totpStepOf(secret, wrong, new Date(59_000)), null);
});

test("the address for authenticator apps carries the secret, the service and the member", () => {
  const address = new URL(totpAddress(secret, "ServicePay", "selin@example.com"));
  assert.equal(address.protocol, "otpauth:");
  assert.equal(address.searchParams.get("secret"), totpText(secret));
  assert.equal(address.searchParams.get("issuer"), "ServicePay");
  assert.match(decodeURIComponent(address.pathname), /selin@example\.com/);
  assert.equal(newTotpSecret().length, 20);
});
