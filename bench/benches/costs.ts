import { medianOf, ofRounds, type Bench, type BenchOptions, type Figure } from "../bench.ts";
import { payData, payLinkData, resetCardLimits } from "../company/pay-data.ts";
import { runLoad, type LoadOrder } from "../load.ts";
import {
  costsOf,
  COUNTING,
  growthOf,
  idleRates,
  untilNothingWaits,
  type IdleRates,
  type PaymentCosts,
} from "../payment-costs.ts";
import { startReceivers } from "../receivers/receivers.ts";
import { openBenchWorld, type BenchWorld } from "../world.ts";

const PAYERS = 8;

/** Figures of docs/scaling.md: what to run for how many payments. */
export const costs: Bench = {
  name: "costs",
  about: "what a payment costs: CPU, statements, commits, write-ahead log, rows and disk",
  async measure(options) {
    await using world = await openBenchWorld({ database: COUNTING });
    await world.query("create extension pg_stat_statements");
    const receivers = await startReceivers(1, world.demo.tenants[0]!.webhookSecret);
    try {
      await receivers.begin({ slowCount: 0, slowMs: 0, checksBodies: false });
      const { seconds } = options;
      const one = { url: world.url, seconds };
      const measured = { world, idle: await idleRates(world, seconds) };
      const byLink = payLinkData(world, receivers.urls);
      return [
        ...(await costsOfKind(measured, "direct", { ...one, load: "pay", data: payData(world, false) }, options)),
        ...(await costsOfKind(measured, "3-D Secure", { ...one, load: "pay", data: payData(world, true) }, options)),
        ...(await costsOfKind(measured, "link with webhook", { ...one, load: "pay-link", data: byLink }, options)),
      ];
    } finally {
      await receivers.close();
    }
  },
};

interface Measured {
  world: BenchWorld;
  idle: IdleRates;
}

/** One payer at a time, so that no commits are shared; then many, so that the tables grow by much more than a page. */
async function costsOfKind(
  { world, idle }: Measured,
  kind: string,
  order: Omit<LoadOrder, "connections">,
  { rounds, progress }: BenchOptions,
): Promise<Figure[]> {
  const pay = async (connections: number, seconds = order.seconds) => {
    await resetCardLimits(world);
    const { count } = await runLoad({ ...order, connections, seconds });
    await untilNothingWaits(world);
    return count;
  };
  await pay(1); // The warm-up.
  const measured: PaymentCosts[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    measured.push(await costsOf(world, () => pay(1), idle));
    progress(`${kind}, round ${round} of ${rounds}`);
  }
  const growth = await growthOf(world, () => pay(PAYERS, rounds * order.seconds));
  const of = (cost: (costs: PaymentCosts) => number) => measured.map(cost);
  const statements = medianOf(of((each) => each.statements)).toFixed(1);
  const commits = medianOf(of((each) => each.commits)).toFixed(1);
  return [
    { name: `costs: ${kind}, CPU of the service`, ...ofRounds(of((each) => each.serviceMs)), unit: "ms" },
    { name: `costs: ${kind}, CPU of the database`, ...ofRounds(of((each) => each.databaseMs)), unit: "ms" },
    {
      name: `costs: ${kind}, write-ahead log`,
      ...ofRounds(of((each) => each.walKb)),
      unit: "KB",
      details: [`${statements} statements, ${commits} waits for the disk`],
    },
    { name: `costs: ${kind}, rows`, value: growth.rows, unit: "rows" },
    { name: `costs: ${kind}, disk`, value: growth.kilobytes, unit: "KB" },
  ];
}
