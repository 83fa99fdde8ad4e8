import assert from "node:assert/strict";
import { after, test } from "node:test";
import pg from "pg";
import { listAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { record, recordMany, webhookQueue } from "../../../tests/support/webhook-queue.ts";
import { answers, webhookReceiver, type ReceiverBehaviour } from "../../../tests/support/webhook-receiver.ts";
import { claimDeliveries } from "../claim-deliveries.ts";
import {
  countHeldDeliveries,
  countTroubledReceivers,
  enableAddress,
  enableReceiver,
  findWebhookStops,
  listReceivers,
  listStoppedAddresses,
  oldStops,
  replayDelivery,
  resendDeliveries,
  showDelivery,
} from "../index.ts";
import { measureQueue } from "../store/measure-queue.ts";
import { startAddress } from "../store/stopped-addresses.ts";

const { platform, databaseUrl, clock, newMerchant, deliverDue, close } = await webhookQueue();
after(close);
const page = { page: 1, pageSize: 10 };
const DAY_MS = 86_400_000;

/** A server that answers 410 at `/gone…` and 200 elsewhere. */
const gonePaths: ReceiverBehaviour = (request, response) =>
  answers(request.url?.startsWith("/gone") === true ? 410 : 200)(request, response);

const stateOf = async (ctx: Context, eventId: string) => (await showDelivery(ctx, eventId)).state;
const pathsOf = ({ received }: { received: { path: string }[] }) => received.map(({ path }) => path);
const stopOf = async (ctx: Context, url: string) => (await findWebhookStops(ctx, [url])).values().next().value;
const listed = async (ctx: Context) => (await listReceivers(ctx, page)).receivers[0]!;

const countUnowned = statement<{ count: number }>(
  "test.countUnowned",
  `select count(*) as count from webhook_deliveries d
   join webhook_events e on e.tenant_id = d.tenant_id and e.id = d.event_id
   where d.tenant_id = $1 and d.state = 'pending' and d.next_at = 'infinity' and not exists (
     select from webhook_stopped_addresses s
     where s.tenant_id = d.tenant_id and s.receiver = d.receiver and s.url = e.url
   )`,
);

const blockedSessions = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

test("410 stops one address; the other addresses of its server get their webhooks", async () => {
  await using server = await webhookReceiver(gonePaths);
  const ctx = await newMerchant();
  const gone = await record(ctx, `${server.origin}/gone?shop=1`);
  await deliverDue();
  const later = await record(ctx, `${server.origin}/gone?shop=1`);
  const sibling = await record(ctx, `${server.origin}/gone?shop=2`);
  const well = await record(ctx, `${server.origin}/well`);
  clock.advance(DAY_MS);
  await deliverDue();
  assert.deepEqual(pathsOf(server).toSorted(), ["/gone?shop=1", "/gone?shop=2", "/well"]);
  assert.equal(await stateOf(ctx, well), "delivered");
  const { disabledAt, failingSince, stoppedCount, pendingCount } = await listed(ctx);
  assert.deepEqual([disabledAt, failingSince, stoppedCount, pendingCount], [null, null, 2, 3]);
  for (const id of [gone, later, sibling]) {
    const { state, nextAt, stoppedAt } = await showDelivery(ctx, id);
    assert.deepEqual([state, nextAt], ["pending", null]);
    assert.ok(stoppedAt !== null);
  }
  assert.equal(await countTroubledReceivers(ctx), 1);
});

test("an enabled address gets what waited for it, and no other address does", async () => {
  await using server = await webhookReceiver(gonePaths);
  const ctx = await newMerchant();
  const [first, second] = [`${server.origin}/gone/1`, `${server.origin}/gone/2`];
  const mine = await record(ctx, first);
  const other = await record(ctx, second);
  await deliverDue();
  const more = await record(ctx, first);
  await deliverDue();
  assert.deepEqual((await listStoppedAddresses(ctx, page)).addresses.map(({ url }) => url).toSorted(), [first, second]);
  assert.equal((await stopOf(ctx, first.replace("http:", "HTTP:")))?.why, "address");

  server.answer = answers(200);
  assert.equal(await enableAddress(ctx, first), 2);
  await assert.rejects(enableAddress(ctx, first), { code: "ERR_NOT_FOUND" });
  assert.equal(await stopOf(ctx, first), undefined);
  await deliverDue();
  assert.deepEqual([await stateOf(ctx, mine), await stateOf(ctx, more)], ["delivered", "delivered"]);
  assert.equal(await stateOf(ctx, other), "pending");
  const [entry] = await inTransaction(ctx, (read) => listAudit(read, {}));
  assert.deepEqual(entry?.details, { receiver: server.origin, path: "/gone/1", waited: 2 });
});

test("enabling a server enables its addresses that were stopped until the person looked", async () => {
  await using server = await webhookReceiver(answers(410));
  const ctx = await newMerchant();
  const seen = await record(ctx, `${server.origin}/seen`);
  await deliverDue();
  const { lastStoppedAt } = await listed(ctx);
  clock.advance(1_000);
  const unseen = await record(ctx, `${server.origin}/unseen`);
  await deliverDue();
  server.answer = answers(200);
  await enableReceiver(ctx, server.origin, lastStoppedAt);
  assert.equal(await enableReceiver(ctx, server.origin, lastStoppedAt), 0);
  await deliverDue();
  assert.deepEqual([await stateOf(ctx, seen), await stateOf(ctx, unseen)], ["delivered", "pending"]);
  assert.equal(await enableReceiver(ctx, `${server.origin}/any`), 1);
  await deliverDue();
  assert.equal(await stateOf(ctx, unseen), "delivered");
});

test("410 to one company stops nothing of another company with the same address", async () => {
  await using server = await webhookReceiver(answers(410));
  const [stopped, other] = [await newMerchant(), await newMerchant()];
  const url = `${server.origin}/shared`;
  const waiting = await record(stopped, url);
  await deliverDue();
  server.answer = answers(200);
  const sent = await record(other, url);
  await deliverDue();
  assert.equal(await stateOf(other, sent), "delivered");
  assert.deepEqual(
    [
      await stopOf(other, url),
      (await listStoppedAddresses(other, page)).totalCount,
      await countHeldDeliveries(other, 10),
    ],
    [undefined, 0, 0],
  );
  await assert.rejects(enableAddress(other, url), { code: "ERR_NOT_FOUND" });
  assert.equal(await enableReceiver(other, server.origin), 0);
  await deliverDue();
  assert.equal(await stateOf(stopped, waiting), "pending");
});

test("a webhook to a stopped address cannot be sent again; one that was given up waits", async () => {
  await using server = await webhookReceiver(answers(200));
  const ctx = await newMerchant();
  const url = `${server.origin}/hook`;
  const delivered = await record(ctx, url);
  const dead = await record(ctx, url);
  await deliverDue();
  const kill = statement(
    "test.giveUp",
    `update webhook_deliveries set state = 'dead' where tenant_id = $1 and event_id = $2`,
  );
  await inTransaction(ctx, ({ tx }) => tx.run(kill, [ctx.tenantId, dead]));
  server.answer = answers(410);
  await record(ctx, url);
  await deliverDue();
  const sent = server.received.length;
  await assert.rejects(replayDelivery(ctx, delivered), { code: "ERR_CONFLICT", reason: "address_stopped" });
  clock.advance(1);
  const before = clock.now();
  const period = { receiver: null, from: new Date(0), before, endedUntil: before, includesDelivered: false };
  assert.equal((await resendDeliveries(ctx, period)).count, 1);
  await deliverDue();
  assert.equal(server.received.length, sent);
  server.answer = answers(200);
  assert.equal(await enableAddress(ctx, url), 2);
  await deliverDue();
  assert.equal(await stateOf(ctx, dead), "delivered");
});

test("what waits for a stopped address or a disabled server is counted in the metrics", async () => {
  await using server = await webhookReceiver(gonePaths);
  await using disabled = await webhookReceiver();
  const ctx = await newMerchant();
  const measured = async () => (await platform.database.system((tx) => measureQueue(tx))).stopped;
  const before = await measured();
  await recordMany(3, ctx, `${server.origin}/gone`);
  await record(ctx, disabled.origin);
  const disable = statement(
    "test.disable",
    `update webhook_receivers set disabled_at = now(), disabled_because = 'gone' where tenant_id = $1 and receiver = $2`,
  );
  await inTransaction(ctx, ({ tx }) => tx.run(disable, [ctx.tenantId, disabled.origin]));
  await deliverDue();
  assert.equal((await measured()) - before, 4);
  // 410 disabled a whole server in earlier versions. It stays disabled until somebody enables it.
  assert.equal(disabled.received.length, 0);
  assert.equal(await enableReceiver(ctx, disabled.origin), 1);
  await deliverDue();
  assert.equal((await measured()) - before, 3);
});

test("webhooks behind 2,500 of a stopped address are sent within a few claims", async () => {
  await using server = await webhookReceiver(gonePaths);
  const ctx = await newMerchant();
  await record(ctx, `${server.origin}/gone`);
  await deliverDue();
  const repeat = statement(
    "test.repeatStopped",
    `with event as (
       insert into webhook_events select tenant_id, gen_random_uuid(), gen_random_uuid(), transaction_id, url, body, trace_id, created_at
       from webhook_events, generate_series(1, 2500) where tenant_id = $1 returning *
     )
     insert into webhook_deliveries (tenant_id, event_id, receiver, payment_id, next_at, created_at)
     select tenant_id, id, $2, payment_id, created_at, created_at from event`,
  );
  await inTransaction(ctx, ({ tx }) => tx.run(repeat, [ctx.tenantId, server.origin]));
  clock.advance(1);
  const well = await record(ctx, `${server.origin}/well`);
  for (let claim = 0; claim < 4; claim += 1) await deliverDue();
  assert.equal(await stateOf(ctx, well), "delivered");
  assert.deepEqual(pathsOf(server), ["/gone", "/well"]);
});

test("a claim that meets an address while it is being enabled does not hold its webhooks for ever", async () => {
  await using server = await webhookReceiver(answers(410));
  const ctx = await newMerchant();
  const url = `${server.origin}/turning`;
  await record(ctx, url);
  await deliverDue();
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  let isOver = false;
  const isBlocked = async () => {
    while (!isOver && (await owner.query(blockedSessions)).rowCount === 0);
  };
  const [started, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const enabling = inTransaction(ctx, async (ctx) => {
    await startAddress(ctx, { receiver: server.origin, url }, null);
    started.resolve();
    await mayCommit.promise;
  });
  await started.promise;
  await record(ctx, url);
  const claim = claimDeliveries(platform).finally(() => void (isOver = true));
  await isBlocked();
  mayCommit.resolve();
  await Promise.all([enabling, claim, owner.end()]);
  const unowned = await platform.database.system((tx) => tx.row(countUnowned, [ctx.tenantId]));
  assert.equal(unowned?.count, 0);
});

test("a server whose addresses only answer 410 for six days is not disabled", async () => {
  await using server = await webhookReceiver(answers(410));
  const ctx = await newMerchant();
  for (let day = 0; day < 7; day += 1) {
    await record(ctx, `${server.origin}/${day}`);
    await deliverDue();
    clock.advance(DAY_MS);
  }
  const { disabledAt, stoppedCount } = await listed(ctx);
  assert.deepEqual([disabledAt, stoppedCount], [null, 7]);
});

test("a stop is forgotten with the last webhook that it held", async () => {
  await using server = await webhookReceiver(answers(410));
  const ctx = await newMerchant();
  const url = `${server.origin}/rare`;
  await record(ctx, url);
  await deliverDue();
  clock.advance(50 * DAY_MS);
  await record(ctx, url);
  await deliverDue();
  clock.advance(50 * DAY_MS);
  const forget = () =>
    platform.database.system((tx) => oldStops.deleteOld(tx, new Date(clock.now().getTime() - 90 * DAY_MS), 1_000));
  await forget();
  assert.ok((await stopOf(ctx, url)) !== undefined);
  clock.advance(41 * DAY_MS);
  await forget();
  assert.equal(await stopOf(ctx, url), undefined);
});
