import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { amountFromDecimal } from "@servicepay/money";
import pg from "pg";
import { inTransaction } from "#platform/context.ts";
import { newPaymentSet, rate } from "../../../tests/support/payment-sets.ts";
import { testPlatform, type TestPlatform } from "../../../tests/support/platform.ts";
import { updatePaymentSet } from "../sets/update-payment-set.ts";
import { listRates } from "../store/rates.ts";
import { listRateVersions, readRateVersion } from "./list-rate-versions.ts";
import { previewRates } from "./preview-rates.ts";
import { replaceRates } from "./replace-rates.ts";
import { setRates } from "./set-rates.ts";

const MIGRATION = new URL("../../../migrations/0120-keep-versions-of-rates.sql", import.meta.url);

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

test("rates stored before versions began are a version of their terminal, and can be brought back", async (t) => {
  const other = await testPlatform();
  const client = new pg.Client(other.databaseUrl);
  await client.connect();
  t.after(async () => {
    await client.end();
    await other.close();
  });
  const [first, second] = [other.contextFor(await other.newTenant()), other.contextFor(await other.newTenant())];
  const rates = [rate(null, 1, "0"), { ...rate("bonus", 3, "2.5"), minimumAmount: amountFromDecimal("100.5") }];
  const { set, terminals } = await newPaymentSet(first, [{ name: "A", programs: ["bonus"], rates }, { name: "B" }]);
  const neighbour = await newPaymentSet(second, [{ name: "A", rates: [rate(null, 1, "3")] }]);
  await client.query("drop table payment_set_rate_versions");
  await client.query(await readFile(MIGRATION, "utf8"));
  const stored = await listRates(first, set.id);
  const versions = await listRateVersions(first, set.id);
  assert.deepEqual(
    versions.map(({ terminalId, madeBy, rates: kept }) => ({ terminalId, madeBy, kept })),
    [{ terminalId: terminals[0]!.id, madeBy: null, kept: stored }],
  );
  assert.deepEqual(
    (await listRateVersions(second, neighbour.set.id)).map(({ rates: kept }) => kept.length),
    [1],
  );
  const given = { paymentSetId: set.id, terminalId: terminals[0]!.id };
  await inTransaction(first, (ctx) => setRates(ctx, { ...given, rates: [] }));
  const { rates: earlier } = await readRateVersion(first, set.id, versions[0]!.id);
  await inTransaction(first, (ctx) => setRates(ctx, { ...given, rates: earlier }));
  assert.deepEqual(await listRates(first, set.id), stored);
  assert.equal((await listRateVersions(first, set.id)).length, 3);
});
