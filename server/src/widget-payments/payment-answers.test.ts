/** What POST /b2c/widget/payment compares, answers and posts, and by which reference a payment is found. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { orderReference, pathOf } from "../../tests/support/demo-client.ts";
import type { Json } from "../../tests/support/http.ts";
import { startTestService, type TestService } from "../../tests/support/service.ts";
import { AMOUNT, widgetClient, type WidgetClient } from "../../tests/support/widget-client.ts";

let service: TestService;
let client: WidgetClient;
before(async () => {
  service = await startTestService({ accessTokenSeconds: 90 * 86_400 });
  client = await widgetClient(service);
});
after(() => service.close());

const get = (path: string) => client.get(path, { token: client.token });
const post = (path: string, body: Record<string, Json>) => client.post(path, body, { token: client.token });
const statusOf = async (orderId: string) => (await get(`/b2c/payment?orderId=${orderId}`)).body;

test("a spent prepareToken is 409 for another order, however late, and charges nothing", async () => {
  const order = orderReference();
  const token = await client.prepareToken();
  const { orderId } = (await client.pay(token, { clientReferenceCode: order })).body;
  const before = client.charges();
  for (const days of [0, 60]) {
    service.clock.advance(days * 24 * 60 * 60_000);
    const other = await client.pay(token, { clientReferenceCode: "ANOTHER-ORDER" });
    assert.deepEqual(
      [other.status, other.body.details],
      [409, { field: "clientReferenceCode", reason: "other_order" }],
    );
  }
  await post("/b2c/payment/refund", { referenceCode: orderId, amount: AMOUNT });
  assert.equal((await client.pay(token, { clientReferenceCode: "ANOTHER-ORDER" })).status, 409);
  assert.equal(client.charges(), before);
  const unnamed = await client.prepareToken();
  await client.pay(unnamed, { clientReferenceCode: undefined });
  assert.equal((await client.pay(unnamed)).status, 409, "it paid no order, and pays none now");
});

test("a spent prepareToken gets the payment's state: pending, paid, refunded in part, refunded", async () => {
  const order = { clientReferenceCode: orderReference() };
  const token = await client.prepareToken({ use3D: true });
  const first = await client.pay(token, order);
  assert.equal((await client.pay(token, order)).text, first.text);
  assert.deepEqual([first.body.success, first.body.transactionStatusId], [null, 3]);
  await client.passBank(first.body.redirectTo);
  const present = async () => {
    const { paymentType, redirectTo, success, transactionStatusId, error } = (await client.pay(token, order)).body;
    assert.deepEqual([paymentType, redirectTo], ["DirectSale", null]);
    return [success, transactionStatusId, error];
  };
  assert.deepEqual(await present(), [true, 1, null]);
  await post("/b2c/payment/refund", { referenceCode: first.body.orderId, amount: 50 });
  assert.deepEqual(await present(), [true, 6, null]);
  await post("/b2c/payment/refund", { referenceCode: first.body.orderId, amount: AMOUNT - 50 });
  assert.deepEqual(await present(), [false, 5, "The payment was refunded."]);
});

test("a currency other than the prepared is 409; amount and currency are in the reply and signed return", async () => {
  const token = await client.prepareToken({ use3D: true });
  const before = client.charges();
  const other = await client.pay(token, { currency: "USD" });
  assert.deepEqual([other.status, other.body.details], [409, { field: "currency", reason: "other_currency" }]);
  assert.equal((await client.pay(token, { currency: "try" })).status, 400);
  const reply = await client.pay(token, { currency: "TRY" });
  assert.deepEqual([reply.body.amount, reply.body.currency], [AMOUNT, "TRY"]);
  const arrived = await client.get(pathOf(await client.passBank(reply.body.redirectTo)));
  const returned = new URL(arrived.headers.get("location")!).searchParams;
  assert.deepEqual([returned.get("amount"), returned.get("currency")], ["250.75", "TRY"]);
  assert.deepEqual([...returned.keys()].slice(1), [
    "orderId",
    "clientReferenceCode",
    "success",
    "transactionStatusId",
    "amount",
    "currency",
    "error",
    "sign",
  ]);
  assert.equal(client.charges(), before + 1);
});

test("a clientReferenceCode that equals another payment's orderId finds and refunds neither in its place", async () => {
  const { orderId: victim } = (await client.pay(await client.prepareToken())).body;
  const intruder = (await client.pay(await client.prepareToken(), { clientReferenceCode: victim })).body;
  assert.equal((await statusOf(victim)).orderId, victim);
  const byOwn = (await get(`/b2c/payment?clientReferenceCode=${victim}`)).body;
  assert.equal(byOwn.orderId, intruder.orderId);
  await post("/b2c/payment/refund", { referenceCode: victim, amount: 10 });
  await post("/b2c/payment/cancel", { referenceCode: intruder.orderId });
  assert.deepEqual([(await statusOf(victim)).refundedAmount, (await statusOf(victim)).transactionStatusId], [10, 6]);
  assert.equal((await get(`/b2c/payment?clientReferenceCode=${intruder.orderId}`)).status, 404);
});

test("an absent use3D means true", async () => {
  const reply = await client.pay(await client.prepareToken({ use3D: undefined as never }));
  assert.equal(reply.body.paymentType, "RedirectUrl");
});

test("a widget payment is posted to customerCode's or the default customer; an unknown code is 404", async () => {
  const postings = async (account: string) =>
    (await get(`/cat/cat/list?accountErpCode=${account}`)).body.data.map(({ amount }: Json) => amount);
  const create = (code: string, erpCode: string) =>
    post("/vendor/customer", { code, erpCode, email: `${code}@example.com`, name: code, surname: code });
  await create("W-1", "120.W1");
  const before = client.charges();
  const token = await client.prepareToken();
  const unknown = await client.pay(token, { customerCode: "nobody" });
  assert.deepEqual([unknown.status, unknown.body.details.field], [404, "customerCode"]);
  assert.equal(client.charges(), before);
  const { orderId } = (await client.pay(token, { customerCode: "W-1" })).body;
  assert.deepEqual(await postings("120.W1"), [-AMOUNT]);
  await post("/b2c/payment/refund", { referenceCode: orderId, amount: 50.75 });
  assert.deepEqual(new Set(await postings("120.W1")), new Set([-AMOUNT, 50.75]));

  const { defaultCustomerCode } = service.tenants[0];
  const { erpCode } = (await get(`/vendor/customer?code=${defaultCustomerCode}`)).body;
  const countOf = async () =>
    (await get(`/cat/cat/list?accountErpCode=${erpCode ?? defaultCustomerCode}`)).body.totalCount;
  const already = await countOf();
  await client.pay(await client.prepareToken());
  assert.equal(await countOf(), already + 1);
});

test("a closed 3-D Secure step says why: cancelled, replaced, opened before, or too late", async () => {
  const wayOf = async (order = orderReference()) =>
    (await client.pay(await client.prepareToken({ use3D: true, locale: "en" }), { clientReferenceCode: order })).body;
  const open = async (redirectTo: string) => {
    const page = await client.get(pathOf(redirectTo));
    return [page.status, /<h1>([^<]*)<\/h1>/.exec(page.text)?.[1]];
  };
  const cancelled = await wayOf();
  await post("/b2c/payment/cancel", { referenceCode: cancelled.orderId });
  assert.deepEqual(await open(cancelled.redirectTo), [409, "The payment was cancelled"]);
  const order = orderReference();
  const replaced = await wayOf(order);
  await wayOf(order);
  assert.deepEqual(await open(replaced.redirectTo), [409, "A newer payment replaced this one"]);
  const opened = await wayOf();
  assert.equal((await open(opened.redirectTo))[0], 200);
  assert.deepEqual(await open(opened.redirectTo), [409, "This step has already been opened"]);
  const late = await wayOf();
  service.clock.advance(21 * 60_000);
  assert.deepEqual(await open(late.redirectTo), [409, "This step has ended"]);
});
