import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { ascending, ofRounds, percentile, type Bench } from "../bench.ts";
import { FIRST_TENANT } from "../company/first-tenant.ts";
import { startReceivers, type Behaviour, type Receivers } from "../receivers/receivers.ts";
import { bodyOf } from "../webhook-event.ts";
import { openBenchWorld, type BenchWorld } from "../world.ts";

const EVENTS = 20_000;
const RECEIVERS = 50;
const SLOW_RECEIVERS = RECEIVERS / 10;
const SLOW_MS = 15_000;
const PER_SECOND_MIN = 2_500;
const EVENTS_OF_ONE = 5_000;
const ANSWER_MS = 20;
const PER_SECOND_OF_ONE_MIN = 500;
const SLOWED_TIMES_MAX = 2;
const POLL_MS = 20;
const WAIT_MS_MAX = 10 * 60_000;

interface Delivery {
  perSecond: number;
  p99Ms: number;
}

export const webhooks: Bench = {
  name: "webhooks",
  about: `${EVENTS} events that become due at one moment, to ${RECEIVERS} receivers; then with a tenth of them slow by 15 s; then to one that answers after ${ANSWER_MS} ms`,
  async measure({ rounds, scale, progress }) {
    await using world = await openBenchWorld();
    const receivers = await startReceivers(RECEIVERS, world.demo.tenants[0]!.webhookSecret);
    try {
      const count = Math.max(RECEIVERS * 2, Math.ceil(EVENTS * scale));
      const rates: number[] = [];
      const slowed: number[] = [];
      const ofOne: number[] = [];
      const countOfOne = Math.ceil(EVENTS_OF_ONE * scale);
      for (let round = 0; round <= rounds; round += 1) {
        await forgetLimits(world);
        const plain = await deliver(world, receivers, count, { slowCount: 0, slowMs: 0 });
        // Both rounds use the same healthy receivers. In the first one the others are fast, and are sent many at a time.
        const quick = await deliver(world, receivers, count, { slowCount: SLOW_RECEIVERS, slowMs: 0 });
        const slow = await deliver(world, receivers, count, { slowCount: SLOW_RECEIVERS, slowMs: SLOW_MS });
        await forgetLimits(world);
        const one = await deliver(world, receivers, countOfOne, { slowCount: 0, slowMs: 0, answerMs: ANSWER_MS }, 1);
        if (round === 0) continue; // The warm-up.
        rates.push(plain.perSecond);
        slowed.push(slow.p99Ms / quick.p99Ms);
        ofOne.push(one.perSecond);
        progress(
          `webhooks, round ${round} of ${rounds}: ${plain.perSecond.toFixed(0)} a second, ${one.perSecond.toFixed(0)} to one`,
        );
      }
      return [
        { name: "webhooks: deliveries", ...ofRounds(rates), unit: "a second", atLeast: PER_SECOND_MIN },
        {
          name: "webhooks: p99 of healthy receivers while a tenth is slow by 15 s, against none",
          ...ofRounds(slowed),
          unit: "times",
          atMost: SLOWED_TIMES_MAX,
        },
        {
          name: `webhooks: deliveries to one new receiver that answers after ${ANSWER_MS} ms`,
          ...ofRounds(ofOne),
          unit: "a second",
          atLeast: PER_SECOND_OF_ONE_MIN,
        },
      ];
    } finally {
      await receivers.close();
    }
  },
};

type Speed = Omit<Behaviour, "checksBodies">;

/** Delivers until every healthy receiver has every event. */
async function deliver(
  world: BenchWorld,
  receivers: Receivers,
  count: number,
  speed: Speed,
  receiverCount = RECEIVERS,
): Promise<Delivery> {
  const urls = receivers.urls.slice(0, receiverCount);
  const events = Array.from({ length: count }, (_, index) => ({ id: randomUUID(), url: urls[index % urls.length]! }));
  const healthyCount = events.filter((_, index) => index % urls.length >= speed.slowCount).length;
  await receivers.begin({ ...speed, checksBodies: true });
  await insertEvents(world, events);
  const dueAt = Date.now();
  await untilArrived(receivers, healthyCount);
  await receivers.answerAll();
  await untilNothingIsSent(world);
  await discardPending(world);
  const delays = ascending(Array.from(await receivers.arrivalTimes(), (at) => at - dueAt));
  return { perSecond: healthyCount / (delays.at(-1)! / 1_000), p99Ms: percentile(delays, 0.99) };
}

async function untilArrived(receivers: Receivers, healthyCount: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < WAIT_MS_MAX; waitedMs += POLL_MS) {
    const { healthy, wrong, firstWrong } = await receivers.report();
    if (wrong > 0) throw new Error(`${wrong} webhooks were wrong, such as ${firstWrong}`);
    if (healthy >= healthyCount) return;
    await delay(POLL_MS);
  }
  throw new Error("the receivers did not get every event in time");
}

/** The rows that payments write: each event, its receiver and its delivery, in one transaction. */
async function insertEvents({ query }: BenchWorld, events: readonly { id: string; url: string }[]): Promise<void> {
  await query(
    `with tenant as (
       select ${FIRST_TENANT} as id
     ), event as (
       insert into webhook_events (tenant_id, id, payment_id, transaction_id, url, body, trace_id, created_at)
       select tenant.id, e.id, gen_random_uuid(), e.id, e.url, convert_to(e.body, 'UTF8'), md5(e.id::text), now()
       from tenant, unnest($1::uuid[], $2::text[], $3::text[]) as e (id, url, body)
       returning tenant_id, id, payment_id, url, created_at
     ), receiver as (
       insert into webhook_receivers (tenant_id, receiver)
       select distinct tenant_id, regexp_replace(url, '^(https?://[^/]+).*', '\\1') from event
       on conflict do nothing
     )
     insert into webhook_deliveries (tenant_id, event_id, receiver, payment_id, next_at, created_at)
     select tenant_id, id, regexp_replace(url, '^(https?://[^/]+).*', '\\1'), payment_id, created_at, created_at from event`,
    [events.map(({ id }) => id), events.map(({ url }) => url), events.map(({ id }) => bodyOf(id))],
  );
}

/** Waits for requests that are in flight when a round ends. */
async function untilNothingIsSent({ query }: BenchWorld): Promise<void> {
  await query("update webhook_deliveries set next_at = 'infinity' where state = 'pending'");
  for (let waitedMs = 0; waitedMs < WAIT_MS_MAX; waitedMs += POLL_MS) {
    const [row] = await query<{ busy: boolean }>(
      "select exists (select from webhook_deliveries where leased_until > now()) as busy",
    );
    if (!row!.busy) return;
    await delay(POLL_MS);
  }
  throw new Error("deliveries did not end");
}

/** Discards the slow receivers' events, so that they do not slow the next round. */
async function discardPending({ query }: BenchWorld): Promise<void> {
  await query(
    `delete from webhook_events e using webhook_deliveries d
     where d.tenant_id = e.tenant_id and d.event_id = e.id and d.state = 'pending'`,
  );
  await query("update webhook_receivers set failing_since = null");
}

/** Makes every receiver a new one. */
async function forgetLimits({ query }: BenchWorld): Promise<void> {
  await query(
    `update webhook_receivers
     set in_flight_limit = default, careful_from = null, limit_cuts = 0, usual_ms = null, claimed_at = null`,
  );
}
