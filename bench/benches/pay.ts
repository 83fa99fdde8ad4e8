import { ascending, medianOf, ofRounds, percentile, type Bench, type BenchOptions, type Figure } from "../bench.ts";
import { payData, resetCardLimits } from "../company/pay-data.ts";
import { runLoad } from "../load.ts";
import type { PayNote } from "../loads/pay.ts";
import { costsOf, COUNTING, type PaymentCosts } from "../payment-costs.ts";
import { openBenchWorld, type BenchWorld } from "../world.ts";

const LOCAL_MS_MAX = 30;
const DISTANT_MS_MAX = 50;
const ROUND_TRIP_MS = 1;
const PAYERS = 32;

interface Round {
  /** The service's own milliseconds for each payment, without the bank and without PostgreSQL's waits for the disk. */
  overheads: Float64Array;
  costs: PaymentCosts;
}

export const pay: Bench = {
  name: "pay",
  about: "a widget payment from its token to its result, direct and through the bank's 3-D Secure page",
  async measure(options) {
    const figures: Figure[] = [];
    {
      await using local = await openBenchWorld({ database: COUNTING });
      await local.query("create extension pg_stat_statements");
      figures.push(...(await overheadOf(local, "pay: direct", { ...options, use3D: false, atMost: LOCAL_MS_MAX })));
      figures.push(...(await overheadOf(local, "pay: 3-D Secure", { ...options, use3D: true })));
      figures.push(await rateOf(local, options));
    }
    await using distant = await openBenchWorld({ database: COUNTING, roundTripMs: ROUND_TRIP_MS });
    await distant.query("create extension pg_stat_statements");
    const name = `pay: direct, round trips ${ROUND_TRIP_MS} ms longer`;
    const [overhead] = await overheadOf(distant, name, { ...options, use3D: false, atMost: DISTANT_MS_MAX });
    return [...figures, overhead!];
  },
};

type Variant = BenchOptions & { use3D: boolean; atMost?: number };

/** One payer at a time. */
async function overheadOf(world: BenchWorld, name: string, variant: Variant): Promise<Figure[]> {
  const { rounds, seconds, progress, use3D, atMost } = variant;
  const measured: Round[] = [];
  await payAlone(world, use3D, seconds); // The warm-up.
  for (let round = 1; round <= rounds; round += 1) {
    measured.push(await payAlone(world, use3D, seconds));
    progress(`${name}, round ${round} of ${rounds}: p95 ${percentile(measured.at(-1)!.overheads, 0.95).toFixed(1)} ms`);
  }
  const cost = (of: (costs: PaymentCosts) => number) => medianOf(measured.map(({ costs }) => of(costs)));
  const details = [
    `p50 ${medianOf(measured.map(({ overheads }) => percentile(overheads, 0.5))).toFixed(1)} ms`,
    `CPU: service ${cost((each) => each.serviceMs).toFixed(2)} ms, database ${cost((each) => each.databaseMs).toFixed(2)} ms`,
    `${cost((each) => each.statements).toFixed(1)} statements, ${cost((each) => each.commits).toFixed(1)} waits for the disk, ${cost((each) => each.walKb).toFixed(1)} KB of WAL`,
  ];
  const cpu = ofRounds(measured.map(({ costs }) => costs.serviceMs + costs.databaseMs));
  return [
    {
      name: `${name}, own overhead p95`,
      ...ofRounds(measured.map(({ overheads }) => percentile(overheads, 0.95))),
      unit: "ms",
      ...(atMost !== undefined && { atMost }),
      details,
    },
    { name: `${name}, CPU of service and database`, ...cpu, unit: "ms" },
  ];
}

async function payAlone(world: BenchWorld, use3D: boolean, seconds: number): Promise<Round> {
  await resetCardLimits(world);
  const order = { load: "pay", data: payData(world, use3D), url: world.url, connections: 1, seconds };
  let paid: readonly PayNote[] = [];
  const costs = await costsOf(world, async () => {
    const { count, notes } = await runLoad(order);
    paid = notes as readonly PayNote[];
    return count;
  });
  const bankMs = await bankTimes(world, paid);
  const overheads = paid.map(({ orderId, serviceMs }) => serviceMs - bankMs.get(orderId)! - costs.diskWaitMs);
  return { overheads: ascending(overheads), costs };
}

/** Many payers at once. */
async function rateOf(world: BenchWorld, { rounds, seconds }: BenchOptions): Promise<Figure> {
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await resetCardLimits(world);
    const order = { load: "pay", data: payData(world, false), url: world.url, connections: PAYERS, seconds };
    rates.push((await runLoad(order)).perSecond);
  }
  return { name: `pay: direct, ${PAYERS} payers at once`, ...ofRounds(rates), unit: "a second" };
}

/** Milliseconds that the bank took for each payment, from the service's evidence. Every payment must be charged. */
async function bankTimes({ query }: BenchWorld, notes: readonly PayNote[]): Promise<Map<string, number>> {
  const rows = await query<{ order_reference: string; ms: string }>(
    `select p.order_reference, sum((b.evidence ->> 'durationMs')::numeric)::text as ms
     from payments p
     join attempts a on a.tenant_id = p.tenant_id and a.payment_id = p.id and a.state = 'APPROVED'
     join bank_calls b on b.tenant_id = a.tenant_id and b.attempt_id = a.id
     where p.order_reference = any($1::text[]) and p.state = 'succeeded' group by p.order_reference`,
    [notes.map(({ orderId }) => orderId)],
  );
  if (rows.length !== notes.length)
    throw new Error(`of ${notes.length} payments that were answered as paid, ${rows.length} are charged`);
  return new Map(rows.map(({ order_reference: orderId, ms }) => [orderId, Number(ms)]));
}
