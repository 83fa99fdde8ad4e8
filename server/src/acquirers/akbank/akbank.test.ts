import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Terminal } from "../contract/acquirer.ts";
import type { Card, Order } from "../contract/order.ts";
import { orderOf, referenceOf } from "../contract/test-support/bank-under-test.ts";
import { postForm, returnedFields } from "../contract/test-support/browser.ts";
import { cardFor, type SimulatedBank } from "../contract/test-support/simulated-bank.ts";
import type { ThreeDsJudged } from "../contract/three-ds.ts";
import { akbank } from "./akbank.ts";
import { startSimulatedBank } from "./test-support/simulated-bank.ts";

const payerIp = "203.0.113.7";
const returnUrl = "https://pay.example/3ds/attempt-token";

let bank: SimulatedBank;
before(async () => {
  bank = await startSimulatedBank();
});
after(() => bank.close());

function terminal(changes: Record<string, string> = {}, aheadMs = 0): Terminal {
  const { tools, settings } = bank;
  const send: typeof tools.send = (request) => tools.send({ ...request, timeoutMs: 400 });
  return akbank.open({ ...settings, ...changes }, { ...tools, now: () => tools.now() + aheadMs, send });
}

const sell = (order: Order, card: Card) => terminal().sell({ ...order, card, payerIp, buyer: null });

async function authenticate(order: Order, card: Card): Promise<ThreeDsJudged> {
  const started = await terminal().startThreeDs({ ...order, card, payerIp, buyer: null, returnUrl, locale: "tr" });
  assert.ok(started.kind === "form");
  const fields = await returnedFields(await postForm(started.form.action, started.form.fields), "123456");
  return terminal().verifyThreeDsReturn({ ...order, session: {} }, { method: "POST", fields });
}

test("every 3-D Secure card but a fully authenticated one fails, because the bank says no more", async () => {
  for (const outcome of ["threeds_failed", "threeds_not_enrolled", "threeds_attempted"] as const) {
    const result = await authenticate(orderOf("10"), cardFor(outcome));
    assert.ok(result.kind === "failed" && result.reason === "not_authenticated", JSON.stringify(result));
  }
});

test("with a wrong key nothing is charged, and the outcome is unknown", async () => {
  const sale = { ...orderOf("10"), card: cardFor("approved"), payerIp, buyer: null };
  assert.equal((await terminal({ secretKey: "another" }).sell(sale)).kind, "unknown");
  assert.equal(bank.netCharge(sale.bankOrderId), 0n);
});

test("with a wrong clock the bank declines, and another terminal could succeed", async () => {
  const sale = { ...orderOf("10"), card: cardFor("approved"), payerIp, buyer: null };
  const outcome = await terminal({}, 3_600_000).sell(sale);
  assert.ok(outcome.kind === "declined" && outcome.decline.code === "VPS-1073" && outcome.reroute === "yes");
});

test("an inquiry with a wrong clock says nothing of the order, and that the clock is refused", async () => {
  const order = orderOf("10");
  await terminal().sell({ ...order, card: cardFor("approved"), payerIp, buyer: null });
  const status = await terminal({}, 3_600_000).query(referenceOf(order));
  assert.ok(status.kind === "unknown" && status.isClockRefused, JSON.stringify(status));
  assert.equal((await terminal().query(referenceOf(order))).kind, "approved");
});

test("installments are charged for Axess cards and declined for others", async () => {
  const order = { ...orderOf("300"), installments: 3 };
  assert.equal((await sell(order, cardFor("approved"))).kind, "approved");
  const declined = await sell({ ...orderOf("300"), installments: 3 }, cardFor("approved", 1));
  assert.ok(declined.kind === "declined" && declined.decline.code === "183");
});

test("VPS-0000 with a decline of the card's bank, and a 401, are unknown", async () => {
  for (const kind of ["akbank.approved_with_host_05", "akbank.unauthorized"] as const) {
    bank.simulator.faults.add({ operation: "sale", kind });
    assert.equal((await sell(orderOf("10"), cardFor("approved"))).kind, "unknown", kind);
  }
});

test("a return that is signed without secureData is forged", async () => {
  bank.simulator.faults.add({ operation: "threeds", kind: "akbank.return_without_secure_data" });
  assert.equal((await authenticate(orderOf("10"), cardFor("approved"))).kind, "forged");
});

test("the check tells a wrong key, a wrong clock, a bank that answers otherwise and one that does not", async () => {
  const resultsOf = async (own: Terminal) => {
    const { findings } = await own.check();
    const results = Object.fromEntries(findings.map(({ what, result }) => [what, result]));
    return { results, wrong: findings.find(({ result }) => result === "wrong") };
  };
  const good = await resultsOf(terminal());
  assert.deepEqual(good.results, { address: "ok", log_in: "ok", clock: "ok", three_ds_key: "cannot_tell" });
  for (const name of ["secretKey", "merchantSafeId", "terminalSafeId"]) {
    const { results, wrong } = await resultsOf(terminal({ [name]: "another" }));
    assert.deepEqual([results["address"], results["log_in"]], ["ok", "wrong"], name);
    assert.match(wrong?.advice?.en ?? "", /secret key/);
  }
  const clock = await resultsOf(terminal({}, -3_600_000));
  assert.deepEqual([clock.results["log_in"], clock.results["clock"]], ["ok", "wrong"]);
  assert.match(clock.wrong?.advice?.en ?? "", /NTP/);
  for (const apiUrl of [`${bank.simulator.url}/elsewhere`, "http://127.0.0.1:1/api"]) {
    const { results } = await resultsOf(terminal({ apiUrl }));
    assert.deepEqual([results["address"], results["log_in"]], ["wrong", "cannot_tell"]);
  }
  assert.deepEqual(
    bank.simulator.ledger.orders().filter(({ orderId }) => orderId.startsWith("CHECK")),
    [],
  );
});
