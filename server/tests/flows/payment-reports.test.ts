/** A payment as the merchant sees it: webhook, current account and status. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { orderReference } from "../support/demo-client.ts";
import type { Json } from "../support/http.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { webhookReceiver, webhooksOf, type WebhookReceiver } from "../support/webhook-receiver.ts";
import { widgetClient, type WidgetClient } from "../support/widget-client.ts";

let service: TestService;
let shop: WidgetClient;
let receiver: WebhookReceiver;
before(async () => {
  service = await startTestService();
  shop = await widgetClient(service);
  receiver = await webhookReceiver();
});
after(async () => {
  await receiver.close();
  await service.close();
});

test("PureAmount: the order's amount, even if the payer pays the installments' mark-up on top", async () => {
  const { clientOrderReference, path } = await newOrder({ amount: 1250.5 });
  const shown = await shop.submit(path, { ...shop.cardOf("approved"), step: "options" });
  const installment = /id="installment-3"[^>]*value="([^"]+)"/.exec(shown.text)![1]!;
  await pay(path, { installment });
  const [sent] = await webhooksOf(receiver, clientOrderReference);
  assert.equal(sent.PureAmount, 1250.5);
  const { amount, processAmount, installment: count } = await statusOf(sent.OrderReference);
  assert.deepEqual([amount, count], [1250.5, 3]);
  assert.ok(processAmount > amount, String(processAmount));
});

test("TransactionStatusId: 1 successful, 2 failed, 3 pending, 4 cancelled, 5 and 6 refunded, or in part", async () => {
  const { clientOrderReference, path } = await newOrder();
  await pay(path, {}, "insufficient_funds");
  await pay(path);
  const [failed, paid] = await webhooksOf(receiver, clientOrderReference, 2);
  const reference = paid.OrderReference;
  await takeBack("refund", { referenceCode: reference, amount: 0.01 });
  const [, , part] = await webhooksOf(receiver, clientOrderReference, 3);
  await takeBack("refund", { referenceCode: reference, amount: 1250.49 });
  const [, , , whole] = await webhooksOf(receiver, clientOrderReference, 4);
  assert.deepEqual(
    [failed, paid, part, whole].map((body) => body.TransactionStatusId),
    [2, 1, 6, 5],
  );
  assert.equal(new Set([failed, paid, part, whole].map((body) => body.Id)).size, 4);
  assert.equal((await statusOf(reference)).transactionStatusId, 5);

  const prepareToken = await shop.prepareToken({ use3D: true });
  const { orderId } = (await shop.pay(prepareToken)).body;
  assert.equal((await statusOf(orderId)).transactionStatusId, 3);

  const given = await newOrder();
  await shop.form(given.path, { step: "cancel" });
  assert.equal((await webhooksOf(receiver, given.clientOrderReference))[0].TransactionStatusId, 4);
});

test("PureAmount: after a refund the rest of the order's amount, after a full one nothing, even marked up", async () => {
  const { clientOrderReference, path } = await newOrder({ amount: 150.25 });
  await pay(path);
  const [{ OrderReference: referenceCode }] = await webhooksOf(receiver, clientOrderReference);
  await takeBack("refund", { referenceCode, amount: 40 });
  assert.equal((await webhooksOf(receiver, clientOrderReference, 2))[1].PureAmount, 110.25);
  await takeBack("refund", { referenceCode, amount: 110.25 });
  assert.equal((await webhooksOf(receiver, clientOrderReference, 3))[2].PureAmount, 0);

  const given = await newOrder({ amount: 150.25 });
  await pay(given.path);
  const [{ OrderReference }] = await webhooksOf(receiver, given.clientOrderReference);
  await takeBack("cancel", { referenceCode: OrderReference });
  assert.equal((await webhooksOf(receiver, given.clientOrderReference, 2))[1].PureAmount, 0);

  const split = await newOrder({ amount: 1250.5 });
  const shown = await shop.submit(split.path, { ...shop.cardOf("approved"), step: "options" });
  const installment = /id="installment-3"[^>]*value="([^"]+)"/.exec(shown.text)![1]!;
  await pay(split.path, { installment });
  const [sale] = await webhooksOf(receiver, split.clientOrderReference);
  const { processAmount } = await statusOf(sale.OrderReference);
  await takeBack("refund", { referenceCode: sale.OrderReference, amount: 100 });
  const [, part] = await webhooksOf(receiver, split.clientOrderReference, 2);
  const expected = 125_050 - Math.floor((10_000 * 125_050) / Math.round(processAmount * 100));
  assert.equal(Math.round(part.PureAmount * 100), expected);
  await takeBack("refund", {
    referenceCode: sale.OrderReference,
    amount: (Math.round(processAmount * 100) - 10_000) / 100,
  });
  assert.equal((await webhooksOf(receiver, split.clientOrderReference, 3))[2].PureAmount, 0);
});

test("Status: a transaction has the status that its webhook reported", async () => {
  const { clientOrderReference, path } = await newOrder();
  const shown = async () => {
    const query = new URLSearchParams({ clientReferenceCode: clientOrderReference });
    const { body } = await shop.get(`/b2c/payment?${query.toString()}`, { token: shop.token });
    return { Id: body.transactionId, TransactionStatusId: body.transactionStatusId };
  };
  const sent = async (count: number) => {
    const { Id, TransactionStatusId } = (await webhooksOf(receiver, clientOrderReference, count)).at(-1);
    return { Id, TransactionStatusId };
  };
  await pay(path, {}, "insufficient_funds");
  const declined = await sent(1);
  const open = await shown();
  assert.equal(open.TransactionStatusId, 3, "the link is still open");
  assert.notEqual(open.Id, declined.Id, "a status that was sent as failed is not shown as pending");
  await pay(path);
  assert.deepEqual(await shown(), await sent(2));
  const referenceCode = (await webhooksOf(receiver, clientOrderReference, 2))[1].OrderReference;
  for (const [amount, count] of [
    [50, 3],
    [1200.5, 4],
  ] as const) {
    await takeBack("refund", { referenceCode, amount });
    assert.deepEqual(await shown(), await sent(count));
  }
});

test("Webhook: the eight fields alone in every state; VPosErrorCode and its message only after a failure", async () => {
  const { clientOrderReference, path } = await newOrder();
  await pay(path, {}, "do_not_honour");
  await pay(path);
  const [failed, paid] = await webhooksOf(receiver, clientOrderReference, 2);
  for (const body of [failed, paid]) {
    const { Id, TransactionStatusId, OrderReference, VPosErrorCode, VPosErrorMessage, ...rest } = body;
    assert.match(Id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/);
    assert.deepEqual(
      [typeof TransactionStatusId, typeof OrderReference, VPosErrorCode === null, VPosErrorMessage === null],
      ["number", "string", body === paid, body === paid],
    );
    assert.deepEqual(rest, { ClientOrderReference: clientOrderReference, PureAmount: 1250.5, CurrencyId: "TRY" });
  }
});

test("Collections: the account is the customer's erpCode, else its code; a refund posts its counter-entry", async () => {
  const customers = [
    { customer: { email: "erp@example.com", code: "K-1", erpCode: "120.K1" }, account: "120.K1" },
    { customer: { email: "code@example.com", code: "K-2" }, account: "K-2" },
  ];
  for (const { customer, account } of customers) {
    const { clientOrderReference, path } = await newOrder({ customer });
    await pay(path);
    const [{ OrderReference: referenceCode }] = await webhooksOf(receiver, clientOrderReference);
    assert.deepEqual(await postingsOf(account), [-1250.5]);
    await takeBack("refund", { referenceCode, amount: 50.25 });
    assert.deepEqual(await postingsOf(account), [-1250.5, 50.25]);
  }
  assert.deepEqual(await postingsOf("K-1"), []);
});

test("Collections: a void posts the amount that the payment had deducted", async () => {
  const { clientOrderReference, path } = await newOrder({ customer: { email: "void@example.com", code: "K-3" } });
  await pay(path);
  const [{ OrderReference: referenceCode }] = await webhooksOf(receiver, clientOrderReference);
  await takeBack("cancel", { referenceCode });
  assert.deepEqual(await postingsOf("K-3"), [-1250.5, 1250.5]);
  assert.equal((await statusOf(referenceCode)).transactionStatusId, 4);
});

test("Collections: a customer created without code and erpCode gets a code, which payments are posted to", async () => {
  const email = "no-code@example.com";
  const { clientOrderReference, path } = await newOrder({ customer: { email }, userVerificationBy: "Email" });
  await pay(path);
  await webhooksOf(receiver, clientOrderReference);
  const { data } = (await shop.get(`/vendor/customer?email=${email}`, { token: shop.token })).body;
  assert.ok(data[0].code.length > 0);
  assert.deepEqual(await postingsOf(data[0].code), [-1250.5]);
});

test("POST / PUT / DELETE: payments and refunds are listed under a customer's changed code or erpCode", async () => {
  const customer = { email: "renamed@example.com", code: "OLD-1" };
  const { clientOrderReference, path } = await newOrder({ customer });
  await pay(path);
  const [{ OrderReference: referenceCode }] = await webhooksOf(receiver, clientOrderReference);
  const change = async (body: Json) => {
    const { status, text } = await shop.put("/vendor/customer", body, { token: shop.token });
    assert.equal(status, 200, text);
  };
  await change({ updateCode: "OLD-1", code: "NEW-1" });
  assert.deepEqual([await postingsOf("OLD-1"), await postingsOf("NEW-1")], [[], [-1250.5]]);
  await change({ updateCode: "NEW-1", erpCode: "120.NEW" });
  await takeBack("refund", { referenceCode, amount: 50.25 });
  assert.deepEqual([await postingsOf("NEW-1"), await postingsOf("120.NEW")], [[], [-1250.5, 50.25]]);
});

async function newOrder(changes: Record<string, Json> = {}) {
  const clientOrderReference = orderReference();
  const order = { clientOrderReference, webhookURL: `${receiver.origin}/sent`, ...changes };
  return { clientOrderReference, path: await shop.linkPath(order) };
}

async function pay(path: string, fields: Record<string, string> = {}, outcome = "approved"): Promise<void> {
  const submitted = await shop.submit(path, { ...shop.cardOf(outcome), ...fields });
  assert.equal(submitted.status, 303, submitted.text);
  await shop.passBank(submitted.headers.get("location")!);
}

async function takeBack(verb: "refund" | "cancel", body: Json): Promise<void> {
  const reply = await shop.post(`/b2c/payment/${verb}`, body, { token: shop.token });
  assert.equal(reply.body.success, true, reply.text);
}

async function statusOf(orderId: string): Promise<Json> {
  return (await shop.get(`/b2c/payment?orderId=${orderId}`, { token: shop.token })).body;
}

async function postingsOf(account: string): Promise<number[]> {
  const { body } = await shop.get(`/cat/cat/list?accountErpCode=${account}`, { token: shop.token });
  const amounts: number[] = body.data.map(({ amount }: { amount: number }) => amount);
  return amounts.toSorted((one, other) => one - other);
}
