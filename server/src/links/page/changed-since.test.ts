import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findTenant, setTenantActive } from "#identity/index.ts";
import { amount } from "../../../tests/support/payment-sets.ts";
import { startTestService, type TestService } from "../../../tests/support/service.ts";
import { widgetClient, type WidgetClient } from "../../../tests/support/widget-client.ts";

let service: TestService;
let client: WidgetClient;
before(async () => {
  service = await startTestService();
  client = await widgetClient(service);
});
after(() => service.close());

test("a payment set that is put out of use, or limited, after a link was made takes no payment by it", async () => {
  const path = await client.linkPath();
  for (const changes of [{ isActive: false }, { isActive: true, maximumAmount: amount("10") }]) {
    await client.changeSet(changes);
    const { status, text } = await client.submit(path, client.cardOf("approved"));
    assert.deepEqual([status, text.includes("Ödeme hazırlanamadı")], [400, true]);
  }
  await client.changeSet({ maximumAmount: null });
  assert.equal((await client.submit(path, client.cardOf("approved"))).status, 303);
});

test("a disabled company's link shows no form, and takes no payment", async () => {
  const path = await client.linkPath();
  const tenant = await findTenant(service.platform, service.tenants[0].code);
  await setTenantActive(service.platform, tenant!.id, false);
  const charged = client.charges();
  const page = await client.get(path);
  assert.deepEqual(
    [page.status, page.text.includes("cc-number"), page.text.includes("yeni bir bağlantı isteyin")],
    [200, false, true],
  );
  const paid = await client.form(path, { ...client.cardOf("approved"), step: "pay", nonce: "n".repeat(22) });
  assert.ok(!paid.text.includes("cc-number"));
  assert.equal(client.charges(), charged);
});
