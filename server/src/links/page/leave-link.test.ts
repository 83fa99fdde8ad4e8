import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { demoClient, type DemoClient } from "../../../tests/support/demo-client.ts";
import { startTestService, type TestService } from "../../../tests/support/service.ts";

let service: TestService;
let client: DemoClient;
before(async () => {
  service = await startTestService();
  client = await demoClient(service);
});
after(() => service.close());

const SHOP = { successURL: "https://shop.example/paid?basket=7", failURL: "https://shop.example/failed" };

test("the payer cancels after a confirmation, and the browser goes to failURL with the status Cancelled", async () => {
  const path = await client.linkPath(SHOP);
  const asked = await client.get(path.replace("/hpm/pay", "/hpm/cancel"));
  assert.ok(asked.text.includes("Ödeme iptal edilsin mi?"));
  const cancelled = await client.form(path, { step: "cancel" });
  assert.equal(new URL(cancelled.headers.get("location")!).searchParams.get("transactionStatusId"), "4");
  const page = await client.get(path);
  assert.deepEqual([page.status, page.text.includes("Ödeme iptal edildi")], [200, true]);
  assert.equal((await client.form(path, { step: "cancel" })).status, 303);
});

test("going back to the shop leaves the link open", async () => {
  const path = await client.linkPath(SHOP);
  const left = await client.get(path.replace("/hpm/pay", "/hpm/leave"));
  assert.equal(new URL(left.headers.get("location")!).searchParams.get("transactionStatusId"), "3");
  assert.ok((await client.get(path)).text.includes("Kart numarası"));
});

test("an expired link answers 410 and says that no money was taken", async () => {
  const path = await client.linkPath(SHOP);
  service.clock.advance(24 * 60 * 60 * 1_000 + 1_000);
  const { status, text } = await client.get(path);
  assert.equal(status, 410);
  for (const part of ["süresi doldu", "Kartınızdan para çekilmedi.", "https://shop.example/failed?"])
    assert.ok(text.includes(part), part);
  assert.equal(
    (await client.form(path, { ...client.cardOf("approved"), step: "pay", nonce: "n".repeat(22) })).status,
    410,
  );
});
