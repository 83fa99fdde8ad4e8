import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inTransaction } from "#platform/context.ts";
import { newPaymentSet, rate } from "../../../tests/support/payment-sets.ts";
import { testPlatform, type TestPlatform } from "../../../tests/support/platform.ts";
import { updatePaymentSet } from "../sets/update-payment-set.ts";
import { listRates } from "../store/rates.ts";
import { listRateVersions, readRateVersion } from "./list-rate-versions.ts";
import { previewRates } from "./preview-rates.ts";
import { replaceRates } from "./replace-rates.ts";
import { setRates } from "./set-rates.ts";

let world: TestPlatform;
before(async () => (world = await testPlatform()));
after(() => world.close());

async function newSet() {
  const ctx = world.contextFor(await world.newTenant());
  const { set, terminals } = await newPaymentSet(ctx, [{ name: "A", rates: [rate(null, 1, "0")] }, { name: "B" }]);
  const given = { paymentSetId: set.id, terminalId: terminals[0]!.id };
  return { ctx, set, terminals, given };
}

test("each change of rates is a version of its terminal, and setting the same rates again is none", async () => {
  const { ctx, set, terminals, given } = await newSet();
  const rates = [rate(null, 1, "1"), rate(null, 3, "2.5")];
  for (let time = 0; time < 2; time += 1) await inTransaction(ctx, (ctx) => setRates(ctx, { ...given, rates }));
  await inTransaction(ctx, (ctx) => setRates(ctx, { ...given, rates: [] }));
  const versions = await listRateVersions(ctx, set.id);
  assert.deepEqual(
    versions.map(({ terminalId, madeBy, changes }) => [terminalId, madeBy, changes.length]),
    [2, 2, 1].map((changes) => [terminals[0]!.id, ctx.actor, changes]),
  );
  assert.deepEqual(
    versions[1]!.rates,
    rates.map((each) => ({ ...each, terminalId: terminals[0]!.id })),
  );
});

test("versions stay when the terminal leaves the set and its rates go", async () => {
  const { ctx, set, terminals, given } = await newSet();
  await inTransaction(ctx, (ctx) => updatePaymentSet(ctx, set.id, { terminalIds: [terminals[1]!.id] }));
  assert.deepEqual(await listRates(ctx, set.id), []);
  const [version] = await listRateVersions(ctx, set.id);
  assert.equal(version?.terminalId, given.terminalId);
  assert.equal((await readRateVersion(ctx, set.id, version.id)).rates.length, 1);
  const other = await newSet();
  await assert.rejects(readRateVersion(other.ctx, other.set.id, version.id), { code: "ERR_NOT_FOUND" });
});

test("rates are removed only if the caller says so", async () => {
  const { ctx, set } = await newSet();
  const { before } = await previewRates(ctx, set.id, []);
  const replace = (mayRemove: boolean) =>
    inTransaction(ctx, (ctx) => replaceRates(ctx, set.id, { rates: [], before, mayRemove }));
  await assert.rejects(replace(false), { reason: "removes", field: "mayRemove" });
  assert.equal((await listRates(ctx, set.id)).length, 1);
  await replace(true);
  assert.deepEqual(await listRates(ctx, set.id), []);
});
