import assert from "node:assert/strict";
import { test } from "node:test";
import { newId, parseId, randomToken } from "./ids.ts";

test("ids are version 7 GUIDs in lower case, unique and increasing within a process", () => {
  const ids = Array.from({ length: 20_000 }, () => newId());
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual([...ids].sort(), ids);
});

test("a GUID in capitals is the same id, and other texts are refused", () => {
  const id = newId();
  assert.equal(parseId(id.toUpperCase()), id);
  for (const text of ["", "1", `{${id}}`, `${id}0`, id.replaceAll("-", "")]) assert.equal(parseId(text), null);
});

test("tokens have the requested number of random bytes", () => {
  assert.equal(Buffer.from(randomToken(32), "base64url").length, 32);
  assert.notEqual(randomToken(32), randomToken(32));
});
