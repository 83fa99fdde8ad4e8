/** Events of payments whose payers close the browser at the bank. */
import assert from "node:assert/strict";
import { request } from "node:http";
import { after, before, test } from "node:test";
import type { Json } from "../support/http.ts";
import { authenticate, type PageForm } from "../support/payer.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { isSignedWith } from "../support/webhook-queue.ts";
import { webhookReceiver, type WebhookReceiver } from "../support/webhook-receiver.ts";
import { AMOUNT, widgetClient, type WidgetClient } from "../support/widget-client.ts";

let service: TestService;
let client: WidgetClient;
before(async () => {
  service = await startTestService({ accessTokenSeconds: 86_400 });
  client = await widgetClient(service);
});
after(() => service.close());

const TRIES_MAX = 20;

/** An endpoint of the company, and the event of the type that is read after `act`; the clock is moved by `afterMs` until it comes. */
async function told(receiver: WebhookReceiver, type: string, act: () => Promise<unknown>, afterMs = 0) {
  const endpoint = { code: type, url: receiver.origin, eventTypes: [type] };
  const { body: created } = await client.post("/webhooks/endpoints", endpoint, client);
  const { newest } = (await client.get("/events?pageSize=1", client)).body;
  await act();
  let [event]: Json[] = [];
  for (let tries = 0; event === undefined && tries < TRIES_MAX; tries += 1) {
    const { body } = await client.get(`/events?after=${newest}&eventTypes=${type}&waitSeconds=5`, client);
    [event] = body.data as Json[];
    if (event === undefined) service.clock.advance(afterMs);
  }
  assert.ok(event !== undefined, `${type} came`);
  await receiver.hasReceived(1);
  await client.request("DELETE", `/webhooks/endpoints/${created.data.id}`, client);
  return { event, secret: String(created.data.secret) };
}

/** The payer of the widget has the password of the bank's page, and has typed it. */
async function payAtBank(): Promise<{ orderId: string; reference: string; toUs: PageForm }> {
  const reference = `CLOSED-${service.bank.ledger.orders().length}`;
  const prepareToken = await client.prepareToken({ use3D: true });
  const { body } = await client.pay(prepareToken, { clientReferenceCode: reference });
  assert.equal(body.paymentType, "RedirectUrl");
  const toUs = await authenticate(String(body.redirectTo), { baseUrl: service.url });
  return { orderId: String(body.orderId), reference, toUs };
}

/** The browser is closed as soon as the bank's page has sent its form to us: nobody reads our answer. */
function sendAndClose({ action, fields }: PageForm): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const sent = request(new URL(new URL(action).pathname, service.url), { method: "POST", headers });
  sent.on("error", () => {}).on("close", () => resolve());
  sent.end(new URLSearchParams(fields).toString(), () => sent.destroy());
  return closed;
}

test("a widget payment whose browser was closed at the bank arrives at the endpoint and in GET /events", async () => {
  await using receiver = await webhookReceiver();
  let reference = "";
  const { event, secret } = await told(receiver, "payment.succeeded", async () => {
    const payment = await payAtBank();
    reference = payment.reference;
    await sendAndClose(payment.toUs);
  });
  const { payment, transaction } = event.data;
  assert.deepEqual(
    [payment.clientReferenceCode, payment.source, payment.state, payment.amount, transaction.state],
    [reference, "widget", "succeeded", AMOUNT, "succeeded"],
  );
  const [request] = receiver.received;
  const { text } = await client.get(`/events/${event.id}`, client);
  assert.equal(`{"isSuccess":true,"message":null,"data":${String(request!.body)}}`, text);
  assert.ok(isSignedWith(secret, request!));
  assert.equal(request!.headers["webhook-id"], event.id);
});

test("a widget payment whose payer never came back from the bank arrives as declined and failed", async () => {
  await using receiver = await webhookReceiver();
  let reference = "";
  const leave = async () => void ({ reference } = await payAtBank());
  const { event } = await told(receiver, "payment.declined", leave, 10 * 60_000);
  const { payment, transaction } = event.data;
  assert.deepEqual(
    [payment.clientReferenceCode, payment.state, transaction.decline.code],
    [reference, "failed", "3DS-TIMEOUT"],
  );
  assert.equal(JSON.parse(String(receiver.received[0]!.body)).id, event.id);
});
