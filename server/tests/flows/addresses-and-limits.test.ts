/** Public addresses, lifetimes and limits that an operator sets, as an integrator sees them. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { Config } from "#platform/config/config.ts";
import { orderBody, pathOf } from "../support/demo-client.ts";
import { startTestService } from "../support/service.ts";
import { widgetClient } from "../support/widget-client.ts";

async function opened(t: TestContext, overrides: Partial<Config> = {}) {
  const service = await startTestService(overrides);
  t.after(() => service.close());
  return { service, shop: await widgetClient(service) };
}

test("Addresses: links are under HPM_URL, everything else under PUBLIC_URL", async (t) => {
  const [hpmUrl, publicUrl] = ["https://pay.example", "https://api.example"];
  const { shop } = await opened(t, { hpmUrl, publicUrl });
  const link = new URL((await shop.newLink()).body.data.link);
  assert.equal(link.origin + link.pathname, `${hpmUrl}/hpm/pay`);
  assert.equal((await shop.get(pathOf(link.href))).status, 200);
  assert.deepEqual((await shop.get("/openapi.json")).body.servers, [{ url: publicUrl }]);
  const { redirectTo } = (await shop.pay(await shop.prepareToken({ use3D: true }))).body;
  assert.equal(new URL(redirectTo).origin, publicUrl);
});

test("expiryUtc: links are valid for the time that the payment set says, and then return 410", async (t) => {
  const { service, shop } = await opened(t);
  await shop.changeSet({ linkLifetimeSeconds: 600 });
  const { link, expiryUtc } = (await shop.newLink()).body.data;
  const livesMs = new Date(`${expiryUtc}Z`).getTime() - Number(new URL(link).searchParams.get("timestamp")) * 1_000;
  assert.equal(livesMs, 600_000);
  service.clock.advance(599_000);
  assert.equal((await shop.get(pathOf(link))).status, 200);
  service.clock.advance(2_000);
  assert.equal((await shop.get(pathOf(link))).status, 410);
});

test("Failed calls: 429 of POST /hpm has the envelope, with Retry-After", async (t) => {
  const { service, shop } = await opened(t, { rateLimitPerCredential: 3 });
  const order = () => shop.post("/hpm", orderBody(service.tenants[0].paymentSetId), { token: shop.token });
  const replies = [];
  for (let sent = 0; sent < 4; sent += 1) replies.push(await order());
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200, 429],
  );
  const { body, headers } = replies[3]!;
  assert.ok(Number(headers.get("retry-after")) >= 1);
  const { message, errors, ...rest } = body;
  assert.deepEqual(rest, { statusCode: 429, exceptions: null, data: null, oldData: null });
  assert.deepEqual(errors, [{ field: null, code: "ERR_RATE_LIMIT", message }]);
});

test("Amounts: every way to pay refuses amounts with more decimals than their currency", async (t) => {
  const { shop } = await opened(t);
  const link = await shop.newLink({ amount: 10.005 });
  assert.deepEqual([link.status, link.body.errors[0].field], [400, "amount"]);
  const prepared = await shop.prepare(await shop.newWidgetToken(), { amount: 10.005 });
  assert.deepEqual([prepared.status, prepared.body.details.field], [400, "amount"]);
  const query = "binNumber=435508&amount=10.005&currency=TRY";
  const options = await shop.get(`/b2c/paymentOptions?${query}`, { token: shop.token });
  assert.deepEqual([options.status, options.body.details.field], [400, "amount"]);
  await shop.pay(await shop.prepareToken(), { clientReferenceCode: "FINE-1" });
  const refund = { referenceCode: "FINE-1", amount: 0.005 };
  const refunded = await shop.post("/b2c/payment/refund", refund, { token: shop.token });
  assert.deepEqual([refunded.status, refunded.body.details.field], [400, "amount"]);
});
