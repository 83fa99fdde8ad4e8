import assert from "node:assert/strict";
import { test } from "node:test";
import { randomToken } from "#platform/ids.ts";
import { amount } from "../../../tests/support/payment-sets.ts";
import { requestWorld } from "../../../tests/support/requests/request-world.ts";

const ADDRESS = "203.0.113.7";

test("one address holds at most 10 unpaid places of a request; paying makes room, others are unaffected", async (t) => {
  const { world, clock, visit, payments, rows } = await requestWorld(t, { usesMax: 1_000 });
  const from = (address: string, browser = randomToken(16)) => visit(amount("100"), randomToken(16), browser, address);
  const atOnce = await Promise.all(Array.from({ length: 12 }, () => from(ADDRESS)));
  assert.equal(atOnce.filter(({ kind }) => kind === "made").length, 10);
  const refused = await from(ADDRESS);
  assert.ok(refused.kind === "too_many_unpaid");
  assert.equal(refused.secondsToWait, 20 * 60);
  assert.equal((await from("203.0.113.8")).kind, "made");

  await world.start((await payments())[0]!, "approved");
  assert.equal((await from(ADDRESS, "a browser")).kind, "made", "what is paid does not count");
  assert.equal((await from(ADDRESS)).kind, "too_many_unpaid");
  assert.equal((await from(ADDRESS, "a browser")).kind, "made", "choosing again ends the browser's own");
  clock.advance(20 * 60_000);
  assert.equal((await from(ADDRESS)).kind, "made");
  const stored = await rows(`select encode(sender_hash, 'escape') as hash from visit_senders`);
  assert.ok(stored.every(({ hash }) => !hash.includes(ADDRESS)));
});

test("a request without a limit of places takes any number of unpaid visits from one address", async (t) => {
  const { visit, rows } = await requestWorld(t);
  for (let visits = 0; visits < 12; visits += 1)
    assert.equal((await visit(amount("100"), randomToken(16), randomToken(16), ADDRESS)).kind, "made");
  assert.equal((await rows(`select from visit_senders`)).length, 0);
});
