import assert from "node:assert/strict";
import { test } from "node:test";
import { repeatBreaches } from "./repeated-keys.ts";

const answer = (status: number | null, text = "{}") => ({ status, text, body: JSON.parse(text) });
const inFlight = answer(409, JSON.stringify({ details: { reason: "in_flight" } }));

test("I30 holds if a repeated request is answered, and again with the same bytes", () => {
  assert.deepEqual(repeatBreaches("it", answer(200, "1"), answer(200, "1")), []);
  assert.deepEqual(repeatBreaches("it", answer(409, "{}"), answer(409, "{}")), []);
});

test("I30 is broken if a repeated request is never answered", () => {
  for (const first of [answer(503), answer(null), inFlight])
    assert.match(repeatBreaches("it", first, first).join(), /^it is still answered with /);
});

test("I30 is broken if a repeated request is answered in another way", () => {
  assert.deepEqual(repeatBreaches("it", answer(200, "1"), answer(200, "2")), [
    "it was answered with 200, and then with 200",
  ]);
});
