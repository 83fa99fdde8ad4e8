import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Fault } from "@servicepay/bank-simulator";
import type { Terminal } from "../contract/acquirer.ts";
import { noReferences, type Card, type Order, type OrderReference } from "../contract/order.ts";
import { orderOf, referenceOf } from "../contract/test-support/bank-under-test.ts";
import { postForm, returnedFields } from "../contract/test-support/browser.ts";
import { cardFor, type SimulatedBank } from "../contract/test-support/simulated-bank.ts";
import type { BankForm, ThreeDsJudged } from "../contract/three-ds.ts";
import type { AcquirerTools } from "../contract/tools.ts";
import { nestpay } from "./nestpay.ts";
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
  const impatient: AcquirerTools = { ...tools, send: (request) => tools.send({ ...request, timeoutMs: 400 }) };
  return nestpay.open({ ...settings, ...changes }, impatient);
}

const sell = (order: Order, card: Card) => terminal().sell({ ...order, card, payerIp, buyer: null });

async function authenticate(
  order: Order,
  card: Card,
  otp = "123456",
  changes: Record<string, string> = {},
): Promise<ThreeDsJudged> {
  const own = terminal(changes);
  const form = await formOf(own, order, card);
  const page = await postForm(form.action, form.fields);
  const fields = await returnedFields(page, otp);
  return own.verifyThreeDsReturn({ ...order, session: {} }, { method: "POST", fields });
}

async function formOf(own: Terminal, order: Order, card: Card): Promise<BankForm> {
  const started = await own.startThreeDs({ ...order, card, payerIp, buyer: null, returnUrl, locale: "tr" });
  assert.ok(started.kind === "form");
  return started.form;
}

async function charged(order: Order): Promise<OrderReference> {
  const outcome = await sell(order, cardFor("approved"));
  assert.ok(outcome.kind === "approved");
  return { ...referenceOf(order), references: outcome.references };
}

test("each 3-D Secure test card has its documented result", async () => {
  const expected = {
    threeds_failed: "not_authenticated",
    threeds_not_enrolled: "not_enrolled",
    threeds_attempted: "attempted",
  } as const;
  for (const [outcome, reason] of Object.entries(expected)) {
    const result = await authenticate(orderOf("10"), cardFor(outcome as keyof typeof expected));
    assert.ok(result.kind === "failed" && result.reason === reason, JSON.stringify(result));
  }
});

test("an attempted authentication can be charged where the terminal accepts it", async () => {
  const order = orderOf("10");
  const result = await authenticate(order, cardFor("threeds_attempted"), "123456", { acceptAttempt: "yes" });
  assert.ok(result.kind === "authenticated" && result.authentication.threeDsStatus === "4");
  assert.equal((await terminal().complete({ ...order, payerIp, session: {} }, result.authentication)).kind, "approved");
});

test("three wrong passwords fail the authentication, and so does the payer's cancellation", async () => {
  const order = orderOf("10");
  const wrong = await authenticate(order, cardFor("approved"), "000000");
  assert.ok(wrong.kind === "failed" && wrong.reason === "not_authenticated");
  const form = await formOf(terminal(), order, cardFor("approved"));
  const page = await postForm(form.action, form.fields);
  const { fields } = await postForm(page.action, { answer: "cancel" });
  const cancelled = await terminal().verifyThreeDsReturn({ ...order, session: {} }, { method: "POST", fields });
  assert.ok(cancelled.kind === "failed" && cancelled.reason === "cancelled");
});

test("a wrong store key is refused by the bank (3D-1004, mdStatus 7) with the class technical", async () => {
  const result = await authenticate(orderOf("10"), cardFor("approved"), "123456", { storeKey: "another" });
  assert.ok(result.kind === "failed" && result.reason === "technical" && result.threeDsStatus === "7");
});

test("with a wrong API password nothing is charged and the outcome is unknown", async () => {
  const sale = { ...orderOf("10"), card: cardFor("approved"), payerIp, buyer: null };
  const outcome = await terminal({ password: "another" }).sell(sale);
  assert.equal(outcome.kind, "unknown");
});

test("installments are charged for cards of the terminal's program and declined for others", async () => {
  const maximum = cardFor("approved", 3);
  const bonus = cardFor("approved", 1);
  const order = { ...orderOf("300"), installments: 3 };
  const result = await authenticate(order, maximum);
  assert.ok(result.kind === "authenticated");
  assert.equal((await terminal().complete({ ...order, payerIp, session: {} }, result.authentication)).kind, "approved");
  const booked = bank.simulator.ledger.orders().find(({ orderId }) => orderId === order.bankOrderId);
  assert.equal(booked?.installments, 3);
  const declined = await terminal().sell({ ...orderOf("300"), installments: 3, card: bonus, payerIp, buyer: null });
  assert.ok(declined.kind === "declined" && declined.decline.code === "99/CORE-2603");
});

test("a charge that appears late in the bank's query is first not found, then approved", async () => {
  const order = orderOf("10");
  bank.simulator.faults.add({ operation: "sale", kind: "not_found", delayMs: 150 });
  await charged(order);
  assert.equal((await terminal().query(referenceOf(order))).kind, "notFound");
  const status = await settled(() => terminal().query(referenceOf(order)), "approved");
  assert.equal(status, "approved");
});

test("a status with a different amount has the bank's own figure", async () => {
  const reference = await charged(orderOf("10"));
  bank.simulator.faults.add({ operation: "query", kind: "wrong_amount" });
  const status = await terminal().query(reference);
  assert.ok(status.kind === "approved" && status.amount === orderOf("0.01").amount);
});

test("the Turkish text of a decline is correct in every encoding that banks use", async () => {
  const faults: (Fault | null)[] = [null, { operation: "sale", kind: "latin5" }, { operation: "sale", kind: "utf8" }];
  for (const fault of faults) {
    if (fault !== null) bank.simulator.faults.add(fault);
    const outcome = await sell(orderOf("10"), cardFor("lost_card"));
    assert.ok(
      outcome.kind === "declined" && outcome.decline.message === "Kayıp kart, karta el koyunuz.",
      JSON.stringify(fault),
    );
  }
});

test("a return with a wrong hash, amount or order, or without a hash, is forged", async () => {
  for (const kind of ["wrong_hash", "no_hash", "wrong_amount", "wrong_order"] as const) {
    bank.simulator.faults.add({ operation: "threeds", kind });
    assert.equal((await authenticate(orderOf("10"), cardFor("approved"))).kind, "forged", kind);
  }
});

test("a void names the bank's transaction where it is known, otherwise our order", async () => {
  const { tools, settings } = bank;
  const sent: string[] = [];
  const listening: AcquirerTools = {
    ...tools,
    send(request) {
      sent.push(new URLSearchParams(request.body?.toString()).get("DATA") ?? "");
      return tools.send(request);
    },
  };
  const known = await charged(orderOf("10"));
  const unknown = { ...(await charged(orderOf("10"))), references: noReferences };
  for (const order of [known, unknown])
    assert.equal((await nestpay.open(settings, listening).void(order)).kind, "done");
  const [byTransaction = "", byOrder = ""] = sent;
  assert.ok(byTransaction.includes(`<TransId>${known.references.transactionId}</TransId>`));
  assert.ok(byOrder.includes(`<OrderId>${unknown.bankOrderId}</OrderId>`) && !byOrder.includes("TransId"));
});

test("a bank that refuses refunds before the day's close gives this reason, and accepts them afterwards", async () => {
  const strict = await startSimulatedBank({ sameDayRefunds: false });
  try {
    const own = nestpay.open(strict.settings, strict.tools);
    const order = orderOf("10");
    const sale = await own.sell({ ...order, card: cardFor("approved"), payerIp, buyer: null });
    assert.ok(sale.kind === "approved");
    const reference = { ...referenceOf(order), references: sale.references };
    const early = await own.refund(reference);
    assert.ok(early.kind === "refused" && early.reason === "day_not_closed");
    strict.closeDay();
    assert.equal((await own.refund(reference)).kind, "done");
  } finally {
    await strict.close();
  }
});

/** Queries until the wanted status, for at most 20 seconds. */
async function settled(ask: () => Promise<{ kind: string }>, wanted: string): Promise<string> {
  const deadline = Date.now() + 20_000;
  let { kind } = await ask();
  while (kind !== wanted && Date.now() < deadline) ({ kind } = await ask());
  return kind;
}
