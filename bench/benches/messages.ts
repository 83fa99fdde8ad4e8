import { setTimeout as delay } from "node:timers/promises";
import { medianOf, ofRounds, type Bench, type BenchOptions, type Figure } from "../bench.ts";
import { runLoad } from "../load.ts";
import type { PayLinkData } from "../loads/pay-link.ts";
import { startMailSink } from "../receivers/mail-sink.ts";
import { cpuSeconds } from "../processes.ts";
import { startReceivers } from "../receivers/receivers.ts";
import { openBenchWorld, type BenchWorld } from "../world.ts";
import { resetCardLimits } from "./pay.ts";

const RATIO_MAX = 1.05;
const POLL_MS = 100;

/** Which messages a link's payer gets. */
const VARIANTS = {
  none: { hasReceipt: false, notifyBy: undefined },
  receipt: { hasReceipt: true, notifyBy: undefined },
  both: { hasReceipt: true, notifyBy: ["Email"] },
} as const;
type Variant = keyof typeof VARIANTS;
/** Each variant is as often first as the others, so that a process that becomes faster favours none. */
const ORDERS: readonly (readonly Variant[])[] = [
  ["none", "receipt", "both"],
  ["receipt", "both", "none"],
  ["both", "none", "receipt"],
];

export const messages: Bench = {
  name: "messages",
  about: "the CPU of a link that is made, opened and paid, with messages to its payer and without",
  async measure(options) {
    const figures = await ratiosOf("", { ROLE: "api" }, options, null);
    await using sink = await startMailSink();
    const mail = { MAIL_URL: sink.url, MAIL_FROM: "no-reply@pay.example", EMAILS_PER_MINUTE: "100000" };
    const sent = await ratiosOf(", sent by SMTP", mail, options, () => sink.received());
    return [...figures, ...sent];
  },
};

/** The variants take turns, so that a disturbance of the machine affects all of them. */
async function ratiosOf(
  how: string,
  environment: Readonly<Record<string, string>>,
  { rounds, seconds, progress }: BenchOptions,
  received: (() => number) | null,
): Promise<Figure[]> {
  await using world = await openBenchWorld({ environment });
  const receivers = await startReceivers(1, world.demo.tenants[0]!.webhookSecret);
  try {
    await receivers.begin({ slowCount: 0, slowMs: 0, checksBodies: false });
    const costs: Record<Variant, number[]> = { none: [], receipt: [], both: [] };
    // The first round is the warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const variant of ORDERS[round % ORDERS.length]!) {
        const ms = await payLinks(world, variant, seconds, receivers.urls, received !== null);
        if (round > 0) costs[variant].push(ms);
        progress(`round ${round} of ${rounds}${how}, ${variant}: ${ms.toFixed(1)} ms of CPU`);
      }
    }
    if (received !== null && received() === 0) throw new Error("no message was sent");
    const against = (variant: Variant) => {
      const rounds = ofRounds(costs[variant].map((ms, round) => ms / costs.none[round]!));
      return { ...rounds, value: sum(costs[variant]) / sum(costs.none) };
    };
    const details = Object.entries(costs).map(([variant, all]) => `${variant}: ${medianOf(all).toFixed(1)} ms`);
    return [
      {
        name: `messages: CPU of a paid link with a receipt${how}, against without`,
        ...against("receipt"),
        unit: "times",
        ...(received === null && { atMost: RATIO_MAX }),
        details,
      },
      {
        name: `messages: CPU of a paid link with a receipt and an e-mail of the link${how}, against without`,
        ...against("both"),
        unit: "times",
      },
    ];
  } finally {
    await receivers.close();
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Returns the milliseconds of CPU of service and database for each paid link, its messages included. */
async function payLinks(
  world: BenchWorld,
  variant: Variant,
  seconds: number,
  webhookUrls: readonly string[],
  hasWorker: boolean,
): Promise<number> {
  const { hasReceipt, notifyBy } = VARIANTS[variant];
  const { url, token, demo } = world;
  await resetCardLimits(world);
  await world.query("update payment_sets set send_receipts = $1", [hasReceipt]);
  const used = async () => (await cpuSeconds(world.servicePid)) + (await cpuSeconds(world.databasePid));
  const data: PayLinkData = {
    url,
    token,
    cards: demo.testCards.filter(({ outcome }) => outcome === "approved"),
    paymentSetId: demo.tenants[0]!.paymentSetId,
    webhookUrls,
    notifyBy,
  };
  const before = await used();
  const { count } = await runLoad({ load: "pay-link", data, url, connections: 1, seconds });
  const waiting = "select from notifications where state in ('queued', 'sending') limit 1";
  while (hasWorker && (await world.query(waiting)).length > 0) await delay(POLL_MS);
  return (((await used()) - before) / count) * 1_000;
}
