/** An order is charged once, whether by widget or by link. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { amountFromDecimal } from "@servicepay/money";
import { orderReference, pathOf } from "../../tests/support/demo-client.ts";
import type { HttpReply } from "../../tests/support/http.ts";
import { authenticate } from "../../tests/support/payer.ts";
import { startTestService, type TestService } from "../../tests/support/service.ts";
import { AMOUNT, widgetClient, type WidgetClient } from "../../tests/support/widget-client.ts";

let service: TestService;
let client: WidgetClient;
before(async () => {
  service = await startTestService();
  client = await widgetClient(service);
});
after(() => service.close());

const payWidget = async (clientReferenceCode: string, prepared: Parameters<WidgetClient["prepareToken"]>[0] = {}) =>
  client.pay(await client.prepareToken(prepared), { clientReferenceCode });
const linkOf = (clientOrderReference: string) => client.linkPath({ clientOrderReference, amount: AMOUNT });
const payLink = (path: string) => client.submit(path, client.cardOf("approved"));
const statusOf = async (orderId: string) =>
  (await client.get(`/b2c/payment?orderId=${orderId}`, { token: client.token })).body;
const takeBack = (verb: "cancel" | "refund", body: Record<string, string | number>) =>
  client.post(`/b2c/payment/${verb}`, body, { token: client.token });

function assertConflict({ status, body }: HttpReply, reason: string): void {
  assert.deepEqual([status, body.errorCode], [409, "ERR_CONFLICT"]);
  assert.deepEqual(body.details, { field: "clientReferenceCode", reason });
}

test("One order, one charge: an order that the widget paid is 409 for another, and its link is paid", async () => {
  const order = orderReference();
  const open = await linkOf(order);
  assert.equal((await payWidget(order)).body.success, true);
  const charges = client.charges();
  assertConflict(await payWidget(order), "already_paid");
  assert.match((await client.get(`${open}&lang=en`)).text, /already been received|received before/);
  assert.equal((await client.newLink({ clientOrderReference: order, amount: AMOUNT })).status, 409);
  assert.equal(client.charges(), charges);
});

test("One order, one charge: an order that a link paid is 409, and the prepareToken stays unspent", async () => {
  const order = orderReference();
  const submitted = await payLink(await linkOf(order));
  await client.passBank(submitted.headers.get("location")!);
  const charges = client.charges();
  const token = await client.prepareToken();
  assertConflict(await client.pay(token, { clientReferenceCode: order }), "already_paid");
  assertConflict(await client.pay(token, { clientReferenceCode: order }), "already_paid");
  assert.equal(client.charges(), charges);
  assert.equal((await client.pay(token, { clientReferenceCode: orderReference() })).body.success, true);
});

test("One order, one charge: while the bank's answer is awaited, a second payment of the order is 409", async () => {
  const order = orderReference();
  service.bank.faults.add({ operation: "sale", kind: "reset_after" });
  const unclear = await payWidget(order);
  assert.equal(unclear.body.transactionStatusId, 3);
  assertConflict(await payWidget(order), "in_progress");
  const page = await client.get(`${await linkOf(order)}&lang=en`);
  assert.match(page.text, /Waiting for your bank/);
});

test("One order, one charge: a partly refunded order is 409, a wholly refunded or voided one payable", async () => {
  const order = orderReference();
  const { orderId: first } = (await payWidget(order)).body;
  await takeBack("refund", { referenceCode: first, amount: 50 });
  assertConflict(await payWidget(order), "already_paid");
  await takeBack("refund", { referenceCode: first, amount: AMOUNT - 50 });
  const { orderId: second, success } = (await payWidget(order)).body;
  assert.equal(success, true);
  assertConflict(await payWidget(order), "already_paid");
  await takeBack("cancel", { referenceCode: second });
  const submitted = await payLink(await linkOf(order));
  await client.passBank(submitted.headers.get("location")!);
  assertConflict(await payWidget(order), "already_paid");
  const states = await Promise.all([first, second].map(async (id) => (await statusOf(id)).transactionStatusId));
  assert.deepEqual(states, [5, 4]);
});

test("One order, one charge: after a decline the order may be paid again", async () => {
  const order = orderReference();
  const declined = await payWidget(order, { card: client.cardBody("insufficient_funds") });
  assert.deepEqual([declined.body.success, declined.body.transactionStatusId], [false, 2]);
  assert.equal((await payWidget(order)).body.success, true);
});

test("One order, one charge: a newer widget payment replaces one at 3-D Secure, whose return says so", async () => {
  const order = orderReference();
  const older = await payWidget(order, { use3D: true });
  const charges = client.charges();
  const newer = await payWidget(order, { use3D: true });
  assert.equal(newer.body.paymentType, "RedirectUrl");
  const closed = await client.get(`${pathOf(older.body.redirectTo)}?lang=en`);
  assert.equal(closed.status, 409);

  const newerStatus = async () => (await statusOf(newer.body.orderId)).transactionStatusId;
  assert.equal(await newerStatus(), 3);
  assert.equal(client.charges(), charges);
  await client.passBank(newer.body.redirectTo);
  assert.equal(await newerStatus(), 1);
  assert.equal(client.charges(), charges + 1);
  const { transactionStatusId, success, error } = await statusOf(older.body.orderId);
  assert.deepEqual([transactionStatusId, success], [4, false]);
  assert.match(error, /newer payment for the same order/);
});

test("One order, one charge: the return of a replaced payment from the bank charges nothing and says so", async () => {
  const order = orderReference();
  const charges = client.charges();
  const older = await payWidget(order, { use3D: true });
  const bankForm = await authenticate(older.body.redirectTo, { baseUrl: service.url });
  const newer = await payWidget(order, { use3D: true });
  const back = await client.form(new URL(bankForm.action).pathname, bankForm.fields);
  assert.equal(back.status, 303);
  const arrived = await client.get(pathOf(back.headers.get("location")!));
  const returned = new URL(arrived.headers.get("location")!).searchParams;
  assert.deepEqual([returned.get("success"), returned.get("transactionStatusId")], ["false", "4"]);
  assert.match(returned.get("error")!, /newer payment for the same order/);
  assert.equal(client.charges(), charges);
  await client.passBank(newer.body.redirectTo);
  assert.equal(client.charges(), charges + 1);
});

test("One order, one charge: a link at 3-D Secure gives way to the widget, and stays open until paid", async () => {
  const order = orderReference();
  const path = await linkOf(order);
  const submitted = await payLink(path);
  const newer = await payWidget(order, { card: client.cardBody("insufficient_funds") });
  assert.equal(newer.body.success, false);
  const result = await client.get(`${path.replace("/hpm/pay", "/hpm/result")}&lang=en`);
  assert.match(result.text, /newer payment for the same order/);
  assert.equal((await client.get(pathOf(submitted.headers.get("location")!))).status, 409);
  const again = await payLink(path);
  assert.equal(again.status, 303, "nobody is paying: the link is open");
  await client.passBank(again.headers.get("location")!);
  assertConflict(await payWidget(order), "already_paid");
});

test("One order, one charge: payments that start at once over widget and link charge once", async () => {
  for (let round = 0; round < 5; round += 1) {
    const order = orderReference();
    const before = client.charges();
    const tokens = await Promise.all([1, 2, 3, 4].map(() => client.prepareToken()));
    const path = await linkOf(order);
    await client.changeSet({ threeDsRule: { kind: "above", amount: amountFromDecimal("1000")! } });
    const replies = await Promise.all([
      ...tokens.map((token) => client.pay(token, { clientReferenceCode: order })),
      payLink(path),
    ]);
    await client.changeSet({ threeDsRule: { kind: "optional" } });
    assert.equal(client.charges(), before + 1, replies.map(({ text }) => text.slice(0, 200)).join("\n"));
    const widgets = replies.slice(0, 4);
    for (const { status, body } of widgets) assert.ok(body.success === true || status === 409, JSON.stringify(body));
  }
});

test("One order, one charge: a return from the bank and a newer payment at the same moment charge once", async () => {
  for (let round = 0; round < 8; round += 1) {
    const order = orderReference();
    const { redirectTo, orderId } = (await payWidget(order, { use3D: true })).body;
    const returned = await authenticate(redirectTo, { baseUrl: service.url });
    const token = await client.prepareToken();
    const before = client.charges();
    const [newer] = await Promise.all([
      client.pay(token, { clientReferenceCode: order }),
      client.form(new URL(returned.action).pathname, returned.fields),
    ]);
    assert.equal(client.charges(), before + 1);
    const older = await statusOf(orderId);
    if (newer.status === 409) assert.equal(older.success, true, "the return was first");
    else assert.deepEqual([newer.body.success, older.transactionStatusId], [true, 4], "the newer payment was first");
  }
});

test("One order, one charge: without clientReferenceCode nothing is compared", async () => {
  const replies = [1, 2].map(async () => client.pay(await client.prepareToken(), { clientReferenceCode: undefined }));
  for (const { body } of await Promise.all(replies)) assert.equal(body.success, true);
});
