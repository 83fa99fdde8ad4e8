import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Platform } from "#platform/context.ts";
import { recordMany, webhookQueue } from "../../tests/support/webhook-queue.ts";
import { claim } from "./claim.ts";
import type { AttemptResult } from "./deliver.ts";
import { showDelivery } from "./index.ts";
import { createRecorder } from "./recorder.ts";

const { platform, newMerchant, close } = await webhookQueue();
after(close);

const told: AttemptResult = {
  outcome: "delivered",
  durationMs: 3,
  ip: "127.0.0.1",
  status: 200,
  reply: "thanks",
  retryAfterMs: null,
};

/** Deliveries that have been claimed, and as many transactions as were made since. */
async function claimed(count: number) {
  const ctx = await newMerchant();
  await recordMany(count, ctx, "http://127.0.0.1:1/");
  const deliveries = (await claim(platform, new Map())).filter(({ tenantId }) => tenantId === ctx.tenantId);
  assert.equal(deliveries.length, count);
  let transactions = 0;
  const system: Platform["database"]["system"] = (work) => {
    transactions += 1;
    return platform.database.system(work);
  };
  const counting: Platform = { ...platform, database: { ...platform.database, system } };
  return { ctx, deliveries, recorder: createRecorder(counting), transactions: () => transactions };
}

test("results that arrive while others are written are written together, one that arrives alone at once", async () => {
  const { ctx, deliveries, recorder, transactions } = await claimed(4);
  await Promise.all(deliveries.map((delivery) => recorder.record({ delivery, result: told })));
  assert.equal(transactions(), 2);
  for (const { eventId } of deliveries) {
    const { state, attempts } = await showDelivery(ctx, eventId);
    assert.equal(state, "delivered");
    assert.equal(attempts[0]?.reply, "thanks");
  }
});

test("a result that cannot be written keeps no other from being written", async () => {
  const { ctx, deliveries, recorder } = await claimed(4);
  const spoilt = { ...told, status: 2 ** 40 };
  const recorded = await Promise.allSettled(
    deliveries.map((delivery, index) => recorder.record({ delivery, result: index === 2 ? spoilt : told })),
  );
  assert.deepEqual(
    recorded.map(({ status }) => status),
    ["fulfilled", "fulfilled", "rejected", "fulfilled"],
  );
  const states = await Promise.all(deliveries.map(({ eventId }) => showDelivery(ctx, eventId)));
  assert.deepEqual(
    states.map(({ state }) => state),
    ["delivered", "delivered", "pending", "delivered"],
  );
});
