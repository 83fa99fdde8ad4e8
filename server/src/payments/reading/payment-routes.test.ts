/** GET /payments, /payments/{id} and /refunds: what programs read. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { amount } from "../../../tests/support/payment-sets.ts";
import { minuteMs, paymentWorld } from "../../../tests/support/payment-world.ts";
import { cancelPayment, erasePaymentDetails, refundPayment } from "../index.ts";

/** A company with a payment in each of five states. */
async function company(t: TestContext) {
  const world = await paymentWorld(t);
  const { server, clock, ctx } = world;
  const { token } = await server.newMerchant({ tenantId: ctx.tenantId, scopes: ["payments"] });
  const pay = async (decimal: string, outcome: Parameters<typeof world.start>[1] | null, clientReference: string) => {
    clock.advance(minuteMs);
    const payment = await world.newPayment({ amount: amount(decimal), clientReference });
    if (outcome !== null) await world.start(payment, outcome);
    return payment;
  };
  const open = await pay("10", null, "SIP-1");
  const paid = await pay("20", "approved", "SIP-2");
  const declined = await pay("30", "insufficient_funds", "SIP-3");
  const refunded = await pay("40", "approved", "SIP-4");
  const voided = await pay("50", "approved", "SIP-5");
  clock.advance(minuteMs);
  await refundPayment(ctx, { referenceCode: refunded.id, amount: amount("15"), reason: "kırık geldi" });
  clock.advance(minuteMs);
  await cancelPayment(ctx, { referenceCode: voided.id, reason: null });
  const get = (path: string, by = token) => server.client.get(path, { token: by });
  const orders = async (path: string): Promise<string[]> => {
    const { status, body, text } = await get(path);
    assert.equal(status, 200, `${path}: ${text}`);
    assert.equal(body.totalCount, body.data.length, path);
    return body.data.map(({ clientReferenceCode }: Record<string, string>) => clientReferenceCode);
  };
  return { world, token, get, orders, open, paid, declined, refunded, voided };
}

test("payments are listed newest first, in pages with their exact number", async (t) => {
  const { get } = await company(t);
  const { status, body } = await get("/payments?pageSize=2&page=2");
  assert.equal(status, 200);
  const { data, ...envelope } = body;
  assert.deepEqual(envelope, { isSuccess: true, message: null, totalCount: 5, page: 2, pageSize: 2 });
  assert.deepEqual(
    data.map(({ clientReferenceCode, state }: Record<string, string>) => [clientReferenceCode, state]),
    [
      ["SIP-3", "open"],
      ["SIP-2", "succeeded"],
    ],
  );
  const past = await get("/payments?page=99");
  assert.deepEqual([past.status, past.body.totalCount, past.body.data], [200, 5, []]);
});

test("a listed payment has its amounts, card, bank's answer and customer", async (t) => {
  const { get, declined, refunded, world } = await company(t);
  const [listed] = (await get("/payments?clientReferenceCode=SIP-4")).body.data;
  assert.deepEqual(
    [listed.id, listed.orderId, listed.state, listed.transactionStatusId, listed.source],
    [refunded.id, refunded.orderReference, "partially_refunded", 6, "link"],
  );
  assert.deepEqual([listed.amount, listed.processAmount, listed.refundedAmount, listed.currency], [40, 40, 15, "TRY"]);
  assert.deepEqual([listed.installment, listed.decline, listed.customerName], [1, null, "Ayşe"]);
  assert.equal(listed.maskedCardNumber.slice(-4), world.cardOf("approved").pan.slice(-4));
  const [refused] = (await get(`/payments?orderId=${declined.orderReference}`)).body.data;
  assert.deepEqual(
    [refused.processAmount, refused.decline.code, refused.decline.class],
    [null, "51", "insufficient_funds"],
  );
  const [untouched] = (await get("/payments?clientReferenceCode=SIP-1")).body.data;
  assert.deepEqual([untouched.installment, untouched.maskedCardNumber, untouched.terminalId], [null, null, null]);
});

test("a payment has the link's additional data until its payer is erased", async (t) => {
  const { get, world, paid } = await company(t);
  const additionalData = { invoiceNo: "2026-0001" };
  const { id } = await world.newPayment({ clientReference: "SIP-6", additionalData });
  const shown = async () => [
    (await get("/payments?clientReferenceCode=SIP-6")).body.data[0].additionalData,
    (await get(`/payments/${id}`)).body.additionalData,
  ];
  assert.deepEqual(await shown(), [additionalData, additionalData]);
  const idsWith = async (value: string) =>
    (await get(`/payments?additionalData=${value}`)).body.data.map((each: { id: string }) => each.id);
  assert.deepEqual([await idsWith("2026-0001"), await idsWith("2026-000")], [[id], []]);
  assert.equal((await get(`/payments/${paid.id}`)).body.additionalData, null);
  await inTransaction(world.ctx, (ctx) => erasePaymentDetails(ctx, [id]));
  assert.deepEqual(await shown(), [null, null]);
  assert.deepEqual(await idsWith("2026-0001"), []);
});

test("filters of payments combine, ranges include their ends, unknown or empty ones are ignored", async (t) => {
  const { orders, paid, refunded, world } = await company(t);
  const day = (time: Date) => encodeURIComponent(time.toISOString());
  const cases: [string, string[]][] = [
    ["state=succeeded", ["SIP-2"]],
    ["source=widget", []],
    ["amountMin=20&amountMax=40", ["SIP-4", "SIP-3", "SIP-2"]],
    ["amountMin=20&amountMax=40&state=partially_refunded", ["SIP-4"]],
    ["currency=try&amountMax=10", ["SIP-1"]],
    ["currency=EUR", []],
    [`createdFrom=${day(paid.createdAt)}&createdTo=${day(refunded.createdAt)}`, ["SIP-4", "SIP-3", "SIP-2"]],
    [`customerId=${world.customer.id}&amountMin=50`, ["SIP-5"]],
    [`paymentSetId=${newId()}`, []],
    [`terminalId=${world.terminals[0]!.id}`, ["SIP-5", "SIP-4", "SIP-3", "SIP-2"]],
    ["installment=1&declineClass=insufficient_funds", ["SIP-3"]],
    [`cardLastFour=${world.cardOf("insufficient_funds").pan.slice(-4)}`, ["SIP-3"]],
    ["colour=red&state=&amountMin=50", ["SIP-5"]],
  ];
  for (const [query, expected] of cases) assert.deepEqual(await orders(`/payments?${query}`), expected, query);
});

test("a payment is read with its transactions, and its status is that of the transaction it names", async (t) => {
  const { get, refunded } = await company(t);
  const { status, body } = await get(`/payments/${refunded.id}`);
  assert.equal(status, 200);
  const [sale, refund] = body.transactions;
  assert.deepEqual([sale.kind, sale.state, sale.amount, sale.decline], ["sale", "succeeded", 40, null]);
  assert.match(sale.authCode, /./);
  assert.deepEqual(
    [refund.kind, refund.state, refund.amount, refund.reason],
    ["refund", "succeeded", 15, "kırık geldi"],
  );
  assert.deepEqual([body.transactionId, body.transactionStatusId], [refund.id, 6]);
});

test("reading a payment asks the bank while its answer is unknown", async (t) => {
  const { world, get } = await company(t);
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  await world.start(payment, "approved");
  assert.equal((await get(`/payments?state=processing`)).body.totalCount, 1);
  world.clock.advance(minuteMs);
  const { body } = await get(`/payments/${payment.id}`);
  assert.deepEqual([body.state, body.transactions[0].state], ["succeeded", "succeeded"]);
});

test("refunds and voids are listed newest first, with their payment, and can be filtered", async (t) => {
  const { get, orders, refunded, voided } = await company(t);
  const { body } = await get("/refunds");
  const [first, second] = body.data;
  assert.deepEqual([body.totalCount, first.kind, first.paymentId, first.state], [2, "void", voided.id, "succeeded"]);
  assert.deepEqual([second.kind, second.amount, second.currency, second.reason], ["refund", 15, "TRY", "kırık geldi"]);
  assert.deepEqual([second.orderId, second.clientReferenceCode], [refunded.orderReference, "SIP-4"]);
  const cases: [string, string[]][] = [
    ["kind=refund", ["SIP-4"]],
    ["state=succeeded&kind=void", ["SIP-5"]],
    ["state=pending", []],
    ["state=failed", []],
    [`paymentId=${voided.id}`, ["SIP-5"]],
    ["amountMin=15&amountMax=15", ["SIP-4"]],
    ["clientReferenceCode=SIP-5", ["SIP-5"]],
    [`orderId=${refunded.orderReference}`, ["SIP-4"]],
    [`createdTo=${encodeURIComponent(`${second.createdAt}Z`)}`, ["SIP-4"]],
    [`createdFrom=${encodeURIComponent(`${first.createdAt}Z`)}`, ["SIP-5"]],
    ["currency=eur", []],
  ];
  for (const [query, expected] of cases) assert.deepEqual(await orders(`/refunds?${query}`), expected, query);
});

test("a refund that the bank declined is listed as failed, with the bank's reason", async (t) => {
  const { world, get, paid } = await company(t);
  world.bank.ledger.closeDay();
  await cancelPayment(world.ctx, { referenceCode: paid.id, reason: null });
  const { data } = (await get("/refunds?state=failed")).body;
  assert.deepEqual([data.length, data[0].kind, data[0].paymentId], [1, "void", paid.id]);
  assert.match(data[0].decline.code, /./);
});

test("wrong values are 400, a missing or wrong token 401, a wrong scope 403, another company's payment 404", async (t) => {
  const { world, get, paid } = await company(t);
  for (const query of ["state=gone", "page=0", "pageSize=101", "amountMin=x", "createdFrom=today", "cardLastFour=12"]) {
    const { status, body } = await get(`/payments?${query}`);
    assert.deepEqual([status, body.errorCode], [400, "ERR_VALIDATION"], query);
  }
  const { server, ctx } = world;
  const stranger = await server.newMerchant();
  const cashier = await server.newMerchant({ tenantId: ctx.tenantId, scopes: ["widget", "hpm", "cat", "vendor"] });
  for (const path of ["/payments", `/payments/${paid.id}`, "/refunds"]) {
    assert.equal((await server.client.get(path)).status, 401, path);
    assert.equal((await get(path, "spa_wrong")).status, 401, path);
    assert.equal((await get(path, cashier.token)).status, 403, path);
  }
  assert.equal((await get(`/payments/${paid.id}`, stranger.token)).status, 404);
  assert.equal((await get(`/payments/${newId()}`)).status, 404);
  for (const path of ["/payments", "/refunds"]) assert.equal((await get(path, stranger.token)).body.totalCount, 0);
});
