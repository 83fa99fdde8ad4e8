import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { amount, cost, newPaymentSet, percent, rate } from "../../../tests/support/payment-sets.ts";
import { testPlatform, type TestPlatform } from "../../../tests/support/platform.ts";
import { paymentOptions } from "../plans/payment-options.ts";
import { singlePaymentPlan } from "../plans/single-payment-plan.ts";
import type { TerminalId, TerminalRecord } from "../terminals/terminal.ts";
import { addTerminalCost, changeTerminalCost, removeTerminalCost } from "./change-terminal-cost.ts";
import { findCost, listTerminalCosts, listCosts } from "./list-costs.ts";
import { setTerminalCosts } from "./set-terminal-costs.ts";
import { costText, type TerminalCost } from "./terminal-cost.ts";

let world: TestPlatform;
before(async () => (world = await testPlatform()));
after(() => world.close());

async function newTerminal() {
  const ctx = world.contextFor(await world.newTenant());
  const { set, terminals } = await newPaymentSet(ctx, [{ name: "A", rates: [rate(null, 1, "0")] }, { name: "B" }]);
  return { ctx, set, terminals, id: terminals[0]!.id };
}

const write = (ctx: Context, id: string, costs: readonly TerminalCost[]) =>
  inTransaction(ctx, (ctx) => setTerminalCosts(ctx, id, costs));

const textsOf = async (ctx: Context, id: TerminalId) => (await listTerminalCosts(ctx, id)).map(costText);

async function auditRows(ctx: Context) {
  return (await inTransaction(ctx, (ctx) => listAudit(ctx, {}))).filter(
    ({ action }) => action === "terminal.costs_set",
  );
}

test("a terminal's costs are replaced exactly, once, with one audit row for each change", async () => {
  const { ctx, id } = await newTerminal();
  const costs = [
    cost("1.7901", { program: "bonus", card: "commercial", isOwnBank: true, installments: 3, valueDays: 30 }),
    cost("2", { fixedFee: amount("0.25"), validTo: "2026-11-30" }),
    cost("2.1", { validFrom: "2026-12-01" }),
  ];
  assert.deepEqual(await write(ctx, id, costs), { added: 3, changed: 0, removed: 0 });
  assert.deepEqual((await textsOf(ctx, id)).toSorted(), costs.map(costText).toSorted());
  assert.deepEqual(await write(ctx, id, costs.toReversed()), { added: 0, changed: 0, removed: 0 });
  const dearer = [costs[0]!, { ...costs[1]!, costRate: percent("2.05") }];
  assert.deepEqual(await write(ctx, id, dearer), { added: 0, changed: 1, removed: 1 });
  assert.deepEqual((await textsOf(ctx, id)).toSorted(), dearer.map(costText).toSorted());
  const rows = await auditRows(ctx);
  assert.deepEqual(
    rows.map(({ record_id: record }) => record),
    [id, id],
  );
});

test("a cost that terminal, bank or currency does not allow is refused with the name of its field", async () => {
  const { ctx, id } = await newTerminal();
  const refused: [Partial<TerminalCost>, string, string?][] = [
    [{ currency: "USD" }, "currency", "not_taken"],
    [{ program: "no such" }, "program"],
    [{ installments: 99 }, "installments"],
    [{ costRate: percent("100.0001") }, "costRate"],
    [{ fixedFee: amount("0.001") }, "fixedFee"],
    [{ valueDays: 401 }, "valueDays"],
    [{ valueDays: 1.5 }, "valueDays"],
    [{ payout: "monthly" }, "payout", "single_is_once"],
    [{ validFrom: "2026-02-30" }, "validFrom"],
    [{ validTo: "2026-13-01" }, "validTo"],
    [{ validTo: "2025-12-31" }, "validTo", "before_first"],
  ];
  for (const [wrong, field, reason] of refused)
    await assert.rejects(write(ctx, id, [cost("1", { program: "world" }), cost("1", wrong)]), {
      field: `costs[1].${field}`,
      ...(reason !== undefined && { reason }),
    });
  await assert.rejects(write(ctx, id, [cost("1"), cost("2", { validFrom: "2026-06-01" })]), {
    field: "costs[1].validFrom",
    reason: "overlaps",
  });
  await assert.rejects(write(ctx, newId(), [cost("1")]), { code: "ERR_NOT_FOUND" });
  assert.deepEqual(await textsOf(ctx, id), []);
  assert.deepEqual(await auditRows(ctx), []);
});

test("a new cost ends the one before it, and adding it again changes nothing", async () => {
  const { ctx, id } = await newTerminal();
  await write(ctx, id, [cost("1.5")]);
  const added = { ...cost("1.8", { validFrom: "2026-12-15" }), id: newId<"terminal-cost">(), terminalId: id };
  for (let time = 0; time < 2; time += 1) await inTransaction(ctx, (ctx) => addTerminalCost(ctx, added));
  assert.deepEqual(
    (await listTerminalCosts(ctx, id)).map(({ validFrom, validTo }) => [validFrom, validTo]),
    [
      ["2026-12-15", null],
      ["2026-01-01", "2026-12-14"],
    ],
  );
  const inTheWay = { ...cost("3", { validFrom: "2026-12-01" }), id: newId<"terminal-cost">(), terminalId: id };
  await assert.rejects(
    inTransaction(ctx, (ctx) => addTerminalCost(ctx, inTheWay)),
    { field: "validFrom", reason: "overlaps" },
  );
});

test("a cost is changed only by somebody who saw it as it is, and can be removed", async () => {
  const { ctx, id } = await newTerminal();
  await write(ctx, id, [cost("1.5")]);
  const [stored] = await listTerminalCosts(ctx, id);
  const change = (seen: string) =>
    inTransaction(ctx, (ctx) => changeTerminalCost(ctx, stored!.id, { cost: cost("1.6"), seen }));
  await change(costText(stored!));
  await assert.rejects(change(costText(stored!)), { reason: "stale" });
  assert.equal((await findCost(ctx, stored!.id))?.costRate, percent("1.6"));
  const other = world.contextFor(await world.newTenant());
  assert.equal(await findCost(other, stored!.id), undefined);
  await assert.rejects(
    inTransaction(other, (ctx) => removeTerminalCost(ctx, stored!.id)),
    { code: "ERR_NOT_FOUND" },
  );
  await inTransaction(ctx, (ctx) => removeTerminalCost(ctx, stored!.id));
  assert.deepEqual(await listCosts(ctx, {}, { page: 1, pageSize: 25 }), { totalCount: 0, rows: [] });
});

test("two people who change a terminal's costs at once leave the costs of one of them", async () => {
  const { ctx, id } = await newTerminal();
  await Promise.allSettled(["1", "2", "3", "4"].map((percent) => write(ctx, id, [cost(percent)])));
  assert.equal((await listTerminalCosts(ctx, id)).length, 1);
});

test("the terminal with the lower cost takes the payment, and its commission is the plan's", async () => {
  const { ctx, set, terminals } = await newTerminal();
  const input = {
    paymentSetId: set.id,
    bin: "45490600",
    subject: newId(),
    amount: amount("1000"),
    currency: "TRY" as const,
  };
  const [a, b] = terminals as [TerminalRecord, TerminalRecord];
  await write(ctx, a.id, [cost("2.5", { validTo: "2026-06-30" }), cost("1.9", { validFrom: "2026-07-01" })]);
  await write(ctx, b.id, [cost("1.89"), cost("0.1", { currency: "TRY", validFrom: "2099-01-01", program: "bonus" })]);
  const plan = await singlePaymentPlan(ctx, input);
  assert.deepEqual([plan.terminalId, plan.costRate], [b.id, percent("1.89")]);
  await write(ctx, b.id, [cost("1.89", { fixedFee: amount("0.2") })]);
  const dearer = await singlePaymentPlan(ctx, input);
  assert.deepEqual([dearer.terminalId, dearer.costRate], [a.id, percent("1.9")]);
  assert.equal((await paymentOptions(ctx, input))[0]?.id, a.id);
});
