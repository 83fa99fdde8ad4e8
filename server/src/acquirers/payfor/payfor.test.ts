import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { FaultKind } from "@servicepay/bank-simulator";
import type { Terminal } from "../contract/acquirer.ts";
import type { Card, Order, OrderReference } from "../contract/order.ts";
import { decimal, orderOf, referenceOf } from "../contract/test-support/bank-under-test.ts";
import { cardFor, type SimulatedBank } from "../contract/test-support/simulated-bank.ts";
import type { Authentication, BankForm, ThreeDsJudged } from "../contract/three-ds.ts";
import type { AcquirerTools } from "../contract/tools.ts";
import { payfor } from "./payfor.ts";
import { startSimulatedBank } from "./test-support/simulated-bank.ts";

const payerIp = "203.0.113.7";
const returnUrl = "https://pay.example/3ds/attempt-token";

let bank: SimulatedBank;
before(async () => {
  bank = await startSimulatedBank();
});
after(() => bank.close());

function terminal(changes: Record<string, string> = {}, tools: AcquirerTools = bank.tools): Terminal {
  return payfor.open({ ...bank.settings, ...changes }, tools);
}

const sell = (order: Order, card: Card, own = terminal()) => own.sell({ ...order, card, payerIp, buyer: null });

/** `tamper`: what the payer's browser changes in the form. */
async function authenticate(
  order: Order,
  card: Card,
  { tamper = {}, settings = {} }: { tamper?: Record<string, string>; settings?: Record<string, string> } = {},
): Promise<ThreeDsJudged> {
  const own = terminal(settings);
  const started = await own.startThreeDs({ ...order, card, payerIp, buyer: null, returnUrl, locale: "tr" });
  assert.ok(started.kind === "form");
  const form: BankForm = { ...started.form, fields: { ...started.form.fields, ...tamper } };
  return own.verifyThreeDsReturn({ ...order, session: {} }, await bank.authenticate(form));
}

async function authenticated(order: Order, tamper: Record<string, string> = {}): Promise<Authentication> {
  const judged = await authenticate(order, cardFor("approved"), { tamper });
  assert.ok(judged.kind === "authenticated", JSON.stringify(judged));
  return judged.authentication;
}

const complete = (order: Order, authentication: Authentication, own = terminal()) =>
  own.complete({ ...order, payerIp, session: {} }, authentication);

async function charged(order: Order): Promise<OrderReference> {
  const outcome = await sell(order, cardFor("approved"));
  assert.ok(outcome.kind === "approved");
  return { ...referenceOf(order), references: outcome.references };
}

const operationsOf = ({ calls }: { calls: readonly { operation: string }[] }) => calls.map((call) => call.operation);

test("a completion is approved when the order's status has our sum in our currency; both calls are kept", async () => {
  const order = { ...orderOf("150.25"), installments: 3 };
  const outcome = await complete(order, await authenticated(order));
  assert.ok(outcome.kind === "approved" && outcome.references.hostReference !== null);
  assert.deepEqual(operationsOf(outcome), ["complete", "query"]);
  assert.equal(bank.netCharge(order.bankOrderId), 15_025n);
});

test("a currency that the payer changes in the form is not taken for ours", async () => {
  const order = { ...orderOf("100"), currency: "EUR" as const };
  const outcome = await complete(order, await authenticated(order, { Currency: "949" }));
  assert.ok(outcome.kind === "unknown" && /another currency/.test(outcome.reason), JSON.stringify(outcome));
  assert.equal((await terminal().query(referenceOf(order))).kind, "unknown");
  const untouched = { ...orderOf("100"), currency: "EUR" as const };
  assert.equal((await complete(untouched, await authenticated(untouched))).kind, "approved");
});

test("a payer who changes the model so that the bank charges at once is charged once, and it is known", async () => {
  const order = orderOf("60");
  const outcome = await complete(order, await authenticated(order, { SecureType: "3DPay" }));
  assert.ok(outcome.kind === "approved" && outcome.references.authCode !== null);
  assert.deepEqual(operationsOf(outcome), ["query"]);
  assert.equal(bank.netCharge(order.bankOrderId), 6_000n);
});

test("the authentication of a cheaper order does not pay a dearer one", async () => {
  const [cheap, dear] = [orderOf("1"), orderOf("1000")];
  const [paid, unpaid] = [await authenticated(cheap), await authenticated(dear)];
  const requestGuid = paid.fields["requestGuid"] ?? "";
  const outcome = await complete(dear, { ...unpaid, fields: { ...unpaid.fields, requestGuid } });
  assert.equal(outcome.kind, "unknown");
  assert.deepEqual([bank.netCharge(cheap.bankOrderId), bank.netCharge(dear.bankOrderId)], [0n, 0n]);
});

test("a sum, hash or order changed in the form never authenticates", async () => {
  for (const tamper of [{ PurchAmount: "1.00" }, { InstallmentCount: "12" }, { Hash: "x" }, { OrderId: "ANOTHER" }])
    await assert.rejects(authenticate(orderOf("10"), cardFor("approved"), { tamper }), /no form/);
});

test("a return with SHA-256 authenticates, and one with V033 and another 3DStatus does not", async () => {
  const returned = async (kind: FaultKind) => {
    bank.simulator.faults.add({ operation: "threeds", kind });
    return authenticate(orderOf("10"), cardFor("approved"));
  };
  assert.equal((await returned("payfor.return_sha256")).kind, "authenticated");
  const unproven = await returned("payfor.unproven_v033");
  assert.ok(unproven.kind === "failed" && unproven.reason === "not_authenticated");
});

test("a return's sum is not signed and so not read: the bank charges what the payer saw", async () => {
  const order = orderOf("10");
  bank.simulator.faults.add({ operation: "threeds", kind: "wrong_amount" });
  const outcome = await complete(order, await authenticated(order));
  assert.ok(outcome.kind === "approved" && bank.netCharge(order.bankOrderId) === 1_000n);
});

test("a form whose order id was used before returns as technical, and charges nothing again", async () => {
  const order = orderOf("33");
  await charged(order);
  const judged = await authenticate(order, cardFor("approved"));
  assert.ok(judged.kind === "failed" && judged.reason === "technical" && judged.message !== null);
  assert.equal(bank.netCharge(order.bankOrderId), 3_300n);
});

test("a completion whose status cannot be asked is unknown, although the bank approved it", async () => {
  for (const kind of ["down", "reset_before", "empty", "wrong_order", "wrong_amount"] as const) {
    const order = orderOf("10");
    const authentication = await authenticated(order);
    bank.simulator.faults.add({ operation: "query", kind });
    const outcome = await complete(order, authentication);
    assert.equal(outcome.kind, "unknown", kind);
    assert.deepEqual(operationsOf(outcome), ["complete", "query"]);
    assert.equal((await terminal().query(referenceOf(order))).kind, "approved");
  }
});

test("while the status has another sum, it has the bank's own figure", async () => {
  const reference = await charged(orderOf("10"));
  bank.simulator.faults.add({ operation: "query", kind: "wrong_amount" });
  const status = await terminal().query(reference);
  assert.ok(status.kind === "approved" && status.amount === decimal("0.01"));
});

test("replies with blank lines in empty elements, and in ISO-8859-9, are read like others", async () => {
  const reference = await charged(orderOf("10"));
  for (const kind of ["payfor.blank_lines", "latin5"] as const) {
    bank.simulator.faults.add({ operation: "query", kind });
    assert.equal((await terminal().query(reference)).kind, "approved", kind);
  }
  bank.simulator.faults.add({ operation: "sale", kind: "latin5" });
  const declined = await sell(orderOf("10"), cardFor("lost_card"));
  assert.ok(declined.kind === "declined" && declined.decline.message === "Kayıp kart, karta el koyunuz.");
});

test("a void or refund from an address that the bank does not know proves nothing, and gives nothing back", async () => {
  const reference = await charged(orderOf("10"));
  for (const operation of ["void", "refund"] as const) {
    bank.simulator.faults.add({ operation, kind: "payfor.foreign_ip" });
    assert.equal((await terminal()[operation](reference)).kind, "unknown");
  }
  assert.equal(bank.netCharge(reference.bankOrderId), 1_000n);
});
