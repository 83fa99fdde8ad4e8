import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { amount, newPaymentSet, percent, rate } from "../../../tests/support/payment-sets.ts";
import { testPlatform, type TestPlatform } from "../../../tests/support/platform.ts";
import { singlePaymentPlan } from "../plans/single-payment-plan.ts";
import { tryRoute } from "../plans/try-route.ts";
import { activateRules, draftRules, listRules, retireRules } from "./draft-rules.ts";

let world: TestPlatform;
before(async () => (world = await testPlatform()));
after(() => world.close());

async function newSet() {
  const ctx = world.contextFor(await world.newTenant());
  const { set, terminals } = await newPaymentSet(ctx, [
    { name: "A", rates: [rate(null, 1, "0", { costRate: percent("1") })] },
    { name: "B", rates: [rate(null, 1, "0", { costRate: percent("2") })] },
    { name: "C", rates: [rate(null, 1, "1", { costRate: percent("0.1") })] },
  ]);
  const [a, b, c] = terminals.map(({ id }) => id);
  const draft = (rules: unknown, note: string | null = null) =>
    inTransaction(ctx, (ctx) => draftRules(ctx, set.id, { rules, note }));
  const activate = (version: number) => inTransaction(ctx, (ctx) => activateRules(ctx, set.id, version));
  const input = {
    paymentSetId: set.id,
    bin: "45490600",
    subject: newId(),
    amount: amount("1000"),
    currency: "TRY" as const,
  };
  const chosen = async () => (await singlePaymentPlan(ctx, input)).terminalId;
  return { ctx, set, a: a!, b: b!, c: c!, draft, activate, chosen };
}

const stateOf = async (ctx: Context, set: { id: string }) =>
  (await listRules(ctx, set.id)).map(({ version, state }) => `${version} ${state}`);

test("a draft can be changed and chooses nothing; an active version decides until a new one replaces it", async () => {
  const { ctx, set, a, b, draft, activate, chosen } = await newSet();
  assert.equal(await draft({ rules: [{ kind: "avoid", terminals: ["A"] }] }, "too slow"), 1);
  assert.equal(await draft({ yearlyMoneyCost: 45.5, rules: [{ kind: "prefer", terminals: ["B"] }] }), 1);
  assert.equal(await chosen(), a);
  await activate(1);
  await activate(1);
  assert.equal(await chosen(), b);
  assert.equal(await draft({ rules: [] }), 2);
  assert.equal(await chosen(), b);
  await activate(2);
  assert.deepEqual(await stateOf(ctx, set), ["2 active", "1 retired"]);
  assert.equal(await chosen(), a);
  await assert.rejects(activate(1), { reason: "not_a_draft" });
  await inTransaction(ctx, (ctx) => retireRules(ctx, set.id));
  assert.deepEqual(await stateOf(ctx, set), ["2 retired", "1 retired"]);
  const actions = (await inTransaction(ctx, (ctx) => listAudit(ctx, { recordId: set.id }))).map(({ action }) => action);
  assert.deepEqual(actions.filter((action) => action.includes("rules")).toSorted(), [
    "payment_set.rules_activated",
    "payment_set.rules_activated",
    "payment_set.rules_drafted",
    "payment_set.rules_drafted",
    "payment_set.rules_drafted",
    "payment_set.rules_retired",
  ]);
});

test("the database refuses a change of rules that were active", async () => {
  const { ctx, set, draft, activate } = await newSet();
  await draft({ rules: [] });
  await activate(1);
  const { statement } = await import("#platform/database/statement.ts");
  const change = statement(
    "test.changeRules",
    "update routing_rule_sets set note = 'x' where tenant_id = $1 and payment_set_id = $2",
  );
  await assert.rejects(
    inTransaction(ctx, ({ tx, tenantId }) => tx.run(change, [tenantId, set.id])),
    /rules that were active cannot be changed/,
  );
});

test("a preference makes no payer pay more, and a draft that is tried changes nothing", async () => {
  const { ctx, set, a, c, draft, activate, chosen } = await newSet();
  await draft({ rules: [{ kind: "prefer", terminals: ["C"] }] });
  await activate(1);
  assert.equal(await chosen(), a);
  await draft({ rules: [{ kind: "only", terminals: ["C"] }] });
  const tried = { set, bin: "45490600", amount: amount("1000"), installments: 1, at: world.clock.now(), down: [] };
  const [version] = await listRules(ctx, set.id);
  assert.equal((await tryRoute(ctx, { ...tried, rules: version })).route.ranked[0]?.terminalId, c);
  assert.equal((await tryRoute(ctx, { ...tried, rules: null })).route.rules, null);
});

test("rules that cannot be understood are refused with the name of the field", async () => {
  const { ctx, set, draft } = await newSet();
  const rule = (rest: object) => ({
    rules: [
      { kind: "avoid", terminals: ["A"] },
      { kind: "only", terminals: ["A"], ...rest },
    ],
  });
  const refused: [unknown, string][] = [
    [[], "rules"],
    [{ rules: {} }, "rules"],
    [{ rule: [] }, "rule"],
    [{ yearlyMoneyCost: "a lot" }, "yearlyMoneyCost"],
    [{ yearlyMoneyCost: 1001 }, "yearlyMoneyCost"],
    [{ rules: Array.from({ length: 51 }, () => ({ kind: "avoid", terminals: ["A"] })) }, "rules"],
    [rule({ kind: "forbid" }), "rules[1].kind"],
    [rule({ terminals: [] }), "rules[1].terminals"],
    [rule({ terminals: ["A", "Z"] }), "rules[1].terminals[1]"],
    [rule({ terminals: ["A", "A"] }), "rules[1].terminals"],
    [rule({ objective: "cost" }), "rules[1].objective"],
    [rule({ colour: "red" }), "rules[1].colour"],
    [rule({ when: [] }), "rules[1].when"],
    [rule({ when: { program: ["bonus"] } }), "rules[1].when.program"],
    [rule({ when: { programs: ["no such program"] } }), "rules[1].when.programs[0]"],
    [rule({ when: { bankCodes: ["62"] } }), "rules[1].when.bankCodes[0]"],
    [rule({ when: { cardTypes: ["gold"] } }), "rules[1].when.cardTypes[0]"],
    [rule({ when: { isCommercial: "yes" } }), "rules[1].when.isCommercial"],
    [rule({ when: { installments: [1.5] } }), "rules[1].when.installments[0]"],
    [rule({ when: { weekdays: [0] } }), "rules[1].when.weekdays[0]"],
    [rule({ when: { hours: { from: 22 } } }), "rules[1].when.hours.to"],
    [rule({ when: { hours: { from: 3, to: 3 } } }), "rules[1].when.hours.to"],
    [rule({ when: { minimumAmount: "x" } }), "rules[1].when.minimumAmount"],
    [rule({ when: { minimumAmount: 2, maximumAmount: 1 } }), "rules[1].when.maximumAmount"],
    [
      {
        rules: [
          {
            kind: "share",
            shares: [
              { terminal: "A", percent: 60 },
              { terminal: "B", percent: 30 },
            ],
          },
        ],
      },
      "rules[0].shares",
    ],
    [{ rules: [{ kind: "share", shares: [{ terminal: "A", percent: 0 }] }] }, "rules[0].shares[0].percent"],
    [{ rules: [{ kind: "objective", objective: "luck" }] }, "rules[0].objective"],
  ];
  for (const [rules, field] of refused) await assert.rejects(draft(rules), { field }, field);
  await assert.rejects(draft({}, "x".repeat(501)), { field: "note" });
  assert.deepEqual(await listRules(ctx, set.id), []);
  const other = await newSet();
  await assert.rejects(
    inTransaction(other.ctx, (ctx) => draftRules(ctx, set.id, { rules: {}, note: null })),
    { code: "ERR_NOT_FOUND" },
  );
});
