import assert from "node:assert/strict";
import { isCurrencyCode } from "@servicepay/money";
import { settingProblems } from "../../setting-problems.ts";
import { decimal, orderOf, referenceOf } from "../bank-under-test.ts";
import { payerIp, type Guarantee } from "./world.ts";

export const completeSettings: Guarantee = {
  name: "capabilities and settings are complete, and each missing setting is named",
  async prove({ acquirer, bank }) {
    const { currencies, installments, notFoundIsFinalAfterMs } = acquirer.capabilities;
    assert.ok(currencies.length > 0 && currencies.every(isCurrencyCode));
    assert.ok(installments.includes(1) && notFoundIsFinalAfterMs > 0);
    for (const field of acquirer.settings)
      for (const locale of ["tr", "en"] as const)
        assert.ok(field.label[locale] !== "" && field.help[locale] !== "", field.name);
    assert.deepEqual(settingProblems(acquirer, bank.settings), []);
    for (const preset of acquirer.presets) {
      const reasons = settingProblems(acquirer, preset.settings).map(({ reason }) => reason);
      assert.ok(
        reasons.every((reason) => reason === "required"),
        preset.code,
      );
    }
    for (const { name, required } of acquirer.settings) {
      const { [name]: _removed, ...rest } = bank.settings;
      if (required) assert.throws(() => acquirer.open(rest, bank.tools), new RegExp(name));
    }
  },
};

export const refusedBeforeSending: Guarantee = {
  name: "an order that the bank could not accept is refused before anything is sent",
  async prove({ acquirer, bank }) {
    const closed = acquirer.open(bank.settings, { ...bank.tools, send: () => assert.fail("something was sent") });
    const good = { ...orderOf("10"), card: bank.cards.approved, payerIp, buyer: null };
    const { currencies, installments } = acquirer.capabilities;
    const foreign = (["JPY", "KWD", "CLF"] as const).filter((code) => !currencies.includes(code));
    const bad = [
      { bankOrderId: "" },
      { bankOrderId: "A".repeat(21) },
      { bankOrderId: "A-1" },
      { amount: decimal("0") },
      { amount: decimal("-1") },
      { amount: decimal("10.001") },
      { installments: 0 },
      { installments: Math.max(...installments) + 1 },
      ...foreign.map((currency) => ({ currency })),
    ];
    const reference = referenceOf(good);
    for (const change of bad) {
      await assert.rejects(closed.sell({ ...good, ...change }), RangeError);
      const authentication = { threeDsStatus: "1", fields: {} };
      await assert.rejects(closed.complete({ ...good, ...change, session: {} }, authentication), RangeError);
      if (!("bankOrderId" in change)) await assert.rejects(closed.refund({ ...reference, ...change }), RangeError);
    }
  },
};

export const checkMovesNothing: Guarantee = {
  name: "a connection check moves no money, and finds nothing wrong with good settings",
  async prove(world) {
    const { bank } = world;
    const before = bank.simulator.ledger.orders();
    const { findings, calls } = await world.terminal().check();
    assert.ok(findings.length > 0 && calls.length > 0);
    for (const { what, result } of findings) assert.notEqual(result, "wrong", what);
    for (const { operation } of calls) assert.equal(operation === "check" || operation === "query", true);
    const silent = await world.replying({ kind: "lost", reason: "timeout", durationMs: 1 }).check();
    assert.ok(silent.findings.some(({ what, result }) => what === "address" && result === "wrong"));
    assert.deepEqual(bank.simulator.ledger.orders(), before);
  },
};
