import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findTenant, setTenantActive } from "#identity/index.ts";
import { amount, newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { startTestService, type TestService } from "../../../tests/support/service.ts";
import { widgetClient, type WidgetClient } from "../../../tests/support/widget-client.ts";

let service: TestService;
let client: WidgetClient;
before(async () => {
  service = await startTestService();
  client = await widgetClient(service);
});
after(() => service.close());

test("a link takes no payment after its payment set was deactivated or its limits exclude the amount", async () => {
  const path = await client.linkPath();
  for (const changes of [{ isActive: false }, { isActive: true, maximumAmount: amount("10") }]) {
    await client.changeSet(changes);
    const { status, text } = await client.submit(path, client.cardOf("approved"));
    assert.deepEqual([status, text.includes("Ödeme hazırlanamadı")], [400, true]);
  }
  await client.changeSet({ maximumAmount: null });
  assert.equal((await client.submit(path, client.cardOf("approved"))).status, 303);
});

test("without rates the page says that the payment is single, and shows no installment table", async () => {
  const tenant = await findTenant(service.platform, service.tenants[0].code);
  const { set } = await newPaymentSet(service.contextFor(tenant!.id), [{ name: "No rates" }]);
  const withRates = await client.get(await client.linkPath());
  const { text } = await client.get(await client.linkPath({ paymentSetId: set.id }));
  const sentence = "Bu ödeme tek çekimle yapılır.";
  assert.deepEqual([withRates.text.includes(sentence), withRates.text.includes('id="programs"')], [false, true]);
  assert.deepEqual([text.includes(sentence), /id="programs"|<table/.test(text)], [true, false]);
});

test("a disabled company's link shows no form, and takes no payment", async () => {
  const path = await client.linkPath();
  const tenant = await findTenant(service.platform, service.tenants[0].code);
  await setTenantActive(service.platform, tenant!.id, false);
  const charged = client.charges();
  const page = await client.get(path);
  assert.deepEqual(
    [page.status, page.text.includes("cc-number"), page.text.includes("yeni bir link isteyin")],
    [200, false, true],
  );
  const paid = await client.form(path, { ...client.cardOf("approved"), step: "pay", nonce: "n".repeat(22) });
  assert.ok(!paid.text.includes("cc-number"));
  assert.equal(client.charges(), charged);
});
