import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { amountFromDecimal } from "@servicepay/money";
import { bankDayOf } from "../contract/bank-day.ts";
import { decimal, orderOf, referenceOf } from "../contract/test-support/bank-under-test.ts";
import { cardFor, type SimulatedBank } from "../contract/test-support/simulated-bank.ts";
import { payfor } from "./payfor.ts";
import { startSimulatedBank } from "./test-support/simulated-bank.ts";

const payerIp = "203.0.113.7";

let bank: SimulatedBank;
before(async () => {
  bank = await startSimulatedBank();
});
after(() => bank.close());

test("the list of a day has sales, voids and refunds with the numbers of their charges", async () => {
  const at = payfor.open(bank.settings, bank.tools);
  const sold = async (amount: string) => {
    const order = orderOf(amount);
    const outcome = await at.sell({ ...order, card: cardFor("approved"), payerIp, buyer: null });
    assert.ok(outcome.kind === "approved");
    return { ...referenceOf(order), references: outcome.references };
  };
  const [kept, voided] = [await sold("10"), await sold("20")];
  await at.sell({ ...orderOf("30"), card: cardFor("insufficient_funds"), payerIp, buyer: null });
  assert.equal((await at.void(voided)).kind, "done");
  bank.closeDay();
  assert.equal((await at.refund({ ...kept, amount: decimal("2.50") })).kind, "done");
  const page = await at.listDay?.(bankDayOf(new Date()), null);
  assert.ok(page?.kind === "lastPage");
  assert.deepEqual(
    page.movements.map(({ kind, bankOrderId, amount }) => [kind, bankOrderId, amount]),
    [
      ["sale", kept.bankOrderId, amountFromDecimal("10")],
      ["sale", voided.bankOrderId, amountFromDecimal("20")],
      ["void", voided.bankOrderId, amountFromDecimal("20")],
      ["refund", kept.bankOrderId, amountFromDecimal("2.5")],
    ],
  );
  assert.equal(page.movements[0]?.reference, kept.references.transactionId);
  const empty = await at.listDay?.("2020-01-01", null);
  assert.deepEqual(empty, { kind: "lastPage", movements: [], count: 0 });
});

test("a check says whether address and log-in are right, and that only a payment proves the key", async () => {
  const resultsOf = async (changes: Record<string, string>) => {
    const { findings } = await payfor.open({ ...bank.settings, ...changes }, bank.tools).check();
    return Object.fromEntries(findings.map(({ what, result }) => [what, result]));
  };
  const open = { three_ds_key: "cannot_tell", ip: "cannot_tell" };
  assert.deepEqual(await resultsOf({}), { address: "ok", log_in: "ok", ...open });
  assert.deepEqual(await resultsOf({ userPass: "another" }), { address: "ok", log_in: "wrong", ...open });
  assert.deepEqual(await resultsOf({ merchantPass: "another" }), { address: "ok", log_in: "ok", ...open });
  const nowhere = await resultsOf({ apiUrl: `${bank.simulator.url}/nothing/here` });
  assert.deepEqual(nowhere, { address: "wrong", log_in: "cannot_tell", ...open });
  bank.simulator.faults.add({ operation: "query", kind: "payfor.foreign_ip" });
  assert.deepEqual(await resultsOf({}), { address: "ok", log_in: "cannot_tell", ...open });
});
