import assert from "node:assert/strict";
import { test } from "node:test";
import { cancelPayment, refundPayment } from "#payments/index.ts";
import { toldMembers } from "../../tests/support/messages/told-members.ts";
import { newMember } from "../../tests/support/portal-client.ts";
import { amount, header, reconciledWorld } from "../../tests/support/reconciled-world.ts";

const MINUTE_MS = 60_000;

test("a day with equal books opens no case: charges, voids, full and partial refunds", async (t) => {
  const world = await reconciledWorld(t);
  await world.pay();
  await cancelPayment(world.ctx, { referenceCode: (await world.pay("20")).orderReference, reason: "test" });
  await refundPayment(world.ctx, {
    referenceCode: (await world.pay("30")).orderReference,
    amount: amount("10.10"),
    reason: "test",
  });
  await world.start(await world.newPayment(), "insufficient_funds");
  world.nextMorning();
  const { movements, tally } = await world.compare();
  assert.deepEqual(
    { movements, ...tally },
    {
      movements: 5,
      agreed: 5,
      opened: 0,
      known: 0,
      causesGone: 0,
      recognised: 0,
      undecided: 0,
      awaited: 0,
    },
  );
  assert.deepEqual(await world.cases(false), []);
});

test("a charge that only the bank has is a case with all of the bank's data", async (t) => {
  const world = await reconciledWorld(t);
  await world.pay();
  world.bank.faults.add({ operation: "list", kind: "foreign_movement", orderId: "STRANGER1" });
  world.nextMorning();
  assert.equal((await world.compare()).tally.opened, 1);
  const [only, ...others] = await world.cases();
  assert.equal(others.length, 0);
  const { kind, movement, bankOrderId, ours, attemptId, state, day } = only!;
  assert.deepEqual(
    [kind, movement, bankOrderId, ours, attemptId, state, day],
    ["bank_only", "sale", "STRANGER1", null, null, "open", world.day],
  );
  assert.deepEqual(
    [only!.bank?.amount, only!.bank?.currency, only!.bank?.authCode],
    [amount("19.99"), "TRY", "P00001"],
  );
});

test("a charge that the bank made and we have as declined is bank_only, with our attempt and its state", async (t) => {
  const world = await reconciledWorld(t);
  const declined = await world.newPayment();
  await world.start(declined, "insufficient_funds");
  const order = await world.orderOf(declined);
  world.nextMorning();
  const time = `${world.day} 10:00:00`;
  await world.fromFile([header, `sale,T1,${order},100.25,TRY,,P1,${time}`, "end,1"]);
  const [only] = await world.cases();
  assert.deepEqual([only?.kind, only?.ours?.state, only?.bankOrderId], ["bank_only", "DECLINED", order]);
});

test("a charge that the bank does not have is ours_only, and no money moves", async (t) => {
  const world = await reconciledWorld(t);
  const payment = await world.pay();
  await world.pay("5");
  const order = await world.orderOf(payment);
  world.bank.faults.add({ operation: "list", kind: "missing_movement", orderId: order });
  world.nextMorning();
  const before = await world.attemptStates(payment);
  await world.compare();
  assert.deepEqual(await world.openCases(), [`ours_only sale ${order}`]);
  await world.work();
  assert.deepEqual(await world.attemptStates(payment), before);
  assert.equal(world.charged().length, 2);
});

test("a different amount, currency or number of installments is amount_differs, with both sides", async (t) => {
  const world = await reconciledWorld(t);
  const payments = [await world.pay("10"), await world.pay("11"), await world.pay("12"), await world.pay("13")];
  const lines = [
    await world.lineOf(payments[0]!, { amount: "10.01" }),
    await world.lineOf(payments[1]!, { currency: "USD" }),
    await world.lineOf(payments[2]!, { installments: "3" }),
    await world.lineOf(payments[3]!),
  ];
  world.nextMorning();
  const result = await world.fromFile([header, ...lines, "end,4"]);
  assert.equal(result.kind === "compared" && result.tally.agreed, 1);
  const cases = (await world.cases()).toSorted((a, b) => Number(a.ours!.amount - b.ours!.amount));
  assert.deepEqual(
    cases.map(({ kind, ours, bank }) => [kind, ours!.amount, bank!.amount, bank!.currency, bank!.installments]),
    [
      ["amount_differs", amount("10"), amount("10.01"), "TRY", 1],
      ["amount_differs", amount("11"), amount("11"), "USD", 1],
      ["amount_differs", amount("12"), amount("12"), "TRY", 3],
    ],
  );
});

test("a wrong amount in the bank's list is found over HTTP", async (t) => {
  const world = await reconciledWorld(t);
  const order = await world.orderOf(await world.pay());
  world.bank.faults.add({ operation: "list", kind: "altered_amount" });
  world.nextMorning();
  await world.compare();
  assert.deepEqual(await world.openCases(), [`amount_differs sale ${order}`]);
});

test("a second run opens no case twice, and a case that a person closed stays closed", async (t) => {
  const world = await reconciledWorld(t);
  await world.pay();
  world.bank.faults.add({ operation: "list", kind: "foreign_movement" });
  world.nextMorning();
  await world.compare();
  const [only] = await world.cases();
  const again = (await world.compare()).tally;
  assert.deepEqual([again.opened, again.known], [0, 1]);
  await world.close(only!.id, "The bank's own test movement.");
  const { tally } = await world.compare();
  assert.deepEqual([tally.opened, tally.known, (await world.cases()).length], [0, 1, 0]);
  const [closed] = await world.cases(false);
  assert.deepEqual(
    [closed?.state, closed?.note, closed?.closedBy],
    ["closed", "The bank's own test movement.", "test"],
  );
  await assert.rejects(world.close(only!.id), { code: "ERR_CONFLICT", reason: "closed" });
});

test("a case whose difference is gone is marked and stays open; unmarked when the difference returns", async (t) => {
  const world = await reconciledWorld(t);
  await world.pay();
  const order = await world.orderOf(await world.pay("7"));
  const fault = { operation: "list", kind: "missing_movement", orderId: order } as const;
  world.bank.faults.add(fault);
  world.bank.faults.add({ operation: "list", kind: "foreign_movement" });
  world.nextMorning();
  await world.compare();
  world.bank.faults.clear();
  assert.equal((await world.compare()).tally.causesGone, 2);
  const gone = await world.cases();
  assert.deepEqual(
    gone.map(({ state, causeGoneAt }) => [state, causeGoneAt !== null]),
    [
      ["open", true],
      ["open", true],
    ],
  );
  world.bank.faults.add(fault);
  assert.deepEqual((await world.compare()).tally.opened, 0);
  const back = (await world.cases()).filter(({ causeGoneAt }) => causeGoneAt === null);
  assert.deepEqual(
    back.map(({ kind, bankOrderId }) => [kind, bankOrderId]),
    [["ours_only", order]],
  );
  const audited = await world.rows(
    `select action from audit_log where record_type = 'reconciliation_case' order by id`,
  );
  assert.deepEqual(audited.map(({ action }): string => action).toSorted(), [
    "reconciliation.case_opened",
    "reconciliation.case_opened",
    "reconciliation.cause_back",
    "reconciliation.cause_gone",
    "reconciliation.cause_gone",
  ]);
});

test("only a person closes a case, with a note", async (t) => {
  const world = await reconciledWorld(t);
  await world.pay();
  world.bank.faults.add({ operation: "list", kind: "foreign_movement" });
  world.nextMorning();
  await world.compare();
  const [{ id } = { id: "" }] = await world.cases();
  await assert.rejects(world.close(id, "  "), { code: "ERR_VALIDATION", field: "note" });
  const { ctx } = world;
  ctx.actor = { kind: "worker", id: "reconciliation" };
  await assert.rejects(world.close(id), { code: "ERR_FORBIDDEN" });
  await assert.rejects(world.rows(`update reconciliation_cases set state = 'closed'`), /check constraint/);
  assert.equal((await world.cases()).length, 1);
});

test("a wrong or future day is refused; today is provisional and opens no case for unlisted charges", async (t) => {
  const world = await reconciledWorld(t);
  for (const day of ["yesterday", "2026-02-30", "20261120", ""])
    await assert.rejects(world.run(day), { code: "ERR_VALIDATION", reason: "not_a_day" });
  await assert.rejects(world.run("2099-01-01"), { code: "ERR_CONFLICT", reason: "in_future" });
  const order = await world.orderOf(await world.pay());
  world.clock.advance(60 * MINUTE_MS);
  world.bank.faults.add({ operation: "list", kind: "missing_movement", orderId: order });
  world.bank.faults.add({ operation: "list", kind: "foreign_movement" });
  const today = await world.compare();
  assert.deepEqual([today.isProvisional, today.tally.opened, today.tally.awaited], [true, 1, 1]);
  assert.deepEqual(await world.openCases(), ["bank_only sale SOMEONEELSES"]);
  await assert.rejects(world.fromFile([header, "end,0"]), { code: "ERR_CONFLICT", reason: "not_over" });
  world.bank.faults.clear();
  world.nextMorning();
  const over = await world.compare();
  assert.deepEqual([over.isProvisional, over.tally.agreed, over.tally.causesGone], [false, 1, 1]);
});

test("members who close cases get one mail for the new cases of a night, and none for known ones", async (t) => {
  const world = await reconciledWorld(t);
  const { email } = await newMember(world.platform, world.ctx.tenantId, ["finance"]);
  await newMember(world.platform, world.ctx.tenantId, ["administrator"]);
  for (let order = 0; order < 3; order += 1) await world.pay();
  for (const orderId of ["STRANGER1", "STRANGER2"])
    world.bank.faults.add({ operation: "list", kind: "foreign_movement", orderId });
  world.nextMorning();
  await world.compare();
  assert.deepEqual(await toldMembers(world.ctx), [], "gathered for a quarter of an hour");
  world.clock.advance(15 * MINUTE_MS);
  assert.deepEqual(await toldMembers(world.ctx), [`case.opened ${email}`]);
  await world.compare();
  world.clock.advance(25 * 60 * MINUTE_MS);
  assert.deepEqual(await toldMembers(world.ctx), [`case.opened ${email}`]);
});
