import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { demoClient, pathOf, type DemoClient } from "../../../tests/support/demo-client.ts";
import { startTestService, type TestService } from "../../../tests/support/service.ts";
import { isPriceOf, orderBook } from "./orders.ts";

let service: TestService;
let client: DemoClient;
before(async () => {
  service = await startTestService();
  client = await demoClient(service);
});
after(() => service.close());

test("the shop offers products, three ways to pay and the test cards", async () => {
  const { status, text } = await client.get("/demo/shop");
  assert.equal(status, 200);
  for (const part of [
    "bakır cezve",
    "₺450,00",
    'data-mode="modal"',
    'data-mode="inline"',
    "4355 0843 5508 4358",
    'integrity="sha384-',
  ])
    assert.ok(text.includes(part), part);
  for (const path of ["/demo/shop/shop.css", "/demo/shop/shop.js"]) assert.equal((await client.get(path)).status, 200);
});

test("an order is paid by link: the shop verifies the redirect and the webhook", async () => {
  const placed = await client.form("/demo/shop/link", { product: "kilim" });
  assert.equal(placed.status, 303);
  const submitted = await client.submit(pathOf(placed.headers.get("location")!), client.cardOf("approved"));
  const result = await client.get(pathOf(await client.passBank(submitted.headers.get("location")!)));
  const shop = await client.get(pathOf(result.headers.get("location")!));
  for (const part of ["ödemeniz alındı", "İmza doğrulandı", "Dokuma kilim"]) assert.ok(shop.text.includes(part), part);
  const forged = await client.get(
    pathOf(result.headers.get("location")!).replace("transactionStatusId=1", "transactionStatusId=6"),
  );
  assert.ok(forged.text.includes("İmza geçersiz"));
  for (let waited = 0; waited < 10_000; waited += 100) {
    if ((await client.get("/demo/shop/webhooks")).text.includes("genuine")) break;
    await delay(100);
  }
  const { text } = await client.get("/demo/shop/webhooks");
  assert.match(text, /✓ genuine/);
  assert.match(text, /TransactionStatusId&#34;:1/);
});

test("the shop compares amount and currency: 1,180.25 USD or 450 TRY do not pay an order of 1,180.25 TRY", () => {
  const order = orderBook().place("fincan")!;
  const isPaidBy = (amount: number, currency: string) => isPriceOf(order, { amount, currency });
  assert.deepEqual([isPaidBy(1_180.25, "TRY"), isPaidBy(1_180.25, "USD"), isPaidBy(450, "TRY")], [true, false, false]);
  assert.equal(isPriceOf(order, {}), false);
});

test("a forged webhook is refused", async () => {
  const reply = await client.post(
    "/demo/shop/webhook",
    { Id: "x" },
    { headers: { "webhook-id": "1", "webhook-timestamp": "1", "webhook-signature": "v1,AAAA" } },
  );
  assert.equal(reply.status, 400);
});

test("an unknown product and an unknown order are refused", async () => {
  assert.equal((await client.form("/demo/shop/link", { product: "x" })).status, 400);
  assert.equal((await client.post("/demo/shop/orders", { product: "x" })).status, 400);
  assert.equal((await client.post("/demo/shop/pay", { reference: "x", prepareToken: "y" })).status, 400);
  assert.equal((await client.get("/demo/shop/orders/unknown")).status, 404);
});
