import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, boundsOfBankDay } from "#acquirers/registry.ts";
import { updateTerminal } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { HOUR_MS, reconciledWorld } from "../../tests/support/reconciled-world.ts";
import { nextAttemptAt } from "./reconcile-terminal.ts";
import { listDays, reconciliationJobs } from "./index.ts";

const MINUTE_MS = 60_000;

test("workers compare yesterday once, from the configured hour on, and metrics report the cases", async (t) => {
  const world = await reconciledWorld(t);
  const order = await world.orderOf(await world.pay());
  world.bank.faults.add({ operation: "list", kind: "missing_movement", orderId: order });
  world.clock.set(new Date(world.to.getTime() + 5 * HOUR_MS - MINUTE_MS));
  await world.runJobs();
  const before = (await listDays(world.ctx)).map(({ day }) => day);
  assert.ok(!before.includes(world.day), "the hour has not come");
  world.clock.advance(MINUTE_MS);
  await world.runJobs();
  await world.runJobs();
  const [day] = await listDays(world.ctx);
  assert.deepEqual([day?.day, day?.source, day?.movementCount, day?.dueAt], [world.day, "bank", 0, null]);
  assert.deepEqual(await world.openCases(), [`ours_only sale ${order}`]);
  const compared = await world.rows(
    `select actor_kind from audit_log where action = 'reconciliation.compared' and details ->> 'day' = $1`,
    [world.day],
  );
  assert.deepEqual(compared, [{ actor_kind: "worker" }]);
  await world.runJobs();
  const { body } = await world.platform.metrics.expose();
  assert.match(body, /servicepay_reconciliation_cases_open\{kind="ours_only"\} 1/);
  assert.match(body, /servicepay_reconciliation_cases_total\{kind="ours_only"\} 1/);
});

test("before the configured hour in Istanbul yesterday is not planned, also at the end of a month or year", async (t) => {
  for (const midnight of ["2027-01-31T21:00:00Z", "2028-02-29T21:00:00Z", "2028-12-31T21:00:00Z"]) {
    const world = await reconciledWorld(t, { config: { reconcileHour: 2 } });
    const planned = async (afterMs: number) => {
      world.clock.set(new Date(Date.parse(midnight) + afterMs));
      await world.runJobs();
      return (await listDays(world.ctx))[0]?.day ?? "";
    };
    const yesterday = midnight.slice(0, 10);
    assert.equal(await planned(-1), addDays(yesterday, -1));
    assert.equal(await planned(2 * HOUR_MS - 1), addDays(yesterday, -1));
    assert.equal(await planned(2 * HOUR_MS), yesterday, "at two in the morning, which is the day before in UTC");
  }
});

test("several workers reconcile each day once", async (t) => {
  const world = await reconciledWorld(t);
  await world.pay();
  world.nextMorning();
  await Promise.all([world.runJobs(), world.runJobs(), world.runJobs()]);
  await world.runJobs();
  const compared = await world.rows(
    `select details ->> 'day' as day from audit_log where action = 'reconciliation.compared'`,
  );
  assert.deepEqual(compared, [{ day: world.day }]);
});

test("a day without a usable list alerts, is retried at growing intervals, and is compared in the end", async (t) => {
  const world = await reconciledWorld(t);
  await world.pay();
  world.nextMorning();
  world.bank.faults.add({ operation: "list", kind: "down", times: 6 });
  await world.runJobs();
  const failed = async () => (await listDays(world.ctx)).find(({ day }) => day === world.day)!;
  const first = await failed();
  assert.deepEqual(
    [first.failures, first.failure, first.fault],
    [1, "the bank answered with HTTP status 503", { name: "http_status", status: 503 }],
  );
  assert.equal(first.dueAt?.getTime(), world.clock.now().getTime() + 5 * MINUTE_MS);
  await world.runJobs();
  assert.equal((await failed()).failures, 1, "not before its time");
  world.clock.advance(5 * MINUTE_MS);
  await world.runJobs();
  const second = await failed();
  assert.equal(second.dueAt?.getTime(), world.clock.now().getTime() + 10 * MINUTE_MS);
  world.clock.advance(10 * MINUTE_MS);
  await world.runJobs();
  const third = await failed();
  assert.deepEqual(
    [third.failures, third.failure, third.fault, third.dueAt, third.comparedAt !== null],
    [0, null, null, null, true],
  );
  assert.deepEqual(await world.cases(false), []);
});

test("days on which no worker ran are compared later, up to a week back", async (t) => {
  const world = await reconciledWorld(t);
  world.nextMorning();
  await world.runJobs();
  for (const days of [3, 12]) {
    world.clock.set(new Date(world.clock.now().getTime() + days * 24 * HOUR_MS));
    await world.runJobs();
  }
  const done = (await listDays(world.ctx)).map(({ day }) => day).toReversed();
  const last = addDays(world.day, 15);
  const expected = [0, 1, 2, 3, 9, 10, 11, 12, 13, 14, 15].map((offset) => addDays(world.day, offset));
  assert.equal(expected.at(-1), last);
  assert.deepEqual(done, expected);
});

test("without the bank's lists, or with the setting off, no day is planned; the command says what to do", async (t) => {
  const off = await reconciledWorld(t, { config: { reconcileHour: null } });
  off.nextMorning();
  await off.runJobs();
  assert.deepEqual(await listDays(off.ctx), []);
  const world = await reconciledWorld(t);
  await inTransaction(world.ctx, (ctx) =>
    updateTerminal(ctx, world.terminals[0]!.id, { settings: { dayListUrl: "" } }),
  );
  world.nextMorning();
  await world.runJobs();
  assert.deepEqual(await listDays(world.ctx), []);
  assert.deepEqual(
    (await world.run()).map(({ result }) => result.kind),
    ["noList"],
  );
});

test("a due day whose bank has stopped providing lists fails without delaying other days", async (t) => {
  const world = await reconciledWorld(t);
  world.nextMorning();
  const planning = reconciliationJobs.find(({ name }) => name === "reconciliation.plan")!;
  await planning.run(world.platform, new AbortController().signal);
  await inTransaction(world.ctx, (ctx) =>
    updateTerminal(ctx, world.terminals[0]!.id, { settings: { dayListUrl: "" } }),
  );
  await world.runJobs();
  const [day] = await listDays(world.ctx);
  assert.match(day?.failure ?? "", /no list of a day any more/);
});

test("attempts are spread over about two days and then end", () => {
  let [now, failures] = [new Date("2026-11-21T06:00:00Z"), 0];
  for (let next = nextAttemptAt(failures, now); next !== null; next = nextAttemptAt(failures, now)) {
    assert.ok(next > now);
    [now, failures] = [next, failures + 1];
  }
  const hours = (now.getTime() - Date.parse("2026-11-21T06:00:00Z")) / HOUR_MS;
  assert.ok(hours > 40 && hours < 60, `${hours} hours`);
  assert.equal(boundsOfBankDay("2026-11-21").from.toISOString(), "2026-11-20T21:00:00.000Z");
});
