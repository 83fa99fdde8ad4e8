import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { SimulatedBank } from "../contract/test-support/simulated-bank.ts";
import { garanti } from "./garanti.ts";
import { startSimulatedBank } from "./test-support/simulated-bank.ts";

let bank: SimulatedBank;
before(async () => {
  bank = await startSimulatedBank();
});
after(() => bank.close());

async function checked(changes: Record<string, string> = {}) {
  const { findings, calls } = await garanti.open({ ...bank.settings, ...changes }, bank.tools).check();
  const results = Object.fromEntries(findings.map(({ what, result }) => [what, result]));
  return { results, wrong: findings.find(({ result }) => result === "wrong"), calls };
}

test("a good connection: address, log-in and the user of refunds are ok; the key shows in a return only", async () => {
  const { results, calls } = await checked();
  assert.deepEqual(results, { address: "ok", log_in: "ok", reversal_user: "ok", three_ds_key: "cannot_tell" });
  assert.deepEqual(
    calls.map(({ operation }) => operation),
    ["check", "check"],
  );
  assert.deepEqual(bank.simulator.ledger.orders(), [], "no money was moved");
});

test("a wrong password, terminal or merchant number is told with the bank's words, and nothing is voided", async () => {
  for (const changes of [{ password: "another" }, { terminalId: "1" }, { merchantId: "1" }]) {
    const { results, wrong, calls } = await checked(changes);
    assert.deepEqual(results, {
      address: "ok",
      log_in: "wrong",
      reversal_user: "cannot_tell",
      three_ds_key: "cannot_tell",
    });
    assert.equal(wrong?.bankMessage, "Kullanıcı, şifre veya HashData hatalı");
    assert.equal(calls.length, 1);
  }
});

test("a wrong password of the user of refunds is told, while payments would work", async () => {
  const { results, wrong } = await checked({ refundPassword: "another" });
  assert.deepEqual([results["log_in"], results["reversal_user"]], ["ok", "wrong"]);
  assert.match(wrong?.reason ?? "", /PROVRFN/);
});

test("an address that is not the bank's, or does not answer, is wrong", async () => {
  for (const apiUrl of [bank.settings["apiUrl"]!.replace("VPServlet", "nothing"), "http://127.0.0.1:1/VPServlet"]) {
    const { results } = await checked({ apiUrl });
    assert.deepEqual(
      [results["address"], results["log_in"], results["reversal_user"]],
      ["wrong", "cannot_tell", "cannot_tell"],
    );
  }
});
