import assert from "node:assert/strict";
import { after, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { record, recordMany, webhookQueue } from "../../tests/support/webhook-queue.ts";
import { answers, webhookReceiver } from "../../tests/support/webhook-receiver.ts";
import {
  countResendable,
  enableReceiver,
  RESENT_MAX,
  RESENT_PER_SECOND,
  resendDeliveries,
  sendWaiting,
  showDelivery,
} from "./index.ts";

const { platform, clock, newMerchant, deliverDue, close } = await webhookQueue();
after(close);

const MINUTE_MS = 60_000;

/** The minutes from `from` until now, as a person sees them. */
function periodFrom(from: Date, rest: { receiver?: string; includesDelivered?: boolean } = {}) {
  const now = clock.now();
  return { receiver: null, includesDelivered: true, from, before: now, endedUntil: now, ...rest };
}

const kill = statement(
  "test.giveUpAll",
  `update webhook_deliveries set state = 'dead', ended_at = created_at where tenant_id = $1 and state = 'pending'`,
);
const giveUp = (ctx: Context) => inTransaction(ctx, ({ tx }) => tx.run(kill, [ctx.tenantId]));

async function audited(ctx: Context, action: string) {
  const entries = await inTransaction(ctx, (read) => listAudit(read, {}));
  return entries.filter((entry) => entry.action === action).map(({ details }) => details);
}

const idsOf = ({ received }: { received: { headers: Record<string, unknown> }[] }) =>
  received.map(({ headers }) => String(headers["webhook-id"]));

test("a period is sent again with the same ids and bytes: what was recorded or accepted in it alone", async () => {
  await using receiver = await webhookReceiver();
  await using other = await webhookReceiver();
  const ctx = await newMerchant();
  const early = await record(ctx, receiver.origin);
  await deliverDue();
  const waited = await record(ctx, receiver.origin);
  clock.advance(MINUTE_MS);
  const from = clock.now();
  await deliverDue();
  const lost = await record(ctx, receiver.origin);
  await record(ctx, other.origin);
  await deliverDue();
  clock.advance(MINUTE_MS);
  const period = periodFrom(from, { receiver: `${receiver.origin}/any/path` });
  const later = await record(ctx, receiver.origin);
  await deliverDue();
  const first = new Map(receiver.received.map((each) => [each.headers["webhook-id"], each.body.toString()]));
  receiver.received.length = 0;

  assert.deepEqual(await countResendable(ctx, period), { delivered: 2, dead: 0 });
  assert.deepEqual(await resendDeliveries(ctx, period), { count: 2, lastAt: clock.now() });
  await deliverDue();
  assert.deepEqual(
    idsOf(receiver).toSorted((one, next) => one.localeCompare(next)),
    [waited, lost],
  );
  for (const { headers, body } of receiver.received) assert.equal(body.toString(), first.get(headers["webhook-id"]));
  assert.equal(other.received.length, 1);
  const { attempts, state } = await showDelivery(ctx, lost);
  assert.deepEqual([state, attempts.map(({ isReplay }) => isReplay)], ["delivered", [false, true]]);
  for (const id of [early, later]) assert.equal((await showDelivery(ctx, id)).attemptCount, 1);
});

test("the same form sent again, also after they were delivered again, sends nothing and is audited once", async () => {
  await using receiver = await webhookReceiver();
  const ctx = await newMerchant();
  const from = clock.now();
  await recordMany(3, ctx, receiver.origin);
  await deliverDue();
  clock.advance(1_000);
  const period = periodFrom(from, { receiver: receiver.origin });
  const counts = await Promise.all([resendDeliveries(ctx, period), resendDeliveries(ctx, period)]);
  assert.equal(
    counts.reduce((sum, { count }) => sum + count, 0),
    3,
  );
  clock.advance(1_000);
  await deliverDue();
  assert.deepEqual(await resendDeliveries(ctx, period), { count: 0, lastAt: null });
  assert.equal(receiver.received.length, 6);
  const { from: begin, before } = period;
  assert.deepEqual(await audited(ctx, "webhooks.replayed"), [
    { receiver: receiver.origin, from: begin.toISOString(), until: before.toISOString(), delivered: true, count: 3 },
  ]);
});

test("without the delivered, only this company's webhooks given up in the period are sent again", async () => {
  await using receiver = await webhookReceiver();
  const [ctx, other] = [await newMerchant(), await newMerchant()];
  await record(ctx, receiver.origin);
  await giveUp(ctx);
  clock.advance(1_000);
  const from = clock.now();
  const late = await record(ctx, receiver.origin);
  await record(other, receiver.origin);
  for (const each of [ctx, other]) await giveUp(each);
  await record(ctx, receiver.origin);
  await deliverDue();
  clock.advance(1_000);
  receiver.received.length = 0;
  assert.deepEqual(await countResendable(ctx, periodFrom(from)), { delivered: 1, dead: 1 });
  assert.equal((await resendDeliveries(ctx, periodFrom(from, { includesDelivered: false }))).count, 1);
  await deliverDue();
  assert.deepEqual(idsOf(receiver), [late]);
});

test("a receiver gets at most so many a second, also of two periods; a new webhook does not wait", async () => {
  await using receiver = await webhookReceiver();
  const ctx = await newMerchant();
  const from = clock.now();
  const count = RESENT_PER_SECOND * 2 + 1;
  await recordMany(count, ctx, receiver.origin);
  await deliverDue();
  clock.advance(1_000);
  const second = clock.now();
  await record(ctx, receiver.origin);
  await deliverDue();
  clock.advance(1_000);
  receiver.received.length = 0;
  const begin = clock.now();
  const { lastAt } = await resendDeliveries(ctx, { ...periodFrom(from), before: second });
  assert.equal(lastAt?.getTime(), begin.getTime() + 2_000);
  const next = await resendDeliveries(ctx, periodFrom(second));
  assert.deepEqual(next, { count: 1, lastAt: new Date(begin.getTime() + 3_000) });
  const fresh = await record(ctx, receiver.origin);
  const got: number[] = [];
  for (let passed = 0; passed < 4; passed += 1) {
    await deliverDue();
    got.push(receiver.received.length);
    clock.advance(1_000);
  }
  assert.deepEqual(got, [
    RESENT_PER_SECOND + 1,
    2 * RESENT_PER_SECOND + 1,
    2 * RESENT_PER_SECOND + 2,
    2 * RESENT_PER_SECOND + 3,
  ]);
  assert.ok(
    idsOf(receiver)
      .slice(0, RESENT_PER_SECOND + 1)
      .includes(fresh),
  );
});

test("a period with too many webhooks, or one that ends before it begins, is refused and changes nothing", async () => {
  const ctx = await newMerchant();
  const from = clock.now();
  await record(ctx, "http://127.0.0.1:1/");
  await giveUp(ctx);
  const repeat = statement(
    "test.repeatDead",
    `with event as (
       insert into webhook_events select tenant_id, gen_random_uuid(), gen_random_uuid(), transaction_id, url, body, trace_id, created_at
       from webhook_events, generate_series(1, $2::int) where tenant_id = $1 returning *
     )
     insert into webhook_deliveries (tenant_id, event_id, receiver, payment_id, next_at, created_at, state, ended_at)
     select tenant_id, id, 'http://127.0.0.1:1', payment_id, created_at, created_at, 'dead', created_at from event`,
  );
  await inTransaction(ctx, ({ tx }) => tx.run(repeat, [ctx.tenantId, RESENT_MAX]));
  clock.advance(1_000);
  assert.deepEqual(await countResendable(ctx, periodFrom(from)), { delivered: 0, dead: RESENT_MAX + 1 });
  const refused = { code: "ERR_VALIDATION", field: "before" };
  await assert.rejects(resendDeliveries(ctx, periodFrom(from)), { ...refused, reason: "too_many_webhooks" });
  await assert.rejects(resendDeliveries(ctx, { ...periodFrom(from), before: from }), refused);
  assert.deepEqual(await audited(ctx, "webhooks.replayed"), []);
});

test("what waits for a receiver is sent at once, once; a disabled or foreign receiver is refused", async () => {
  await using receiver = await webhookReceiver(answers(500));
  const [ctx, other] = [await newMerchant(), await newMerchant()];
  await recordMany(3, ctx, `${receiver.origin}/hook`);
  await record(other, receiver.origin);
  await deliverDue();
  const stopped = await record(ctx, `${receiver.origin}/gone`);
  receiver.answer = answers(410);
  await deliverDue();
  receiver.answer = answers(200);
  receiver.received.length = 0;
  await deliverDue();
  assert.equal(receiver.received.length, 0, "they wait for their next attempt");
  assert.equal(await sendWaiting(ctx, `${receiver.origin}/any`), 3);
  assert.equal(await sendWaiting(ctx, receiver.origin), 0);
  await deliverDue();
  assert.equal(receiver.received.length, 3);
  assert.equal((await showDelivery(ctx, stopped)).state, "pending");
  assert.deepEqual(await audited(ctx, "webhooks.sent_now"), [{ receiver: receiver.origin, count: 3 }]);

  await assert.rejects(sendWaiting(await newMerchant(), receiver.origin), { code: "ERR_NOT_FOUND" });
  const disable = statement(
    "test.disableReceiver",
    `update webhook_receivers set disabled_at = now(), disabled_because = 'failing' where tenant_id = $1`,
  );
  await inTransaction(other, ({ tx }) => tx.run(disable, [other.tenantId]));
  await assert.rejects(sendWaiting(other, receiver.origin), { code: "ERR_CONFLICT", reason: "receiver_disabled" });
  assert.equal(await enableReceiver(other, receiver.origin), 1);
  assert.ok(platform);
});
