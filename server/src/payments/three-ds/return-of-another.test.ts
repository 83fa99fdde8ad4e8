import assert from "node:assert/strict";
import { test } from "node:test";
import { authenticate, postReturn } from "../../../tests/support/payer.ts";
import { paymentWorld, type PaymentWorld } from "../../../tests/support/payment-world.ts";
import type { Payment } from "../payment.ts";

async function redirectUrl(world: PaymentWorld, payment: Payment): Promise<string> {
  const result = await world.start(payment, "approved", { use3D: true });
  assert.ok(result.kind === "redirect");
  return result.redirectUrl;
}

const charges = (world: PaymentWorld) => world.charged().reduce((sum, order) => sum + order.charges, 0);

test("the genuine return of another order, new or used, and fields with other names charge nothing", async (t) => {
  const world = await paymentWorld(t);
  const { baseUrl } = world.server;
  const [paid, other] = [await world.newPayment(), await world.newPayment()];
  const returned = await authenticate(await redirectUrl(world, paid), { baseUrl });
  const own = await authenticate(await redirectUrl(world, other), { baseUrl });
  const refuse = async (fields: Record<string, string>) => {
    await postReturn({ action: own.action, fields }, baseUrl);
    assert.deepEqual(await world.attemptStates(other), ["sale:AUTH_PENDING"]);
  };
  await refuse(returned.fields);
  await refuse({ ...own.fields, zz: "" });
  await refuse({ ...own.fields, MDSTATUS: "1" });
  const { oid = "", ...withoutOid } = own.fields;
  await refuse({ ...withoutOid, OID: oid });
  assert.equal(charges(world), 0);
  await postReturn(returned, baseUrl);
  assert.equal(await world.paymentState(paid), "succeeded");
  await refuse(returned.fields);
  assert.equal(charges(world), 1);
  await postReturn(own, baseUrl);
  assert.equal(await world.paymentState(other), "succeeded");
  assert.equal(charges(world), 2);
});
