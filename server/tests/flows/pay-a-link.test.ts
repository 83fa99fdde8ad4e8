import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { http, type HttpClient, type HttpReply, type Json } from "../support/http.ts";
import { authenticate, postReturn, formOf } from "../support/payer.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { webhookReceiver, webhooksOf, type WebhookReceiver } from "../support/webhook-receiver.ts";

let service: TestService;
let client: HttpClient;
let receiver: WebhookReceiver;
let token: string;

before(async () => {
  service = await startTestService();
  client = http(service.url);
  receiver = await webhookReceiver();
  const { username, password } = service.tenants[0];
  token = (await client.post("/auth/token", { username, password })).body.accessToken;
});
after(async () => {
  await receiver.close();
  await service.close();
});

test("a link is paid by card with 3-D Secure, the merchant gets one webhook, the account is credited", async () => {
  const order = newOrder({ successURL: "https://shop.example.com/thanks?order=7" });
  const link = await createLink(order);
  const returned = await pay(link, "approved");
  const shop = new URL(returned.headers.get("location")!);
  assert.equal(shop.origin + shop.pathname, "https://shop.example.com/thanks");
  assert.equal(shop.searchParams.get("order"), "7");
  assert.equal(shop.searchParams.get("clientOrderReference"), order.clientOrderReference);
  assert.equal(shop.searchParams.get("transactionStatusId"), "1");

  const [sent, ...more] = await webhooksOf(receiver, order.clientOrderReference);
  assert.deepEqual(more, []);
  assert.deepEqual(Object.keys(sent), [
    "Id",
    "TransactionStatusId",
    "OrderReference",
    "ClientOrderReference",
    "PureAmount",
    "CurrencyId",
    "VPosErrorCode",
    "VPosErrorMessage",
  ]);
  assert.equal(sent.TransactionStatusId, 1);
  assert.equal(sent.Id, shop.searchParams.get("transactionId"));
  assert.equal(sent.PureAmount, 150.25);

  const postings = await client.get(`/cat/cat/list?accountErpCode=${order.customer.code}`, { token });
  assert.deepEqual(
    postings.body.data.map((row: Json) => [row.amount, row.currencyCode]),
    [[-150.25, "TRY"]],
  );
  assert.equal((await page(link)).status, 200);
  const again = await client.post("/hpm", order, { token });
  assert.equal(again.status, 409);
});

test("a declined card leaves the link open: each attempt has a webhook, and the later success has another", async () => {
  const order = newOrder({});
  const link = await createLink(order);
  await pay(link, "insufficient_funds");
  assert.match((await page(link)).text, /<form/);
  await pay(link, "approved");
  const sent = await webhooksOf(receiver, order.clientOrderReference, 2);
  assert.deepEqual(
    sent.map((body) => [body.TransactionStatusId, body.VPosErrorCode]),
    [
      [2, "51"],
      [1, null],
    ],
  );
  assert.equal(new Set(sent.map((body) => body.Id)).size, 2);
});

test("a missing answer is never reported as a failure: the bank is asked, and the payment succeeds late", async () => {
  const order = newOrder({});
  const link = await createLink(order);
  service.bank.faults.add({ operation: "complete", kind: "reset_after" });
  await pay(link, "approved");
  assert.equal((await page(link)).status, 200);
  service.clock.advance(60_000);
  const [sent] = await webhooksOf(receiver, order.clientOrderReference);
  assert.equal(sent.TransactionStatusId, 1);
  assert.ok(service.bank.ledger.orders().every(({ charges }) => charges <= 1));
});

test("every webhook carries a signature that an independent verifier accepts", async () => {
  const order = newOrder({});
  await pay(await createLink(order), "approved");
  await webhooksOf(receiver, order.clientOrderReference);
  const request = receiver.received.find(({ body }) => body.includes(order.clientOrderReference))!;
  // The verifier refuses old timestamps, but the service's clock was moved.
  const verifier = new Webhook(service.tenants[0].webhookSecret);
  const signature = verifier.sign(
    request.headers["webhook-id"]!,
    new Date(Number(request.headers["webhook-timestamp"]) * 1_000),
    request.body.toString(),
  );
  assert.ok(request.headers["webhook-signature"]!.split(" ").includes(signature));
});

test("a payer who fails or cancels 3-D Secure is charged nothing, and can pay again", async () => {
  const order = newOrder({});
  const link = await createLink(order);
  await pay(link, "approved", null);
  await pay(link, "threeds_failed");
  await pay(link, "threeds_not_enrolled");
  const sent = await webhooksOf(receiver, order.clientOrderReference, 3);
  assert.deepEqual(
    sent.map((body) => body.TransactionStatusId),
    [2, 2, 2],
  );
  assert.match((await page(link)).text, /<form/);
});

function newOrder(changes: Record<string, unknown>) {
  const unique = randomUUID().slice(0, 8);
  return {
    currencyCode: "TRY",
    clientOrderReference: `ORDER-${unique}`,
    amount: 150.25,
    paymentSetId: service.tenants[0].paymentSetId,
    description: "Sipariş",
    customer: { email: `${unique}@example.com`, name: "Ayşe", surname: "Yılmaz", code: `C-${unique}` },
    webhookURL: `${receiver.origin}/webhook`,
    userVerificationBy: "Email",
    userVerificationFailBehavior: "Create",
    ...changes,
  };
}

async function createLink(order: object): Promise<URL> {
  const reply = await client.post("/hpm", order, { token });
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(
    { ...reply.body, data: null },
    { message: null, statusCode: 200, exceptions: null, data: null, oldData: null, errors: null },
  );
  return new URL(reply.body.data.link);
}

function page(link: URL): Promise<HttpReply> {
  return client.get(link.pathname + link.search);
}

/** Pays like a browser without script: the form, the bank's page with the one-time password, and back. */
async function pay(link: URL, outcome: string, otp: string | null = "123456"): Promise<HttpReply> {
  const card = service.demo.testCards.find((candidate) => candidate.outcome === outcome)!;
  const { fields } = formOf((await page(link)).text);
  const started = await client.form(link.pathname + link.search, {
    ...fields,
    "cc-number": card.cardNumber,
    "cc-name": card.cardHolderName,
    "cc-exp": `${card.expMonth}/${card.expYear.slice(-2)}`,
    "cc-csc": card.cvv,
  });
  assert.equal(started.status, 303, started.text);
  const atBank = await authenticate(started.headers.get("location")!, { baseUrl: service.url, otp });
  const back = await postReturn(atBank, service.url);
  assert.equal(back.status, 303);
  const result = new URL(back.headers.get("location")!, service.url);
  return client.get(result.pathname + result.search);
}
