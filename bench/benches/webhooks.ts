import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { BareCourierOrder } from "../bare-courier.ts";
import type { Bench, Run } from "../bench.ts";
import { forkProfiled } from "../fork-profiled.ts";
import { percentile } from "../percentile.ts";
import { startReceivers } from "../receivers.ts";
import type { Receivers, ReceiversReport, Tempers } from "../receivers.ts";
import { perThousand, spending } from "../spent.ts";
import type { Spent } from "../spent.ts";
import { bodyOf } from "../webhook-event.ts";
import type { BenchWorld } from "../world.ts";

const EVENTS = 20_000;
const RECEIVERS = 50;
const SLOW_RECEIVERS = RECEIVERS / 10;
const SLOW_MS = 15_000;
/** What the service sends at a time for one company that is alone. */
const AT_ONCE = 128;
const POLL_MS = 20;
const PATIENCE_MS = 10 * 60_000;
/** Of the events, in a piece of the warm-up. */
const WARM_UP_SHARE = 0.1;
const NOBODY_SLOW = { slowCount: 0, slowMs: 0 };

export const webhooks: Bench = {
  name: "webhooks",
  about: `${EVENTS} events that become due at one moment, to ${RECEIVERS} receivers of one company; then with a tenth of them slow by 15 s`,
  async prepare(world, scale) {
    const receivers = await startReceivers(RECEIVERS, world.demo.tenants[0]!.webhookSecret);
    const courier = startBareCourier(world);
    const service = byService(world);
    let pieceSeconds: number | null = null;
    const run = (by: Deliver, slow: Slow) => async (seconds: number) => {
      // What comes first is the warm-up, whose pieces are shorter than a round.
      pieceSeconds ??= seconds;
      const share = seconds > pieceSeconds ? 1 : WARM_UP_SHARE;
      return deliver(receivers, by, { ...slow, count: Math.max(RECEIVERS * 2, Math.ceil(EVENTS * scale * share)) });
    };
    return {
      comparisons: [
        {
          title: "webhooks",
          ours: run(service, NOBODY_SLOW),
          baseline: run(courier, NOBODY_SLOW),
          baselineIs: `the same events signed and posted by a bare undici loop, ${AT_ONCE} at a time over kept connections`,
          ratioOf: "rate",
          target: 0.5,
        },
        {
          title: "webhooks of healthy receivers, a tenth of the others being slow by 15 s",
          ours: run(service, { slowCount: SLOW_RECEIVERS, slowMs: SLOW_MS }),
          baseline: run(service, { slowCount: SLOW_RECEIVERS, slowMs: 0 }),
          baselineIs:
            "the service, to the same receivers, where nobody is slow; the delay is from the moment all events are due",
          ratioOf: "p99",
          target: 2,
        },
      ],
      async close() {
        await courier.close();
        await receivers.close();
      },
    };
  },
};

type Slow = Pick<Tempers, "slowCount" | "slowMs">;

interface NewEvent {
  id: string;
  url: string;
}

/** Begins to deliver, and answers when events were due. */
interface Deliver {
  begin(events: readonly NewEvent[]): Promise<{ dueAt: number; end(): Promise<Spent> }>;
}

/** Until every healthy receiver has been told everything. */
async function deliver(
  receivers: Receivers,
  by: Deliver,
  { count, slowCount, slowMs }: Slow & { count: number },
): Promise<Run> {
  const { urls } = receivers;
  const events = Array.from({ length: count }, (_, index) => ({ id: randomUUID(), url: urls[index % urls.length]! }));
  const healthyCount = events.filter((_, index) => index % urls.length >= slowCount).length;
  await receivers.begin({ slowCount, slowMs, checksBodies: true });
  const before = await receivers.report();
  const { dueAt, end } = await by.begin(events);
  const after = await untilTold(receivers, healthyCount);
  await receivers.hurry();
  const spent = await end();
  const delays = Float64Array.from(await receivers.healthyAt(), (at) => at - dueAt).toSorted();
  return {
    perSecond: healthyCount / (delays.at(-1)! / 1_000),
    verified: after.arrived,
    wrong: after.wrong,
    firstWrong: after.firstWrong,
    p50Ms: percentile(delays, 0.5),
    p95Ms: percentile(delays, 0.95),
    p99Ms: percentile(delays, 0.99),
    cpu: perThousand({ ...spent.cpu, receivers: after.cpuSeconds - before.cpuSeconds }, after.arrived),
    peakMb: spent.peakMb,
  };
}

async function untilTold(receivers: Receivers, healthyCount: number): Promise<ReceiversReport> {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += POLL_MS) {
    const report = await receivers.report();
    if (report.healthy >= healthyCount || report.wrong > 0) return report;
    await delay(POLL_MS);
  }
  throw new Error("the receivers were not told everything in time");
}

function byService(world: BenchWorld): Deliver {
  return {
    async begin(events) {
      await seed(world, events);
      const dueAt = Date.now();
      const spent = await spending(world);
      return {
        dueAt,
        async end() {
          const found = await spent();
          await untilNothingIsSent(world);
          await dropWhatIsLeft(world);
          await world.query("update webhook_receivers set failing_since = null, overloads = 0, claimed_at = null");
          return found;
        },
      };
    },
  };
}

/** As payments record them: the event, its receiver and its delivery, in one transaction. */
async function seed({ query }: BenchWorld, events: readonly NewEvent[]): Promise<void> {
  await query(
    `with tenant as (
       select id from tenants order by created_at, id limit 1
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

/** What was delivered stays, as it does for whoever uses the service; what slow receivers have not got is no matter of the next round. */
async function dropWhatIsLeft({ query }: BenchWorld): Promise<void> {
  await query(
    `delete from webhook_events e using webhook_deliveries d
     where d.tenant_id = e.tenant_id and d.event_id = e.id and d.state = 'pending'`,
  );
}

/** What is under way when the measurement ends is let end. */
async function untilNothingIsSent({ query }: BenchWorld): Promise<void> {
  await query("update webhook_deliveries set next_at = 'infinity' where state = 'pending'");
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += POLL_MS) {
    const [row] = await query<{ busy: boolean }>(
      "select exists (select from webhook_deliveries where leased_until > now()) as busy",
    );
    if (!row!.busy) return;
    await delay(POLL_MS);
  }
  throw new Error("deliveries did not end");
}

/** One process for all rounds: it is as warm as the service. */
function startBareCourier({ demo }: BenchWorld): Deliver & { close(): Promise<void> } {
  const child = forkProfiled("bare-courier.ts", { name: "bare-courier", side: "baseline", serialization: "advanced" });
  const ask = async (order: BareCourierOrder): Promise<unknown> => {
    child.send(order);
    const [answer] = (await once(child, "message")) as [unknown];
    return answer;
  };
  return {
    async begin(events) {
      await ask({ kind: "take", secret: demo.tenants[0]!.webhookSecret, events, atOnce: AT_ONCE });
      const dueAt = Date.now();
      const delivered = ask({ kind: "deliver" }) as Promise<number>;
      return { dueAt, end: async () => ({ cpu: { courier: await delivered }, peakMb: {} }) };
    },
    async close() {
      child.disconnect();
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}
