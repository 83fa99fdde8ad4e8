import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction } from "#platform/context.ts";
import { testPlatform } from "../../tests/support/platform.ts";
import { createCustomer } from "./create-customer.ts";
import { findPayer } from "./find-payer.ts";
import { setDefaultCustomer } from "./set-default-customer.ts";

test("a payment without a link is paid by the customer with its code, the default customer, or nobody", async (t) => {
  const world = await testPlatform();
  t.after(() => world.close());
  const ctx = world.contextFor(await world.newTenant());
  const find = (code?: string) => inTransaction(ctx, (ctx) => findPayer(ctx, code));
  assert.equal(await find(), null);
  await inTransaction(ctx, (ctx) => createCustomer(ctx, { code: "D-1", email: "d@example.com", name: "D" }));
  await inTransaction(ctx, (ctx) => createCustomer(ctx, { code: "C-1", email: "c@example.com", name: "C" }));
  await setDefaultCustomer(ctx, "D-1");
  assert.deepEqual([(await find())?.code, (await find("C-1"))?.code], ["D-1", "C-1"]);
  await assert.rejects(find("nobody"), { code: "ERR_NOT_FOUND", field: "customerCode" });
  const stranger = world.contextFor(await world.newTenant());
  await assert.rejects(
    inTransaction(stranger, (ctx) => findPayer(ctx, "C-1")),
    { code: "ERR_NOT_FOUND", field: "customerCode" },
  );
});
