import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { FaultKind } from "@servicepay/bank-simulator";
import type { Terminal } from "../contract/acquirer.ts";
import type { Card, Order, OrderReference } from "../contract/order.ts";
import { decimal, orderOf, referenceOf } from "../contract/test-support/bank-under-test.ts";
import { cardFor, type SimulatedBank } from "../contract/test-support/simulated-bank.ts";
import type { ThreeDsJudged } from "../contract/three-ds.ts";
import { posnet } from "./posnet.ts";
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
  return posnet.open({ ...settings, ...changes }, { ...tools, send });
}

const sell = (order: Order, card: Card) => terminal().sell({ ...order, card, payerIp, buyer: null });
const startOf = (order: Order, card: Card, changes: Record<string, string> = {}) =>
  terminal(changes).startThreeDs({ ...order, card, payerIp, buyer: null, returnUrl, locale: "tr" });

async function authenticate(order: Order, card: Card, changes: Record<string, string> = {}): Promise<ThreeDsJudged> {
  const started = await startOf(order, card);
  assert.ok(started.kind === "form", JSON.stringify(started));
  const returned = await bank.authenticate(started.form);
  return terminal(changes).verifyThreeDsReturn({ ...order, session: started.session }, returned);
}

async function paid(order: Order): Promise<OrderReference> {
  const judged = await authenticate(order, cardFor("approved"));
  assert.ok(judged.kind === "authenticated", JSON.stringify(judged));
  const outcome = await terminal().complete({ ...order, payerIp, session: {} }, judged.authentication);
  assert.ok(outcome.kind === "approved", JSON.stringify(outcome));
  return { ...referenceOf(order), references: outcome.references };
}

test("each 3-D Secure test card has its documented result, and the bank would have charged all of them", async () => {
  const expected = {
    threeds_failed: "not_authenticated",
    threeds_not_enrolled: "not_enrolled",
    threeds_attempted: "attempted",
  };
  for (const [outcome, reason] of Object.entries(expected)) {
    const order = orderOf("10");
    const result = await authenticate(order, cardFor(outcome as keyof typeof expected));
    assert.ok(result.kind === "failed" && result.reason === reason, JSON.stringify(result));
    assert.equal(bank.netCharge(order.bankOrderId), 0n);
  }
});

test("an attempted authentication can be charged where the terminal accepts it", async () => {
  const order = orderOf("10");
  const result = await authenticate(order, cardFor("threeds_attempted"), { acceptAttempt: "yes" });
  assert.ok(result.kind === "authenticated" && result.authentication.threeDsStatus === "4");
  assert.equal((await terminal().complete({ ...order, payerIp, session: {} }, result.authentication)).kind, "approved");
});

test("a bank that is away, or does not know our address, cannot start; nothing is charged", async () => {
  const expected = { down: "unreadable", reset_before: "lost", "posnet.foreign_ip": "refused", empty: "unreadable" };
  for (const [kind, cause] of Object.entries(expected)) {
    bank.simulator.faults.add({ operation: "start", kind: kind as FaultKind });
    const order = orderOf("10");
    const started = await startOf(order, cardFor("approved"));
    assert.ok(started.kind === "failed" && started.cause === cause, kind);
    assert.equal(started.calls.length, 1);
    assert.equal(bank.netCharge(order.bankOrderId), 0n);
  }
  const wrong = await startOf(orderOf("10"), cardFor("approved"), { posnetId: "1" });
  assert.ok(wrong.kind === "failed" && wrong.cause === "refused");
  const installments = await startOf({ ...orderOf("10"), installments: 3 }, cardFor("approved"));
  assert.ok(installments.kind === "declined" && installments.decline.code === "0012");
});

test("while the bank cannot be asked a return is undecided, and asking again has the same answer", async () => {
  const order = orderOf("10");
  const started = await startOf(order, cardFor("approved"));
  assert.ok(started.kind === "form");
  const returned = await bank.authenticate(started.form);
  const judge = () => terminal().verifyThreeDsReturn({ ...order, session: started.session }, returned);
  const unclear = [
    "down",
    "reset_before",
    "reset_after",
    "hang",
    "empty",
    "html",
    "truncated",
    "wrong_hash",
    "no_hash",
  ];
  for (const kind of [...unclear, "posnet.foreign_ip"]) {
    bank.simulator.faults.add({ operation: "resolve", kind: kind as FaultKind });
    assert.equal((await judge()).kind, "undecided", kind);
  }
  for (const _ of ["once", "again"]) assert.equal((await judge()).kind, "authenticated");
});

test("a return with another packet, or about which the bank says another sum or order, is forged", async () => {
  bank.simulator.faults.add({ operation: "threeds", kind: "wrong_hash" });
  assert.equal((await authenticate(orderOf("10"), cardFor("approved"))).kind, "forged");
  bank.simulator.faults.add({ operation: "threeds", kind: "no_hash" });
  assert.equal((await authenticate(orderOf("10"), cardFor("approved"))).kind, "forged");
  for (const kind of ["wrong_order", "wrong_amount", "posnet.other_amount", "posnet.resolve_once"] as const) {
    bank.simulator.faults.add({ operation: "resolve", kind });
    assert.equal((await authenticate(orderOf("10"), cardFor("approved"))).kind, "forged", kind);
  }
  bank.simulator.faults.add({ operation: "resolve", kind: "posnet.md_status_9" });
  const undefinedTerminal = await authenticate(orderOf("10"), cardFor("approved"));
  assert.ok(undefinedTerminal.kind === "failed" && undefinedTerminal.threeDsStatus === "9");
});

test("an authentication charges only the amount that the payer saw, and with another key none", async () => {
  const order = orderOf("10");
  const result = await authenticate(order, cardFor("approved"));
  assert.ok(result.kind === "authenticated");
  const dearer = { ...order, amount: decimal("1000"), payerIp, session: {} };
  assert.equal((await terminal().complete(dearer, result.authentication)).kind, "unknown");
  const other = terminal({ encKey: "another" });
  assert.equal((await other.complete({ ...order, payerIp, session: {} }, result.authentication)).kind, "unknown");
  assert.equal(bank.netCharge(order.bankOrderId), 0n);
  assert.equal((await authenticate(orderOf("10"), cardFor("approved"), { encKey: "another" })).kind, "forged");
});

test("installments are charged for World cards and declined for others, with and without 3-D Secure", async () => {
  const order = { ...orderOf("300"), installments: 3 };
  const result = await authenticate(order, cardFor("approved", 2));
  assert.ok(result.kind === "authenticated", JSON.stringify(result));
  const { authentication } = result;
  assert.equal((await terminal().complete({ ...order, payerIp, session: {} }, authentication)).kind, "approved");
  assert.equal(bank.simulator.ledger.orders().find(({ orderId }) => orderId === order.bankOrderId)?.installments, 3);
  const declined = await sell({ ...orderOf("300"), installments: 3 }, cardFor("approved"));
  assert.ok(declined.kind === "declined" && declined.decline.code === "0012");
});

test("every currency of the terminal is charged with the bank's own code", async () => {
  for (const currency of posnet.capabilities.currencies) {
    const order = { ...orderOf("12.34"), currency };
    assert.equal((await sell(order, cardFor("approved"))).kind, "approved");
    const status = await terminal().query(referenceOf(order));
    assert.ok(status.kind === "approved" && status.amount === order.amount);
  }
});

test("an unclear error is unknown and its record says failed; a time-out is unknown and not found", async () => {
  const order = orderOf("10");
  assert.equal((await sell(order, cardFor("unclear_error"))).kind, "unknown");
  assert.equal((await terminal().query(referenceOf(order))).kind, "declined");
  const hidden = orderOf("10");
  assert.equal((await sell(hidden, cardFor("timeout_not_charged"))).kind, "unknown");
  assert.equal((await terminal().query(referenceOf(hidden))).kind, "notFound");
});

const chargedYetUnproven: readonly FaultKind[] = [
  "http_500",
  "html",
  "empty",
  "truncated",
  "garbage_prefix",
  "duplicate_reply",
  "reset_after",
  "hang",
  "posnet.approved_2",
];

for (const kind of chargedYetUnproven) {
  test(`a bank that charges and then fails with ${kind} leaves the charge unknown, and its record has it`, async () => {
    const order = orderOf("10");
    const result = await authenticate(order, cardFor("approved"));
    assert.ok(result.kind === "authenticated");
    bank.simulator.faults.add({ operation: "complete", kind });
    const completed = await terminal().complete({ ...order, payerIp, session: {} }, result.authentication);
    assert.equal(completed.kind, "unknown");
    assert.equal(bank.netCharge(order.bankOrderId), 1_000n);
    assert.equal((await terminal().query(referenceOf(order))).kind, "approved");
  });
}

test("a charge whose record is late, lost or of another sum is unknown until the record has it", async () => {
  for (const kind of ["down", "reset_before", "empty", "wrong_order", "wrong_amount", "posnet.foreign_ip"] as const) {
    const order = orderOf("10");
    bank.simulator.faults.add({ operation: "query", kind });
    assert.equal((await sell(order, cardFor("approved"))).kind, "unknown", kind);
    assert.equal((await terminal().query(referenceOf(order))).kind, "approved", kind);
  }
});

test("a latin5 reply is read, and its words are right", async () => {
  bank.simulator.faults.add({ operation: "sale", kind: "latin5" });
  const outcome = await sell(orderOf("10"), cardFor("lost_card"));
  assert.ok(outcome.kind === "declined" && outcome.decline.message === "Kayıp kart, karta el koyunuz.");
});

test("a lost void is alreadyDone when it is asked for again; the bank's record still says Sale", async () => {
  const reference = await paid(orderOf("10"));
  bank.simulator.faults.add({ operation: "void", kind: "reset_after" });
  assert.equal((await terminal().void(reference)).kind, "unknown");
  assert.equal((await terminal().query(reference)).kind, "approved");
  assert.equal((await terminal().void(reference)).kind, "alreadyDone");
  assert.equal(bank.netCharge(reference.bankOrderId), 0n);
});

test("a refund is possible at once and in parts, without the sale's key too, and never of a voided sale", async () => {
  const reference = await paid(orderOf("10"));
  const unknown = { ...reference, references: referenceOf(reference).references };
  const part = await terminal().refund({ ...unknown, amount: decimal("4") });
  assert.ok(part.kind === "done" && part.calls.length === 2, JSON.stringify(part));
  assert.equal(bank.netCharge(reference.bankOrderId), 600n);
  const late = await terminal().void(reference);
  assert.ok(late.kind === "refused" && late.reason === "nothing_to_reverse", JSON.stringify(late));
  const voided = await paid(orderOf("10"));
  assert.equal((await terminal().void(voided)).kind, "done");
  const refund = await terminal().refund(voided);
  assert.ok(refund.kind === "refused" && refund.reason === "nothing_to_reverse", JSON.stringify(refund));
});

test("the check tells a foreign address, wrong numbers and a bank that does not answer, and moves nothing", async () => {
  const resultsOf = async (own: Terminal) => {
    const { findings, calls } = await own.check();
    assert.deepEqual([calls.length, calls[0].operation], [1, "check"]);
    const results = Object.fromEntries(findings.map(({ what, result }) => [what, result]));
    return { results, wrong: findings.find(({ result }) => result === "wrong") };
  };
  const good = await resultsOf(terminal());
  assert.deepEqual(good.results, { address: "ok", log_in: "ok", ip: "ok", three_ds_key: "cannot_tell" });
  bank.simulator.faults.add({ operation: "query", kind: "posnet.foreign_ip" });
  for (const own of [terminal(), terminal({ merchantId: "1" }), terminal({ terminalId: "1" })]) {
    const { results, wrong } = await resultsOf(own);
    assert.deepEqual([results["address"], results["log_in"], results["ip"]], ["ok", "cannot_tell", "wrong"]);
    assert.match(wrong?.bankMessage ?? "", /IP:127\.0\.0\.1/);
    assert.ok(/kaydettirin/.test(wrong?.advice?.tr ?? "") && /registered/.test(wrong?.advice?.en ?? ""));
  }
  for (const apiUrl of [`${bank.simulator.url}/elsewhere`, "http://127.0.0.1:1/api"]) {
    const { results } = await resultsOf(terminal({ apiUrl }));
    assert.deepEqual([results["address"], results["log_in"], results["ip"]], ["wrong", "cannot_tell", "cannot_tell"]);
  }
});
