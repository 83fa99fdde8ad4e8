/** What the merchant learns of a payment: by webhook, in the customer's account, and by its status. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { orderReference } from "../support/demo-client.ts";
import type { Json } from "../support/http.ts";
import { startTestService } from "../support/service.ts";
import type { TestService } from "../support/service.ts";
import { webhookReceiver } from "../support/webhook-receiver.ts";
import type { WebhookReceiver } from "../support/webhook-receiver.ts";
import { widgetClient } from "../support/widget-client.ts";
import type { WidgetClient } from "../support/widget-client.ts";

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

test("PureAmount: the order's amount, though the payer pays the installments' mark-up on top", async () => {
  const { clientOrderReference, path } = await newOrder({ amount: 1250.5 });
  const shown = await shop.submit(path, { ...shop.cardOf("approved"), step: "options" });
  const installment = /id="installment-3"[^>]*value="([^"]+)"/.exec(shown.text)![1]!;
  await pay(path, { installment });
  const [told] = await webhooksOf(clientOrderReference);
  assert.equal(told.PureAmount, 1250.5);
  const { amount, processAmount, installment: count } = await statusOf(told.OrderReference);
  assert.deepEqual([amount, count], [1250.5, 3]);
  assert.ok(processAmount > amount, String(processAmount));
});

test("TransactionStatusId: 1 successful, 2 failed, 3 pending, 4 cancelled, 5 refunded, 6 partially refunded", async () => {
  const { clientOrderReference, path } = await newOrder();
  await pay(path, {}, "insufficient_funds");
  await pay(path);
  const [failed, paid] = await webhooksOf(clientOrderReference, 2);
  const reference = paid.OrderReference;
  await takeBack("refund", { referenceCode: reference, amount: 0.01 });
  const [, , part] = await webhooksOf(clientOrderReference, 3);
  await takeBack("refund", { referenceCode: reference });
  const [, , , whole] = await webhooksOf(clientOrderReference, 4);
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
  assert.equal((await webhooksOf(given.clientOrderReference))[0].TransactionStatusId, 4);
});

test("Webhook: the eight fields and no others, in every state; VPosErrorCode and VPosErrorMessage only of a failure", async () => {
  const { clientOrderReference, path } = await newOrder();
  await pay(path, {}, "do_not_honour");
  await pay(path);
  const [failed, paid] = await webhooksOf(clientOrderReference, 2);
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
    const [{ OrderReference: referenceCode }] = await webhooksOf(clientOrderReference);
    assert.deepEqual(await postingsOf(account), [-1250.5]);
    await takeBack("refund", { referenceCode, amount: 50.25 });
    assert.deepEqual(await postingsOf(account), [-1250.5, 50.25]);
  }
  assert.deepEqual(await postingsOf("K-1"), []);
});

test("Collections: a void posts what the payment had taken away", async () => {
  const { clientOrderReference, path } = await newOrder({ customer: { email: "void@example.com", code: "K-3" } });
  await pay(path);
  const [{ OrderReference: referenceCode }] = await webhooksOf(clientOrderReference);
  await takeBack("cancel", { referenceCode });
  assert.deepEqual(await postingsOf("K-3"), [-1250.5, 1250.5]);
  assert.equal((await statusOf(referenceCode)).transactionStatusId, 4);
});

async function newOrder(changes: Record<string, Json> = {}) {
  const clientOrderReference = orderReference();
  const order = { clientOrderReference, webhookURL: `${receiver.origin}/told`, ...changes };
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

/** Waits for so many webhooks of the order, in the order of their arrival. */
async function webhooksOf(clientOrderReference: string, count = 1): Promise<Json[]> {
  const arrived = (): Json[] =>
    receiver.received
      .map(({ body }) => JSON.parse(body.toString()))
      .filter((body) => body.ClientOrderReference === clientOrderReference);
  for (let seen = receiver.received.length; arrived().length < count; seen += 1) await receiver.hasReceived(seen + 1);
  return arrived();
}
