import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { testCards, type OrderSummary, type TestCard } from "@servicepay/bank-simulator";
import { acquirers, bankDayOf } from "#acquirers/registry.ts";
import { demoTerminals } from "#demo/demo-terminals.ts";
import { findTenant } from "#identity/index.ts";
import { listTerminals, type TerminalRecord } from "#payment-sets/index.ts";
import type { Context } from "#platform/context.ts";
import { listCases, reconcileDay } from "#reconciliation/index.ts";
import { orderReference, pathOf } from "../support/demo-client.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { widgetClient, type WidgetClient } from "../support/widget-client.ts";

let service: TestService;
let client: WidgetClient;
let ctx: Context;

before(async () => {
  service = await startTestService();
  client = await widgetClient(service);
  ctx = service.contextFor((await findTenant(service.platform, service.tenants[0].code))!.id);
});
after(() => service.close());

/** Banks that list no movements. Their days are reconciled with files. */
const WITHOUT_LIST = new Set(["posnet"]);
const codes = new Set(demoTerminals("http://127.0.0.1", 0).map(({ acquirerCode }) => acquirerCode));

for (const { code, name } of acquirers.filter((acquirer) => codes.has(acquirer.code))) {
  test(`${name}: a payer pays by link and by widget; void, refund and the bank's list of the day agree`, async () => {
    const { terminal, card } = await demoAt(code);
    const linked = await booked(() => payLink(card));
    assert.deepEqual([linked.at().charges, linked.at().installments], [1, 3]);
    const charged = Number(linked.at().netAmount) / 100;
    assert.ok(charged >= 1_250.5, "the order's amount and the mark-up of three installments");
    const secure = await booked(() => payWidget(card, true));
    assert.deepEqual([secure.at().charges, secure.at().netAmount, secure.at().installments], [1, "25075", 1]);
    const direct = await booked(() => payWidget(card, false));
    assert.deepEqual(await reverse("cancel", { referenceCode: direct.reference }), done(0));
    assert.deepEqual([direct.at().charges, direct.at().netAmount], [0, "0"]);
    service.bank.ledger.closeDay();
    const refund = { referenceCode: linked.reference, amount: 50.5 };
    assert.deepEqual(await reverse("refund", refund), done(Math.round((charged - 50.5) * 100) / 100));
    assert.equal(Number(linked.at().netAmount) / 100, Math.round((charged - 50.5) * 100) / 100);
    const [day] = await reconcileDay(ctx, { day: bankDayOf(service.clock.now()), terminal: terminal.id });
    if (WITHOUT_LIST.has(code)) return assert.equal(day?.result.kind, "noList");
    assert.ok(day?.result.kind === "compared", JSON.stringify(day?.result));
    assert.equal(day.result.tally.agreed, 5, "three sales, a void and a refund");
    assert.deepEqual(await listCases(ctx, { isOpenOnly: true, day: null }), []);
  });
}

const done = (lastAmount: number) => ({ success: true, error: null, lastAmount });

/** The demo's terminal at this bank, and a card of its program. */
async function demoAt(acquirerCode: string): Promise<{ terminal: TerminalRecord; card: TestCard }> {
  const terminals = await listTerminals(ctx);
  const terminal = terminals.find((each) => each.acquirerCode === acquirerCode);
  assert.ok(terminal !== undefined, `the demo has a terminal at ${acquirerCode}`);
  const card = testCards.find(
    ({ program, outcome }) => outcome === "approved" && terminal.programs.includes(program ?? ""),
  );
  assert.ok(card !== undefined, `the demo has a card for ${terminal.name}`);
  return { terminal, card };
}

/** Three installments with 3-D Secure. Returns the order's reference. */
async function payLink(card: TestCard): Promise<string> {
  const { cardNumber, cardHolderName, cvv, expMonth, expYear } = card;
  const clientOrderReference = orderReference();
  const path = await client.linkPath({ clientOrderReference });
  const fields = {
    "cc-number": cardNumber,
    "cc-name": cardHolderName,
    "cc-exp": `${expMonth}/${expYear.slice(-2)}`,
    "cc-csc": cvv,
  };
  const shown = await client.submit(path, { ...fields, step: "options" });
  const installment = /id="installment-3"[^>]*value="([^"]+)"/.exec(shown.text)?.[1] ?? "";
  const submitted = await client.submit(path, { ...fields, installment });
  const result = await client.get(pathOf(await client.passBank(submitted.headers.get("location") ?? "")));
  assert.ok(result.text.includes("3 taksit"), result.text);
  return clientOrderReference;
}

async function payWidget(card: TestCard, use3D: boolean): Promise<string> {
  const { cardNumber, cardHolderName, cvv, expMonth, expYear } = card;
  const body = { cardNumber, cardHolderName, cvv, expMonth, expYear };
  const { body: reply } = await client.pay(await client.prepareToken({ card: body, use3D }));
  if (use3D) await client.passBank(reply.redirectTo);
  const status = await client.get(`/b2c/payment?orderId=${reply.orderId}`, { token: client.token });
  assert.ok(status.body.success === true, status.text);
  return String(reply.orderId);
}

async function reverse(verb: "cancel" | "refund", body: Record<string, string | number>) {
  return (await client.post(`/b2c/payment/${verb}`, { reason: "test", ...body }, { token: client.token })).body;
}

/** A payment with the merchant's reference, and what the bank's books say of it. */
async function booked(pay: () => Promise<string>): Promise<{ reference: string; at(): OrderSummary }> {
  const before = new Set(service.bank.ledger.orders().map(({ orderId }) => orderId));
  const reference = await pay();
  const [bought] = service.bank.ledger.orders().filter(({ orderId }) => !before.has(orderId));
  assert.ok(bought !== undefined, "the bank has a new order");
  return { reference, at: () => service.bank.ledger.orders().find(({ orderId }) => orderId === bought.orderId)! };
}
