import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#platform/ids.ts";
import { newThreeDsToken, readThreeDsToken } from "./three-ds-token.ts";

test("a token contains its tenant and 256 random bits, and reads back as it was made", () => {
  const tenantId = newId<"tenant">();
  const tokens = Array.from({ length: 50 }, () => newThreeDsToken(tenantId));
  assert.equal(new Set(tokens.map(({ text }) => text)).size, 50);
  for (const token of tokens) {
    assert.deepEqual(readThreeDsToken(token.text), token);
    assert.equal(token.tenantId, tenantId);
    assert.equal(token.secret.length, 32);
    assert.notDeepEqual(token.hash, token.secret);
  }
});

test("anything else is no token", () => {
  const { text } = newThreeDsToken(newId<"tenant">());
  for (const wrong of ["", text.slice(1), `${text}A`, `${text.slice(0, -1)}=`, `${text.slice(0, -1)}é`]) {
    assert.equal(readThreeDsToken(wrong), null);
  }
});
