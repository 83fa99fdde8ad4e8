import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Platform } from "#platform/context.ts";
import { recordMany, webhookQueue } from "../../tests/support/webhook-queue.ts";
import { claimDeliveries } from "./claim-deliveries.ts";
import type { DeliveryResult } from "./deliver.ts";
import { createResultWriter } from "./result-writer.ts";
import { showDelivery } from "./index.ts";

const { platform, newMerchant, close } = await webhookQueue();
after(close);

const success: DeliveryResult = {
  outcome: "delivered",
  durationMs: 3,
  ip: "127.0.0.1",
  status: 200,
  reply: "thanks",
  retryAfterMs: null,
};

/** Claimed deliveries, a result writer for them, and a count of its transactions. */
async function claimed(count: number) {
  const ctx = await newMerchant();
  await recordMany(count, ctx, "http://127.0.0.1:1/");
  const deliveries = (await claimDeliveries(platform)).filter(({ tenantId }) => tenantId === ctx.tenantId);
  assert.equal(deliveries.length, count);
  let transactions = 0;
  const system: Platform["database"]["system"] = (work) => {
    transactions += 1;
    return platform.database.system(work);
  };
  const counting: Platform = { ...platform, database: { ...platform.database, system } };
  return { ctx, deliveries, writer: createResultWriter(counting), transactions: () => transactions };
}

test("results that arrive during a write are written in one batch; a single result is written at once", async () => {
  const { ctx, deliveries, writer, transactions } = await claimed(4);
  await Promise.all(deliveries.map((delivery) => writer.write({ delivery, result: success })));
  assert.equal(transactions(), 2);
  for (const { deliveryId } of deliveries) {
    const { state, attempts } = await showDelivery(ctx, deliveryId);
    assert.equal(state, "delivered");
    assert.equal(attempts[0]?.reply, "thanks");
  }
});

test("a result that cannot be written does not prevent others from being written", async () => {
  const { ctx, deliveries, writer } = await claimed(4);
  const spoilt = { ...success, status: 2 ** 40 };
  const recorded = await Promise.allSettled(
    deliveries.map((delivery, index) => writer.write({ delivery, result: index === 2 ? spoilt : success })),
  );
  assert.deepEqual(
    recorded.map(({ status }) => status),
    ["fulfilled", "fulfilled", "rejected", "fulfilled"],
  );
  const states = await Promise.all(deliveries.map(({ deliveryId }) => showDelivery(ctx, deliveryId)));
  assert.deepEqual(
    states.map(({ state }) => state),
    ["delivered", "delivered", "pending", "delivered"],
  );
});
