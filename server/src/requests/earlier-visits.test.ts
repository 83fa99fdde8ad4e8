import assert from "node:assert/strict";
import { test } from "node:test";
import { randomToken } from "#platform/ids.ts";
import { amount } from "../../tests/support/payment-sets.ts";
import { requestWorld } from "../../tests/support/requests/request-world.ts";

test("a browser that chooses again gives up its earlier choice, and holds one unpaid part at most", async (t) => {
  const { visit, payments, current } = await requestWorld(t, { kind: "parts", amountMin: amount("10") });
  const choose = (sum: string) => visit(amount(sum), randomToken(16), "one browser");
  assert.equal((await choose("60")).kind, "made");
  assert.equal((await choose("100")).kind, "made", "the first choice holds nothing any more");
  assert.equal((await visit(amount("40"))).kind, "busy", "another browser ends nothing");
  const atOnce = await Promise.all(["10", "20", "30"].map(choose));
  assert.deepEqual(new Set(atOnce.map(({ kind }) => kind)), new Set(["made"]));
  const states = (await payments()).map(({ state }) => state);
  assert.deepEqual(states, ["cancelled", "cancelled", "cancelled", "cancelled", "open"]);
  assert.equal((await current()).heldAmount, (await payments()).at(-1)!.amount);
});

test("a browser that chooses again keeps what may have been charged, and what it has paid", async (t) => {
  const { world, visit, payments, current } = await requestWorld(t, { usesMax: 3 });
  const choose = () => visit(amount("100"), randomToken(16), "one browser");
  await choose();
  await world.start((await payments())[0]!, "unclear_error");
  await choose();
  await world.start((await payments())[1]!, "approved");
  await choose();
  assert.equal((await choose()).kind, "made", "the third place is free again");
  assert.deepEqual(
    (await payments()).map(({ state }) => state),
    ["processing", "succeeded", "cancelled", "open"],
  );
  assert.equal((await current()).heldCount, 3);
});
