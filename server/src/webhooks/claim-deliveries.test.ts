import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction, type Platform } from "#platform/context.ts";
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

/** The platform, and a function that returns how many pages the latest transaction of the system read. */
function countingPages(platform: Platform) {
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
  return { counting, pagesOfLast: () => pages };
}

test("a claim reads no more pages of a long backlog than of a short one", async () => {
  await using queue = await webhookQueue();
  const { platform, ctx } = queue;
  const { counting, pagesOfLast } = countingPages(platform);
  const claimAndDeliver = async () => {
    const claimed = await claimDeliveries(counting);
    const read = pagesOfLast();
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

const stopAddresses = statement(
  "test.stopAddresses",
  `insert into webhook_stopped_addresses (tenant_id, receiver, url, stopped_at, last_held_at)
   select $1, 'http://127.0.0.1:1', 'http://127.0.0.1:1/' || n, $2, $2 from generate_series(1, $3::int) n`,
);

const endAll = statement(
  "test.endAll",
  `update webhook_deliveries set state = 'delivered', ended_at = now(), leased_until = null where tenant_id = $1`,
);

test("10,000 stopped addresses of a receiver make a claim read only a few pages more", async () => {
  await using queue = await webhookQueue();
  const { platform, ctx, clock } = queue;
  const { counting, pagesOfLast } = countingPages(platform);
  const claimFour = async () => {
    assert.equal((await claimDeliveries(counting)).length, 4);
    return pagesOfLast();
  };
  const stop = (count: number) =>
    platform.database.system((tx) => tx.run(stopAddresses, [ctx.tenantId, clock.now(), count]));
  const url = "http://127.0.0.1:1/hook";
  const deliver = async (claim: () => Promise<number>) => {
    for (let each = 0; each < 4; each += 1) await record(ctx, url);
    const pages = await claim();
    await inTransaction(ctx, ({ tx }) => tx.run(endAll, [ctx.tenantId]));
    return pages;
  };
  await deliver(claimFour);
  const without = await deliver(claimFour);
  await stop(10_000);
  const withStops = await deliver(claimFour);
  assert.ok(withStops <= without + 40, `${withStops} pages, ${without} without stops`);
});
