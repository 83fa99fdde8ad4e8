import assert from "node:assert/strict";
import { after, test } from "node:test";
import { amountFromDecimal } from "@servicepay/money";
import { inTransaction } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import { newId } from "#platform/ids.ts";
import { testPlatform } from "../../tests/support/platform.ts";
import { queueWebhook } from "./queue-webhook.ts";

const bodies = statement<{ body: Buffer; receiver: string }>(
  "test.bodies",
  `select e.body, d.receiver from webhook_events e join webhook_deliveries d on d.tenant_id = e.tenant_id and d.event_id = e.id
   where e.tenant_id = $1`,
);

const { newTenant, contextFor, close } = await testPlatform();
after(close);

function newEvent() {
  const PureAmount = decimalLiteral(amountFromDecimal("150.25")!);
  return {
    transactionId: newId(),
    paymentId: newId(),
    url: "https://shop.example:8443/hook?x=1",
    body: { PureAmount, VPosErrorCode: null },
  };
}

test("an event is recorded in the caller's transaction, with amounts exact to the digit", async () => {
  const ctx = contextFor(await newTenant());
  await inTransaction(ctx, (ctx) => queueWebhook(ctx, newEvent()));
  const [row, ...others] = await inTransaction(ctx, ({ tx }) => tx.rows(bodies, [ctx.tenantId]));
  assert.equal(row?.body.toString(), '{"PureAmount":150.2500,"VPosErrorCode":null}');
  assert.equal(row.receiver, "https://shop.example:8443");
  assert.deepEqual(others, []);
});

test("an event is not recorded when its transaction is rolled back", async () => {
  const ctx = contextFor(await newTenant());
  const failing = inTransaction(ctx, async (ctx) => {
    await queueWebhook(ctx, newEvent());
    throw new Error("no");
  });
  await assert.rejects(failing, /no/);
  assert.deepEqual(await inTransaction(ctx, ({ tx }) => tx.rows(bodies, [ctx.tenantId])), []);
});

test("another tenant cannot see an event", async () => {
  const ctx = contextFor(await newTenant());
  const other = contextFor(await newTenant());
  await inTransaction(ctx, (ctx) => queueWebhook(ctx, newEvent()));
  assert.deepEqual(await inTransaction(other, ({ tx }) => tx.rows(bodies, [ctx.tenantId])), []);
});
