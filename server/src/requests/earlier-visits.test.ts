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

test("a refused choice ends nothing: the browser keeps its earlier part or place", async (t) => {
  const parts = await requestWorld(t, { kind: "parts", amountMin: amount("10") });
  const choose = (sum: string) => parts.visit(amount(sum), randomToken(16), "one browser");
  await choose("60");
  await parts.visit(amount("30"));
  for (const [sum, problem] of [
    ["5", "too_small"],
    ["80", "too_large"],
    ["65", "leaves_too_little"],
  ] as const) {
    const refused = await choose(sum);
    assert.ok(refused.kind === "wrong_amount" && refused.problem === problem, `${sum}: ${refused.kind}`);
    assert.equal(refused.request.heldAmount, amount("30"), "the page shows what the browser can choose");
  }
  assert.deepEqual(
    (await parts.payments()).map(({ state }) => state),
    ["open", "open"],
  );
  assert.equal((await parts.current()).heldAmount, amount("90"));
});

test("a browser whose price has changed, or whose request is withdrawn, keeps its earlier visit", async (t) => {
  const { visit, payments, change } = await requestWorld(t, { usesMax: 1 });
  const choose = () => visit(amount("100"), randomToken(16), "one browser");
  await choose();
  await change({ amount: amount("120") });
  assert.equal((await choose()).kind, "changed");
  await change({ isActive: false });
  assert.equal((await choose()).kind, "gone");
  assert.deepEqual(
    (await payments()).map(({ state }) => state),
    ["open"],
  );
});
