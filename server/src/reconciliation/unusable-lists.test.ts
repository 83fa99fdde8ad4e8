import assert from "node:assert/strict";
import { test } from "node:test";
import type { FaultKind } from "@servicepay/bank-simulator";
import { header, reconciledWorld } from "../../tests/support/reconciled-world.ts";

const broken: readonly FaultKind[] = [
  "http_500",
  "html",
  "empty",
  "truncated",
  "garbage_prefix",
  "duplicate_reply",
  "reset_before",
  "down",
];

test("an incomplete list fails and alerts, and the previous list stays current", async (t) => {
  const world = await reconciledWorld(t);
  await world.pay();
  world.nextMorning();
  await world.compare();
  for (const kind of broken) {
    world.bank.faults.add({ operation: "list", kind, times: 3 });
    const [only] = await world.run();
    assert.equal(only?.result.kind, "failed", kind);
    assert.ok(only?.result.kind === "failed" && only.result.reason !== "", kind);
    assert.deepEqual(world.bank.faults.waiting(), [], `${kind} was met three times`);
  }
  assert.deepEqual(await world.cases(false), []);
  const [day] = await world.rows(`select movement_count, failures, failure, listing_id from reconciliations`);
  assert.deepEqual([day.movement_count, day.failures], [1, broken.length]);
  const [counted] = await world.rows(`select count(*)::int as count from bank_movements where listing_id = $1`, [
    day.listing_id,
  ]);
  assert.equal(counted.count, 1);
  const alerts = (await world.platform.metrics.expose()).body;
  assert.match(alerts, new RegExp(`servicepay_reconciliation_failures_total ${broken.length}`));
  assert.equal((await world.compare()).tally.agreed, 1);
});

test("a refused file leaves a compared day as it was, and a day that has no list fails", async (t) => {
  const world = await reconciledWorld(t);
  await world.pay();
  world.nextMorning();
  const stored = () =>
    world.rows(
      `select listing_id, movement_count, compared_at, due_at, failures, failure, lease_until from reconciliations`,
    );
  assert.equal((await world.fromFile([header])).kind, "failed");
  assert.match((await stored())[0].failure, /^Line 2 is missing/);
  await world.compare();
  const before = await stored();
  assert.equal((await world.fromFile([header])).kind, "failed");
  assert.deepEqual(await stored(), before);
  const refused = await world.rows(`select details from audit_log where action = 'reconciliation.failed'`);
  const faults = refused.map(({ details }) => JSON.parse(details.listFault).first.fault.name);
  assert.deepEqual(faults, ["no_end", "no_end"], "both are in the audit log, without a sentence in one language");
});

test("a single bad answer is requested again, and a slow bank is waited for", async (t) => {
  const world = await reconciledWorld(t);
  await world.pay();
  world.nextMorning();
  world.bank.faults.add({ operation: "list", kind: "http_500" });
  world.bank.faults.add({ operation: "list", kind: "slow", delayMs: 700 });
  assert.equal((await world.compare()).tally.agreed, 1);
});

test("a wrong line is reported by number and column, without its value, and nothing of the file is used", async (t) => {
  const world = await reconciledWorld(t);
  world.nextMorning();
  const time = `${world.day} 10:00:00`;
  const good = `sale,T1,O1,10.00,TRY,1,P1,${time}`;
  const wrong: readonly (readonly [line: string, message: RegExp])[] = [
    [`sell,T2,O2,10.00,TRY,1,P1,${time}`, /^Line 3 kind must be sale, void or refund\.$/],
    [`sale,,O2,10.00,TRY,1,P1,${time}`, /^Line 3 reference must be/],
    [`sale,T2,O 2,10.00,TRY,1,P1,${time}`, /^Line 3 order_id must be/],
    [`sale,T2,O2,-10.00,TRY,1,P1,${time}`, /^Line 3 amount must be/],
    [`sale,T2,O2,10.001,TRY,1,P1,${time}`, /^Line 3 amount must be/],
    [`sale,T2,O2,1.250,TRY,1,P1,${time}`, /^Line 3 amount must be/],
    [`sale,T2,O2,"1,250",TRY,1,P1,${time}`, /^Line 3 amount must be/],
    [`sale,T2,O2,1e3,TRY,1,P1,${time}`, /^Line 3 amount must be/],
    [`sale,T2,O2,10.00,TL,1,P1,${time}`, /^Line 3 currency must be/],
    [`sale,T2,O2,10.00,TRY,three,P1,${time}`, /^Line 3 installments must be/],
    [`sale,T2,O2,10.00,TRY,1,P 1,${time}`, /^Line 3 auth_code must be/],
    [`sale,T2,O2,10.00,TRY,1,P1,yesterday`, /^Line 3 time must look like/],
    [`sale,T2,O2,10.00,TRY,1,P1,2020-01-31 10:00:00`, /^Line 3 is dated 2020-01-31, but the list is for /],
    [`sale,T2,O2,10.00,TRY,1,${time}`, /^Line 3 has 7 values for 8 columns\.$/],
    [`sale,"T2,O2`, /^Line \d+ cannot be read: The row is not valid CSV/],
    [`end,1\n${good}`, /Line 4 follows the last line/],
    [`more,2`, /^Line 3 announces another page/],
  ];
  for (const [line, message] of wrong) {
    const isLast = /^(?:end|more)/.test(line);
    const result = await world.fromFile([header, good, line, ...(isLast ? [] : ["end,2"])]);
    assert.ok(result.kind === "failed", line);
    assert.match(result.reason, message, line);
  }
  const many = Array.from({ length: 50 }, () => wrong[0]![0]);
  const result = await world.fromFile([header, ...many, "end,50"]);
  assert.equal(result.kind === "failed" && result.reason.split("\n").length, 20);
  assert.deepEqual(await world.rows(`select from bank_movements`), []);
  assert.deepEqual(await world.rows(`select from reconciliation_cases`), []);
});

test("a file without its end, with a wrong count, with a duplicate movement or without a column is refused", async (t) => {
  const world = await reconciledWorld(t);
  world.nextMorning();
  const line = (reference: string) => `sale,${reference},O1,10.00,TRY,1,P1,${world.day} 10:00:00`;
  const refused: readonly (readonly [lines: string[], message: RegExp])[] = [
    [[header, line("T1")], /^Line 3 is missing: a list ends with/],
    [[], /^Line 1 is missing/],
    [[header, line("T1"), "end,2"], /^The list holds 1 movement, but its last line states 2\.$/],
    [[header, line("T1"), line("T1"), "end,2"], /^Line 3 repeats the movement of line 2\.$/],
    [[header.replace("amount", "total"), "end,0"], /^Line 1 has no column amount\.$/],
    [[`${header},card`, "end,0"], /^Line 1 may have these columns only/],
  ];
  for (const [lines, message] of refused) {
    const result = await world.fromFile(lines);
    assert.match(result.kind === "failed" ? result.reason : "", message);
  }
  assert.deepEqual(await world.cases(false), []);
});

test("a Turkish spreadsheet's file is read: semicolons, decimal commas, any order, a byte order mark", async (t) => {
  const world = await reconciledWorld(t);
  const payment = await world.pay("1500.50");
  const [sale] = await world.attemptsOf(payment);
  world.nextMorning();
  const lines = [
    "\ufefftime;kind;order_id;reference;currency;amount;installments;auth_code",
    `${world.day} 10:00:00;sale;${sale.bank_order_id};${sale.bank_transaction_id};949;1500,50;;`,
    "end;1;;;;;;",
    "",
  ];
  const result = await world.fromFile(lines.join("\r\n").split("\n"));
  assert.equal(result.kind === "compared" && result.tally.agreed, 1, JSON.stringify(result));
});
