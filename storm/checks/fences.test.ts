import assert from "node:assert/strict";
import { test } from "node:test";
import { claimBreaches } from "./fences.ts";

const claim = (claim_id: string, fence: string, attempt_id = "attempt") => ({ attempt_id, claim_id, fence });

test("I32 holds if each holder has a higher fence, and if attempts have the same one", () => {
  assert.deepEqual(claimBreaches([claim("a", "1"), claim("b", "2"), claim("a", "1", "another")]), []);
});

test("I32 is broken if two holders of an attempt had one fence", () => {
  assert.deepEqual(claimBreaches([claim("a", "1"), claim("b", "1")]), ["2 holders had attempt attempt with fence 1"]);
});
