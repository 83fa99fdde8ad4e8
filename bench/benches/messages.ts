import { setTimeout as delay } from "node:timers/promises";
import { medianOf, type Bench, type BenchOptions, type Figure } from "../bench.ts";
import { payLinkData, resetCardLimits } from "../company/pay-data.ts";
import { openCaller } from "../connection.ts";
import { flowFrom } from "../load.ts";
import { descendantsOf, runtimeMs } from "../processes.ts";
import { startMailSink } from "../receivers/mail-sink.ts";
import { startReceivers } from "../receivers/receivers.ts";
import { openBenchWorld, type BenchWorld } from "../world.ts";

const RATIO_MAX = 1.05;
/** The service's work after a payment's last reply is counted with that payment. */
const PAUSE_MS = 5;
const POLL_MS = 20;
const WARM_UP = 0.25;

/** Which messages a link's payer gets. */
const VARIANTS = {
  none: { hasReceipt: false, notifyBy: undefined },
  receipt: { hasReceipt: true, notifyBy: undefined },
  both: { hasReceipt: true, notifyBy: ["Email"] },
} as const;
type Variant = keyof typeof VARIANTS;
type Costs = Readonly<Record<Variant, readonly number[]>>;

export const messages: Bench = {
  name: "messages",
  about: "the CPU of a link that is made, opened and paid, with messages to its payer and without",
  async measure(options) {
    const queued = await costsWith({ ROLE: "api" }, options);
    await using sink = await startMailSink();
    const mail = { MAIL_URL: sink.url, MAIL_FROM: "no-reply@pay.example", EMAILS_PER_MINUTE: "100000" };
    const sent = await costsWith(mail, options);
    if (sink.received() === 0) throw new Error("no message was sent");
    return [
      { ...ratio("messages: CPU of a paid link with a receipt", queued, "receipt"), atMost: RATIO_MAX },
      ratio("messages: CPU of a paid link with a receipt and an e-mail of the link", queued, "both"),
      {
        name: "messages: CPU of queueing and sending a receipt by SMTP",
        value: medianOf(sent.receipt) - medianOf(sent.none),
        unit: "ms",
      },
    ];
  },
};

function ratio(name: string, costs: Costs, variant: Variant): Figure {
  const shown = (each: Variant) =>
    `${each}: median ${medianOf(costs[each]).toFixed(1)} ms, mean ${meanOf(costs[each]).toFixed(1)} ms of ${costs[each].length} links`;
  const value = medianOf(costs[variant]) / medianOf(costs.none);
  return { name: `${name}, against without`, value, unit: "times", details: [shown("none"), shown(variant)] };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** CPU milliseconds of service and database for each link. The variants take turns, link by link, so a disturbance of the machine affects all of them. */
async function costsWith(
  environment: Readonly<Record<string, string>>,
  { rounds, seconds, progress }: BenchOptions,
): Promise<Costs> {
  await using world = await openBenchWorld({ environment });
  const receivers = await startReceivers(1, world.demo.tenants[0]!.webhookSecret);
  const caller = await openCaller(world.url);
  try {
    await receivers.begin({ slowCount: 0, slowMs: 0, checksBodies: false });
    const costs: Record<Variant, number[]> = { none: [], receipt: [], both: [] };
    const variants = Object.keys(VARIANTS) as Variant[];
    const flows = await Promise.all(
      variants.map((variant) =>
        flowFrom("pay-link", payLinkData(world, receivers.urls, VARIANTS[variant].notifyBy), world.url),
      ),
    );
    const until = performance.now() + rounds * seconds * 1_000;
    const hasWorker = environment["ROLE"] !== "api";
    for (let turn = 0; performance.now() < until; turn += 1) {
      // Each variant is as often first as the others.
      for (let place = 0; place < variants.length; place += 1) {
        const index = (turn + place) % variants.length;
        const pay = () => flows[index]!.run(caller.ask, turn);
        costs[variants[index]!].push(await costOf(world, variants[index]!, pay, hasWorker));
      }
      if (turn % 50 === 49) progress(`${turn + 1} links of each kind`);
    }
    for (const variant of variants) costs[variant].splice(0, Math.ceil(costs[variant].length * WARM_UP));
    return costs;
  } finally {
    caller.close();
    await receivers.close();
  }
}

async function costOf(
  world: BenchWorld,
  variant: Variant,
  pay: () => Promise<unknown>,
  hasWorker: boolean,
): Promise<number> {
  await resetCardLimits(world);
  await world.query("update payment_sets set send_receipts = $1", [VARIANTS[variant].hasReceipt]);
  const ofDatabase = await descendantsOf(world.databasePid);
  const pids = [world.servicePid, ...ofDatabase.map(({ pid }) => pid)];
  await delay(PAUSE_MS);
  const before = await runtimeMs(pids);
  await pay();
  await delay(PAUSE_MS);
  // All variants wait, so that the worker's polls count for each.
  if (hasWorker) await untilSent(world);
  return (await runtimeMs(pids)) - before;
}

/** Longer than the worker's poll. */
const SENT_MS = 900;

/** Waits equally long whether messages are expected or not. */
async function untilSent({ query }: BenchWorld): Promise<void> {
  await delay(SENT_MS);
  while ((await query("select from notifications where state in ('queued', 'sending') limit 1")).length > 0)
    await delay(POLL_MS);
}
