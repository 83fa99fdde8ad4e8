import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Terminal } from "../contract/acquirer.ts";
import { noReferences, type Card, type Order, type OrderReference } from "../contract/order.ts";
import { decimal, orderOf, referenceOf } from "../contract/test-support/bank-under-test.ts";
import { postForm, returnedFields } from "../contract/test-support/browser.ts";
import { cardFor, type SimulatedBank } from "../contract/test-support/simulated-bank.ts";
import type { ThreeDsJudged } from "../contract/three-ds.ts";
import { garanti } from "./garanti.ts";
import { startSimulatedBank } from "./test-support/simulated-bank.ts";

const payerIp = "203.0.113.7";
const returnUrl = "https://pay.example/3ds/attempt-token";

let bank: SimulatedBank;
before(async () => {
  bank = await startSimulatedBank();
});
after(() => bank.close());

function terminal(changes: Record<string, string> = {}): Terminal {
  const { tools, settings } = bank;
  const send: typeof tools.send = (request) => tools.send({ ...request, timeoutMs: 400 });
  return garanti.open({ ...settings, ...changes }, { ...tools, send });
}

const sell = (order: Order, card: Card) => terminal().sell({ ...order, card, payerIp, buyer: null });

async function authenticate(order: Order, card: Card, changes: Record<string, string> = {}): Promise<ThreeDsJudged> {
  const own = terminal(changes);
  const started = await own.startThreeDs({ ...order, card, payerIp, buyer: null, returnUrl, locale: "tr" });
  assert.ok(started.kind === "form");
  const fields = await returnedFields(await postForm(started.form.action, started.form.fields), "123456");
  return own.verifyThreeDsReturn({ ...order, session: {} }, { method: "POST", fields });
}

async function charged(order: Order): Promise<OrderReference> {
  const outcome = await sell(order, cardFor("approved"));
  assert.ok(outcome.kind === "approved", JSON.stringify(outcome));
  return { ...referenceOf(order), references: outcome.references };
}

test("each 3-D Secure test card has its documented result", async () => {
  const expected = {
    threeds_failed: "not_authenticated",
    threeds_not_enrolled: "not_enrolled",
    threeds_attempted: "attempted",
  };
  for (const [outcome, reason] of Object.entries(expected)) {
    const result = await authenticate(orderOf("10"), cardFor(outcome as keyof typeof expected));
    assert.ok(result.kind === "failed" && result.reason === reason, JSON.stringify(result));
  }
});

test("an attempted authentication can be charged where the terminal accepts it", async () => {
  const order = orderOf("10");
  const result = await authenticate(order, cardFor("threeds_attempted"), { acceptAttempt: "yes" });
  assert.ok(result.kind === "authenticated" && result.authentication.threeDsStatus === "4");
  assert.equal((await terminal().complete({ ...order, payerIp, session: {} }, result.authentication)).kind, "approved");
});

test("a wrong key of 3-D Secure, or a wrong password, is refused by the bank's page with 7 and its words", async () => {
  for (const changes of [{ storeKey: "another" }, { password: "another" }]) {
    const result = await authenticate(orderOf("10"), cardFor("approved"), changes);
    assert.ok(result.kind === "failed" && result.reason === "technical" && result.threeDsStatus === "7");
    assert.equal(result.message, "Guvenlik Kodu hatali");
  }
});

test("with a wrong password of PROVAUT nothing is charged and the outcome is unknown", async () => {
  const sale = { ...orderOf("10"), card: cardFor("approved"), payerIp, buyer: null };
  assert.equal((await terminal({ password: "another" }).sell(sale)).kind, "unknown");
  assert.equal(bank.netCharge(sale.bankOrderId), 0n);
});

test("with a wrong password of PROVRFN sales work, and a refund is unknown and gives nothing back", async () => {
  const reference = await charged(orderOf("10"));
  assert.equal((await terminal({ refundPassword: "another" }).refund(reference)).kind, "unknown");
  assert.equal((await terminal({ refundPassword: "another" }).void(reference)).kind, "unknown");
  assert.equal(bank.netCharge(reference.bankOrderId), 1_000n);
});

test("installments are charged for Bonus cards and declined for others", async () => {
  const order = { ...orderOf("300"), installments: 3 };
  assert.equal((await sell(order, cardFor("approved", 1))).kind, "approved");
  assert.equal(bank.simulator.ledger.orders().find(({ orderId }) => orderId === order.bankOrderId)?.installments, 3);
  const declined = await sell({ ...orderOf("300"), installments: 3 }, cardFor("approved", 2));
  assert.ok(declined.kind === "declined" && declined.decline.code === "12" && declined.decline.class === "refused");
});

test("a payer's address that is not IPv4 is replaced, because the bank requires one", async () => {
  const sent: string[] = [];
  const { tools, settings } = bank;
  const send: typeof tools.send = (request) => {
    sent.push(/<IPAddress>(.*)<\/IPAddress>/.exec(request.body?.toString() ?? "")?.[1] ?? "");
    return tools.send(request);
  };
  const own = garanti.open(settings, { ...tools, send });
  for (const address of ["203.0.113.7", "::ffff:203.0.113.7", "2001:db8::1", ""])
    await own.sell({ ...orderOf("1"), card: cardFor("approved"), payerIp: address, buyer: null });
  assert.deepEqual(sent, ["203.0.113.7", "203.0.113.7", "127.0.0.1", "127.0.0.1"]);
});

test("a reply without a signature proves nothing: every recorded one is signed", async () => {
  const order = orderOf("10");
  bank.simulator.faults.add({ operation: "sale", kind: "no_hash" });
  assert.equal((await sell(order, cardFor("approved"))).kind, "unknown");
  bank.simulator.faults.add({ operation: "query", kind: "no_hash" });
  assert.equal((await terminal().query(referenceOf(order))).kind, "unknown");
  assert.equal((await terminal().query(referenceOf(order))).kind, "approved");
});

test("a return that is signed without md is forged", async () => {
  bank.simulator.faults.add({ operation: "threeds", kind: "garanti.hashparams_without_md" });
  assert.equal((await authenticate(orderOf("10"), cardFor("approved"))).kind, "forged");
});

test("without the sale's RetrefNum the history is asked first, also for a part of what was refunded before", async () => {
  bank.simulator.faults.add({ operation: "sale", kind: "garanti.no_retref" });
  const order = orderOf("10");
  const reference = await charged(order);
  assert.deepEqual({ ...reference.references, authCode: null }, noReferences);
  for (const left of [900n, 700n]) {
    const amount = decimal(left === 900n ? "1" : "2");
    const refunded = await terminal().refund({ ...reference, amount });
    assert.deepEqual([refunded.kind, refunded.calls.map(({ operation }) => operation)], ["done", ["query", "refund"]]);
    assert.equal(bank.netCharge(order.bankOrderId), left);
  }
  const late = await terminal().void(reference);
  assert.ok(late.kind === "refused" && late.reason === "nothing_to_reverse", JSON.stringify(late));
});

test("a payer whom the bank's page has charged is not charged again: the history must show our amount", async () => {
  const order = orderOf("10");
  const authentication = { threeDsStatus: "1", fields: { charged: "yes" } };
  const complete = () => terminal().complete({ ...order, payerIp, session: {} }, authentication);
  assert.equal((await complete()).kind, "unknown");
  await charged(order);
  const outcome = await complete();
  assert.ok(outcome.kind === "approved" && outcome.references.hostReference !== null);
  assert.equal(bank.netCharge(order.bankOrderId), 1_000n);
  const dearer = { ...order, amount: decimal("11"), payerIp, session: {} };
  assert.equal((await terminal().complete(dearer, authentication)).kind, "unknown");
});
