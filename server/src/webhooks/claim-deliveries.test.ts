import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction } from "#platform/context.ts";
import type { Database } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { record, webhookQueue } from "../../tests/support/webhook-queue.ts";
import { recordDelivered } from "./attempt-results.ts";
import { claimDeliveries } from "./claim-deliveries.ts";

const success = { durationMs: 3, ip: "127.0.0.1", status: 200, reply: "thanks", retryAfterMs: null };

const repeatEvent = statement(
  "test.repeatEvent",
  `with event as (
     insert into webhook_events select tenant_id, gen_random_uuid(), gen_random_uuid(), transaction_id, url, body, trace_id, created_at
     from webhook_events, generate_series(1, $2::int) where tenant_id = $1 returning *
   )
   insert into webhook_deliveries (tenant_id, event_id, receiver, payment_id, next_at, created_at)
   select e.tenant_id, e.id, r.receiver, e.payment_id, e.created_at, e.created_at
   from event e join webhook_receivers r on r.tenant_id = e.tenant_id`,
);

test("a claim from a backlog of 20,000 due deliveries takes less than two seconds", async () => {
  await using queue = await webhookQueue();
  const { platform, ctx } = queue;
  await record(ctx, "http://127.0.0.1:1/");
  await inTransaction(ctx, ({ tx }) => tx.run(repeatEvent, [ctx.tenantId, 20_000]));
  const started = performance.now();
  const claimed = await claimDeliveries(platform);
  const tookMs = performance.now() - started;
  assert.equal(claimed.length, 4);
  assert.ok(tookMs < 2_000, `took ${tookMs} ms`);
});

/** Pages of tables and indexes that this connection has read since it last reported its statistics. */
const pagesRead = statement<{ pages: number }>(
  "test.pagesRead",
  `select sum(pg_stat_get_xact_blocks_fetched(oid))::int as pages from pg_class where relname like 'webhook_%'`,
);

test("a claim reads no more pages of a long backlog than of a short one", async () => {
  await using queue = await webhookQueue();
  const { platform, ctx } = queue;
  let pages = 0;
  const system: Database["system"] = (work) =>
    platform.database.system(async (tx) => {
      const read = async () => (await tx.row(pagesRead, []))!.pages;
      const before = await read();
      const result = await work(tx);
      pages = (await read()) - before;
      return result;
    });
  const counting = { ...platform, database: { ...platform.database, system } };
  const claimAndDeliver = async () => {
    const claimed = await claimDeliveries(counting);
    const read = pages;
    assert.equal(claimed.length, 4);
    const result = { ...success, outcome: "delivered" } as const;
    await recordDelivered(
      platform,
      claimed.map((delivery) => ({ delivery, result })),
    );
    return read;
  };
  await record(ctx, "http://127.0.0.1:1/");
  await inTransaction(ctx, ({ tx }) => tx.run(repeatEvent, [ctx.tenantId, 50]));
  const short = await claimAndDeliver();
  await inTransaction(ctx, ({ tx }) => tx.run(repeatEvent, [ctx.tenantId, 100]));
  for (let round = 0; round < 100; round += 1) await claimAndDeliver();
  const long = await claimAndDeliver();
  assert.ok(long < 2 * short, `${long} pages, ${short} at first`);
});
