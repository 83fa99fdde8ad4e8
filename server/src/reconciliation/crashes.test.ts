import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { randomKey } from "#platform/crypto.ts";
import { faultPoints, type FaultPoint } from "#platform/fault-point.ts";
import { dieAt } from "../../tests/support/processes/die-at.ts";
import type { ReconcilingTask } from "../../tests/support/processes/reconciling-process.ts";
import { reconciledWorld, type ReconciledWorld } from "../../tests/support/reconciled-world.ts";
import { temporaryFolder } from "../../tests/support/temporary-folder.ts";
import { reconcileDay } from "./index.ts";

/** Six charges: four that agree, on two pages; one that the bank leaves out; one that only the bank has. */
async function dayWithDifferences(world: ReconciledWorld): Promise<string[]> {
  for (const amount of ["1", "2", "3", "4"]) await world.pay(amount);
  const order = await world.orderOf(await world.pay("5"));
  world.bank.faults.add({ operation: "list", kind: "missing_movement", orderId: order });
  world.bank.faults.add({ operation: "list", kind: "foreign_movement" });
  world.nextMorning();
  return [`bank_only sale SOMEONEELSES`, `ours_only sale ${order}`];
}

const endLease = (world: ReconciledWorld) =>
  world.rows(`update reconciliations set lease_until = now() - interval '1 second' where lease_until is not null`);

test("a run repeated after a crash at any point opens each case once and leaves no rows of the first", async (t) => {
  const keyEncryptionKey = randomKey();
  const folder = temporaryFolder(t);
  const points = faultPoints.filter((point) => point.startsWith("reconciliation."));
  assert.equal(points.length, 4);
  for (const point of points) {
    const world = await reconciledWorld(t, { config: { keyEncryptionKey }, dayListPageSize: 3 });
    const expected = await dayWithDifferences(world);
    await dieReconciling(point, folder, {
      databaseUrl: world.server.databaseUrl,
      keyEncryptionKey: keyEncryptionKey.toString("base64"),
      tenantId: world.ctx.tenantId,
      day: world.day,
      now: world.clock.now().toISOString(),
    });
    await assert.rejects(world.run(), { code: "ERR_CONFLICT", reason: "under_way" }, point);
    await endLease(world);
    await world.compare();
    assert.deepEqual(await world.openCases(), expected, point);
    await world.compare();
    assert.deepEqual(await world.openCases(), expected, point);
    const [left] = await world.rows(
      `select count(*)::int as count, count(distinct listing_id)::int as lists from bank_movements`,
    );
    assert.deepEqual(left, { count: 5, lists: 1 }, point);
    const opened = await world.rows(`select from audit_log where action = 'reconciliation.case_opened'`);
    assert.equal(opened.length, 2, point);
  }
});

async function dieReconciling(
  point: FaultPoint,
  folder: string,
  task: Omit<ReconcilingTask, "planFile">,
): Promise<void> {
  await dieAt(point, { script: "reconciling-process.ts", variable: "RECONCILING_TASK", task, folder });
}

test("of two concurrent runs of a day one compares and the other is refused, and each case is opened once", async (t) => {
  const world = await reconciledWorld(t, { dayListPageSize: 3 });
  const expected = await dayWithDifferences(world);
  world.bank.faults.add({ operation: "list", kind: "slow", delayMs: 300 });
  const results = await Promise.allSettled([world.run(), world.run(), world.run()]);
  const refused = results.filter(({ status }) => status === "rejected");
  assert.equal(refused.length, 2);
  for (const { reason } of refused as PromiseRejectedResult[]) assert.equal(reason.reason, "under_way");
  assert.deepEqual(await world.openCases(), expected);
});

test("a run that has lost its claim to another run writes nothing more", async (t) => {
  const world = await reconciledWorld(t, { dayListPageSize: 3 });
  const expected = await dayWithDifferences(world);
  world.bank.faults.add({ operation: "list", kind: "slow", delayMs: 1_500 });
  const slow = world.run();
  while (world.bank.faults.waiting().some(({ kind }) => kind === "slow")) await delay(5);
  await endLease(world);
  const other = await world.run();
  assert.equal(other[0]?.result.kind, "compared");
  await assert.rejects(slow, { reason: "under_way" });
  assert.deepEqual(await world.openCases(), expected);
  const [day] = await world.rows(`select failures, compared_at from reconciliations`);
  assert.deepEqual([day.failures, day.compared_at !== null], [0, true]);
});

test("when a case cannot be written its batch is rolled back, and the next run opens it", async (t) => {
  const world = await reconciledWorld(t);
  const expected = await dayWithDifferences(world);
  const mend = await world.breakWrites("reconciliation_cases");
  await assert.rejects(world.run(), /broken by a test/);
  assert.deepEqual(await world.rows(`select from audit_log where action = 'reconciliation.case_opened'`), []);
  await mend();
  await world.compare();
  assert.deepEqual(await world.openCases(), expected);
});

test("each company sees its own lists and cases; another's charge in a list does not reveal whose it is", async (t) => {
  const mine = await reconciledWorld(t);
  await dayWithDifferences(mine);
  await mine.compare();
  const stranger = mine.server.contextFor(await mine.server.newTenant());
  const { listCases, listDays, closeCase } = await import("./index.ts");
  const filter = { isOpenOnly: false, day: null };
  assert.deepEqual(await listCases(stranger, filter), []);
  assert.deepEqual(await listDays(stranger), []);
  assert.deepEqual(await reconcileDay(stranger, { day: mine.day }), []);
  await assert.rejects(reconcileDay(stranger, { day: mine.day, terminal: mine.terminals[0]!.id }), {
    code: "ERR_NOT_FOUND",
  });
  const [{ id } = { id: "" }] = await mine.cases();
  const closing = { reason: "other", note: "mine now" } as const;
  const asStranger = mine.platform.database.tenant(stranger.tenantId, (tx) =>
    closeCase({ ...stranger, tx }, id, closing),
  );
  await assert.rejects(asStranger, { code: "ERR_NOT_FOUND" });
  assert.equal((await mine.cases()).length, 2);
});
