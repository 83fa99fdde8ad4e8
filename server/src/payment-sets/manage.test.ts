import assert from "node:assert/strict";
import { after, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { newId } from "#platform/ids.ts";
import { amount, nestpaySettings, newPaymentSet, percent, rate } from "../../tests/support/payment-sets.ts";
import { testPlatform } from "../../tests/support/platform.ts";
import {
  createPaymentSet,
  createTerminal,
  findPaymentSet,
  findTerminal,
  isThreeDsRequired,
  listPaymentSets,
  listRates,
  listTerminals,
  lookUpPaymentSet,
  openTerminal,
  setRates,
  updatePaymentSet,
  updateTerminal,
  widgetPaymentSet,
} from "./index.ts";

const { newTenant, contextFor, close } = await testPlatform();
after(close);

const sealedSettings = statement<{ settings: Buffer }>(
  "test.sealedSettings",
  `select settings from terminals where tenant_id = $1`,
);

async function newContext(): Promise<Context> {
  return contextFor(await newTenant());
}

function write<Result>(ctx: Context, work: (ctx: WriteContext) => Promise<Result>): Promise<Result> {
  return inTransaction(ctx, work);
}

const terminal = { name: "POS", acquirerCode: "nestpay", currencies: ["TRY"], settings: nestpaySettings() };

test("a terminal's settings are stored encrypted, and only its tenant can open it", async () => {
  const ctx = await newContext();
  const { id } = await write(ctx, (tx) => createTerminal(tx, terminal));
  const stored = await write(ctx, ({ tx, tenantId }) => tx.row(sealedSettings, [tenantId]));
  assert.ok(stored && !stored.settings.includes("TEST-PASSWORD") && !stored.settings.includes("190100000"));
  const { acquirer } = await openTerminal(ctx, id);
  assert.equal(acquirer.code, "nestpay");
  await assert.rejects(openTerminal(await newContext(), id), { code: "ERR_NOT_FOUND" });
});

test("a preset supplies the settings that are not given", async () => {
  const ctx = await newContext();
  const { clientId, username, password, storeKey } = nestpaySettings();
  const settings = { clientId: clientId!, username: username!, password: password!, storeKey: storeKey! };
  const created = await write(ctx, (tx) => createTerminal(tx, { ...terminal, preset: "isbank", settings }));
  assert.equal(created.isTest, false);
  await openTerminal(ctx, created.id);
});

test("the refusal of a wrong terminal names the field and contains no secret", async () => {
  const ctx = await newContext();
  const cases: [object, string][] = [
    [{ name: "" }, "name"],
    [{ name: " POS" }, "name"],
    [{ acquirerCode: "nobank" }, "acquirerCode"],
    [{ preset: "nobank" }, "preset"],
    [{ bankCode: "62" }, "bankCode"],
    [{ erpCode: " " }, "erpCode"],
    [{ erpCode: "1".repeat(101) }, "erpCode"],
    [{ currencies: [] }, "currencies"],
    [{ currencies: ["TRL"] }, "currencies"],
    [{ currencies: ["JPY"] }, "currencies"],
    [{ programs: ["Bonus Card"] }, "programs"],
    [{ settings: { ...terminal.settings, storeKey: "" } }, "settings.storeKey"],
    [{ settings: { ...terminal.settings, secret: "x" } }, "settings.secret"],
    [{ settings: { ...terminal.settings, apiUrl: "https://user:TEST-PASSWORD@bank/fim/api" } }, "settings.apiUrl"],
  ];
  for (const [change, field] of cases) {
    await assert.rejects(
      write(ctx, (tx) => createTerminal(tx, { ...terminal, ...change })),
      (error: Error & { field?: string }) => {
        assert.equal(error.field, field);
        assert.doesNotMatch(error.message, /TEST-/);
        return true;
      },
    );
  }
  assert.deepEqual(await listTerminals(ctx), []);
});

test("terminals of one tenant cannot share a name; terminals of different tenants can", async () => {
  const ctx = await newContext();
  const first = await write(ctx, (tx) => createTerminal(tx, terminal));
  await assert.rejects(
    write(ctx, (tx) => createTerminal(tx, terminal)),
    { code: "ERR_CONFLICT", field: "name" },
  );
  const other = await write(ctx, (tx) => createTerminal(tx, { ...terminal, name: "Other" }));
  await assert.rejects(
    write(ctx, (tx) => updateTerminal(tx, other.id, { name: "POS" })),
    { code: "ERR_CONFLICT", field: "name" },
  );
  await write(await newContext(), (tx) => createTerminal(tx, terminal));
  assert.deepEqual(
    [(await findTerminal(ctx, "POS"))?.id, (await findTerminal(ctx, first.id))?.id],
    [first.id, first.id],
  );
});

test("an update changes only the given fields and settings; its audit row has no values", async () => {
  const ctx = await newContext();
  const { id } = await write(ctx, (tx) => createTerminal(tx, terminal));
  const changed = await write(ctx, (tx) =>
    updateTerminal(tx, id, {
      programs: ["bonus"],
      bankCode: "0062",
      erpCode: "102.01",
      settings: { password: "NEW-SECRET", acceptAttempt: "yes" },
    }),
  );
  assert.deepEqual(await listTerminals(ctx), [changed]);
  assert.deepEqual(
    [changed.name, changed.programs, changed.bankCode, changed.erpCode, changed.isActive],
    ["POS", ["bonus"], "0062", "102.01", true],
  );
  await write(ctx, (tx) => updateTerminal(tx, id, { settings: { acceptAttempt: "" } }));
  await assert.rejects(
    write(ctx, (tx) => updateTerminal(tx, id, { settings: { password: "" } })),
    { field: "settings.password" },
  );
  await assert.rejects(
    write(ctx, (tx) => updateTerminal(tx, newId(), {})),
    { code: "ERR_NOT_FOUND" },
  );
  const audit = await write(ctx, (tx) => listAudit(tx, { recordId: id }));
  assert.deepEqual(
    audit.map(({ action }) => action),
    ["terminal.updated", "terminal.updated", "terminal.created"],
  );
  assert.doesNotMatch(JSON.stringify(audit), /SECRET|TEST-/);
});

test("a set is found by id and by name, as it was created, and only by its tenant", async () => {
  const ctx = await newContext();
  const fields = {
    name: "Bayi Tahsilatı",
    minimumAmount: amount("10.00"),
    maximumAmount: amount("50000"),
    threeDsRule: { kind: "above" as const, amount: amount("500") },
    linkLifetimeSeconds: 3_600,
    attemptsMax: 3,
    returnMethod: "post" as const,
  };
  const { set, terminals } = await newPaymentSet(ctx, [{ name: "B" }, { name: "A" }], fields);
  const created = {
    id: set.id,
    currency: "TRY",
    isActive: true,
    isForWidget: true,
    sendReceipts: true,
    reminders: [],
    ...fields,
  };
  assert.deepEqual(set, created);
  assert.deepEqual(await findPaymentSet(ctx, set.id.toUpperCase()), set);
  const listed = { ...set, terminalIds: terminals.map(({ id }) => id) };
  assert.deepEqual(await listPaymentSets(ctx), [listed]);
  assert.deepEqual(await lookUpPaymentSet(ctx, "Bayi Tahsilatı"), listed);
  const other = await newContext();
  assert.deepEqual([await findPaymentSet(other, set.id), await findPaymentSet(ctx, "no-guid")], [undefined, undefined]);
});

test("each currency has one set for the widget: the first, until another replaces it", async () => {
  const ctx = await newContext();
  const { set: first, terminals } = await newPaymentSet(ctx, [{ name: "POS" }]);
  const terminalIds = terminals.map(({ id }) => id);
  const second = await write(ctx, (tx) => createPaymentSet(tx, { name: "Second", currency: "TRY", terminalIds }));
  assert.deepEqual([second.isForWidget, (await widgetPaymentSet(ctx, "TRY"))?.id], [false, first.id]);
  await write(ctx, (tx) => updatePaymentSet(tx, second.id, { isForWidget: true }));
  assert.equal((await widgetPaymentSet(ctx, "TRY"))?.id, second.id);
  assert.equal((await findPaymentSet(ctx, first.id))?.isForWidget, false);
  assert.equal(await widgetPaymentSet(ctx, "USD"), undefined);
});

test("the refusal of a wrong set names the field; another tenant's terminal is refused", async () => {
  const ctx = await newContext();
  const { id } = await write(ctx, (tx) => createTerminal(tx, terminal));
  const foreign = await write(await newContext(), (tx) => createTerminal(tx, terminal));
  const cases: [object, string][] = [
    [{ name: "" }, "name"],
    [{ currency: "TRL" }, "currency"],
    [{ currency: "USD" }, "terminalIds"],
    [{ terminalIds: [] }, "terminalIds"],
    [{ terminalIds: [id, id] }, "terminalIds"],
    [{ terminalIds: [foreign.id] }, "terminalIds"],
    [{ minimumAmount: amount("0") }, "minimumAmount"],
    [{ maximumAmount: amount("1.001") }, "maximumAmount"],
    [{ minimumAmount: amount("2"), maximumAmount: amount("1") }, "maximumAmount"],
    [{ threeDsRule: { kind: "above", amount: amount("-1") } }, "threeDsRule.amount"],
    [{ linkLifetimeSeconds: 59 }, "linkLifetimeSeconds"],
    [{ attemptsMax: 0 }, "attemptsMax"],
  ];
  for (const [change, field] of cases) {
    const making = write(ctx, (tx) =>
      createPaymentSet(tx, { name: "Set", currency: "TRY", terminalIds: [id], ...change }),
    );
    await assert.rejects(
      making,
      (error: Error & { field?: string }) => (assert.equal(error.field, field, error.message), true),
    );
  }
  assert.deepEqual(await listPaymentSets(ctx), []);
});

test("new rates replace all rates of the terminal; terminals that stay in a set keep their rates", async () => {
  const ctx = await newContext();
  const rates = [
    rate(null, 1, "0"),
    rate("bonus", 3, "2.5", { costRate: percent("1.79"), minimumAmount: amount("100") }),
  ];
  const { set, terminals } = await newPaymentSet(ctx, [{ name: "A", programs: ["bonus"], rates }, { name: "B" }]);
  const [a = "", b = ""] = terminals.map(({ id }) => id as string);
  assert.deepEqual(
    await listRates(ctx, set.id),
    rates.map((each) => ({ terminalId: a, ...each })),
  );
  await write(ctx, (tx) => updatePaymentSet(tx, set.id, { terminalIds: [b, a] }));
  assert.equal((await listRates(ctx, set.id)).length, 2);
  assert.deepEqual((await lookUpPaymentSet(ctx, set.id))?.terminalIds, [b, a]);
  await write(ctx, (tx) => setRates(tx, { paymentSetId: set.id, terminalId: a, rates: [rate(null, 2, "1")] }));
  assert.deepEqual(
    (await listRates(ctx, set.id)).map(({ installments }) => installments),
    [2],
  );
  await write(ctx, (tx) => updatePaymentSet(tx, set.id, { terminalIds: [b] }));
  assert.deepEqual(await listRates(ctx, set.id), []);
});

test("the refusal of a wrong rate names its index, and the old rates stay", async () => {
  const ctx = await newContext();
  const old = [rate("bonus", 3, "1")];
  const { set, terminals } = await newPaymentSet(ctx, [{ name: "A", programs: ["bonus"], rates: old }]);
  const cases = [
    [rate("bonus", 0, "1"), "rates[1].installments"],
    [rate("bonus", 37, "1"), "rates[1].installments"],
    [rate("world", 2, "1"), "rates[1].program"],
    [rate("bonus", 2, "-1"), "rates[1].customerRate"],
    [rate("bonus", 2, "1", { costRate: percent("100.0001") }), "rates[1].costRate"],
    [rate("bonus", 2, "1", { minimumAmount: amount("5"), maximumAmount: amount("4") }), "rates[1].maximumAmount"],
    [rate(null, 1, "1", { minimumAmount: amount("5") }), "rates[1].installments"],
    [rate(null, 9, "2"), "rates"],
  ] as const;
  for (const [wrong, field] of cases) {
    const rates = [rate(null, 9, "3"), wrong];
    await assert.rejects(
      write(ctx, (tx) => setRates(tx, { paymentSetId: set.id, terminalId: terminals[0]!.id, rates })),
      { field },
    );
  }
  await assert.rejects(
    write(ctx, (tx) => setRates(tx, { paymentSetId: set.id, terminalId: newId(), rates: [] })),
    { field: "terminalId" },
  );
  assert.equal((await listRates(ctx, set.id)).length, 1);
});

test("the 3-D Secure rule can force authentication but never prevent it", () => {
  const required = (
    threeDsRule: Parameters<typeof isThreeDsRequired>[0]["threeDsRule"],
    charged: string,
    asked: boolean,
  ) => isThreeDsRequired({ threeDsRule }, amount(charged), asked);
  const above = { kind: "above" as const, amount: amount("500") };
  assert.deepEqual([required({ kind: "always" }, "1", false), required({ kind: "always" }, "1", true)], [true, true]);
  assert.deepEqual(
    [required(above, "500", false), required(above, "500.01", false), required(above, "1", true)],
    [false, true, true],
  );
  assert.deepEqual(
    [required({ kind: "optional" }, "1000", false), required({ kind: "optional" }, "1", true)],
    [false, true],
  );
});
