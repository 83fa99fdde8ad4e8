import { setTimeout as delay } from "node:timers/promises";
import type { Bench, BenchOptions } from "../bench.ts";
import { FIRST_REFERENCE, newLinks } from "../company/new-links.ts";
import { payData, payLinkData, resetCardLimits } from "../company/pay-data.ts";
import type { GetData } from "../loads/get.ts";
import type { LinkCreateData } from "../loads/link-create.ts";
import type { PagesData } from "../loads/pages.ts";
import { startReceivers, type Receivers } from "../receivers/receivers.ts";
import { runOpenLoad, type MixKind, type OpenLoadFigures } from "../run-open-load.ts";
import { openBenchWorld, type BenchWorld } from "../world.ts";
import { seedTransactions } from "./seed-transactions.ts";

const PER_SECOND_MIN = 200;
const P99_MS_MAX = 250;
const ROWS = 1_000_000;
const LINKS = 500;
const RECEIVERS = 5;
const FIRST_PER_SECOND = 20;
const RISE = 1.2;
const STEPS_MAX = 24;
const SHORT_STEPS_MAX = 3;
const TRIALS = 2;
const SEED = 20_260_801;
const PAID_BY_LINK = "pay by link, with a webhook";
const WEBHOOKS_MS_MAX = 30_000;
const POLL_MS = 200;

export const mix: Bench = {
  name: "mix",
  about:
    "links, pages, payments, reads, lists and webhooks of a busy merchant, at a rate that rises until p99 is too high",
  async measure(options) {
    await using world = await openBenchWorld();
    await seedTransactions(world, ROWS * options.scale);
    const receivers = await startReceivers(RECEIVERS, world.demo.tenants[0]!.webhookSecret);
    try {
      const kinds = await kindsOf(world, receivers, options.scale);
      const steps = await raiseRate(world, receivers, kinds, options);
      await requireRightBodies(world, receivers);
      return [
        {
          name: `mix: arrivals with p99 of at most ${P99_MS_MAX} ms`,
          value: steps.findLast(({ isSustained }) => isSustained)?.perSecond ?? 0,
          unit: "a second",
          atLeast: PER_SECOND_MIN,
          details: steps.map(({ line }) => line),
        },
      ];
    } finally {
      await receivers.close();
    }
  },
};

/** Returns the kinds of requests in the mix. Their weights are percentages. */
async function kindsOf(world: BenchWorld, receivers: Receivers, scale: number): Promise<MixKind[]> {
  const { token, demo } = world;
  const { paymentSetId } = demo.tenants[0]!;
  const pages = await newLinks(world, "BENCH-MIX", Math.max(5, LINKS * scale));
  const rows = ROWS * scale;
  const payments: GetData = {
    path: "/b2c/payment?clientReferenceCode=BENCH-MIX-{n}",
    contains: '"clientReferenceCode":"BENCH-MIX-{n}"',
    token,
    spread: pages.length,
    first: FIRST_REFERENCE,
  };
  const one: GetData = { path: "/cat/cat?erpCode=BENCH-{n}", contains: '"erpCode":"BENCH-{n}"', token, spread: rows };
  const list: GetData = {
    path: "/cat/cat?page=1&pageSize=20",
    contains: '"page":1,"pageSize":20,"data":[{',
    token,
    spread: 1,
    totalFrom: rows,
  };
  const links: LinkCreateData = { token, paymentSetId, email: null };
  return [
    { name: "open a page", weight: 24, load: "pages", data: { pages } satisfies PagesData },
    { name: "look up a transaction", weight: 18, load: "get", data: one },
    { name: "list transactions", weight: 12, load: "get", data: list },
    { name: "look at a payment", weight: 12, load: "get", data: payments },
    { name: "make a link", weight: 14, load: "link-create", data: links },
    { name: "pay by widget", weight: 8, load: "pay", data: payData(world, false) },
    { name: "pay by widget with 3-D Secure", weight: 4, load: "pay", data: payData(world, true) },
    { name: PAID_BY_LINK, weight: 8, load: "pay-link", data: payLinkData(world, receivers.urls) },
  ];
}

interface Step {
  perSecond: number;
  isSustained: boolean;
  line: string;
}

async function raiseRate(
  world: BenchWorld,
  receivers: Receivers,
  kinds: readonly MixKind[],
  { seconds, scale, progress }: BenchOptions,
): Promise<Step[]> {
  const steps: Step[] = [];
  const run = async (perSecond: number, seed: number) => {
    await resetCardLimits(world);
    await receivers.begin({ slowCount: 0, slowMs: 0, checksBodies: false });
    const figures = await runOpenLoad({ kinds, url: world.url, perSecond, seconds, seed });
    if (figures.wrong > 0) throw new Error(`mix: ${figures.wrong} replies were wrong, such as ${figures.firstWrong}`);
    await untilWebhooksArrived(receivers, figures);
    return stepOf(perSecond, figures);
  };
  await run(FIRST_PER_SECOND, SEED); // The warm-up.
  const stepsMax = scale < 1 ? SHORT_STEPS_MAX : STEPS_MAX;
  for (let number = 0; number < stepsMax; number += 1) {
    let step: Step;
    // Another program may have slowed the first trial, so a rate that fails is measured again.
    for (let trial = 1; ; trial += 1) {
      step = await run(FIRST_PER_SECOND * RISE ** number, SEED + number);
      progress(step.line);
      if (step.isSustained || trial === TRIALS) break;
    }
    steps.push(step);
    if (!step.isSustained) break;
  }
  return steps;
}

function stepOf(perSecond: number, { requests, late, p50Ms, p95Ms, p99Ms, byKind }: OpenLoadFigures): Step {
  const slowest = Object.entries(byKind).toSorted(([, left], [, right]) => right.p99Ms - left.p99Ms)[0];
  const times = `p50 ${p50Ms.toFixed(0)}, p95 ${p95Ms.toFixed(0)}, p99 ${p99Ms.toFixed(0)} ms`;
  return {
    perSecond,
    isSustained: p99Ms <= P99_MS_MAX && late <= requests / 2,
    line: `${perSecond.toFixed(0)} arrivals a second: ${times} (slowest: ${slowest?.[0]}, p99 ${slowest?.[1].p99Ms.toFixed(0)} ms)`,
  };
}

/** Waits until every payment by link has sent its merchant a webhook. Throws if a signature is wrong. */
async function untilWebhooksArrived(receivers: Receivers, { byKind }: OpenLoadFigures): Promise<void> {
  const paid = byKind[PAID_BY_LINK]?.arrivals ?? 0;
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const { arrived, wrong, firstWrong } = await receivers.report();
    if (wrong > 0) throw new Error(`mix: ${wrong} webhooks were wrong, such as ${firstWrong}`);
    if (arrived >= paid) return;
    if (waitedMs >= WEBHOOKS_MS_MAX) throw new Error(`mix: ${paid} payments by link sent ${arrived} webhooks`);
    await delay(POLL_MS);
  }
}

/** A signature only proves which body was sent. The database shows that the body was right and was recorded once. */
async function requireRightBodies({ query }: BenchWorld, { urls }: Receivers): Promise<void> {
  const [wrong] = await query<{ reference: string; bodies: string | null }>(
    `select payment.order_reference as reference, sent.bodies::text
     from payments payment
     left join attempts paid on paid.tenant_id = payment.tenant_id and paid.payment_id = payment.id and paid.state = 'APPROVED'
     cross join lateral (
       select array_agg(convert_from(body, 'UTF8')::jsonb) as bodies from webhook_events
       where tenant_id = payment.tenant_id and payment_id = payment.id
     ) sent
     where payment.webhook_url = any($1::text[]) and sent.bodies is distinct from array[jsonb_build_object(
       'Id', paid.id, 'TransactionStatusId', 1, 'OrderReference', payment.order_reference,
       'ClientOrderReference', payment.client_reference, 'PureAmount', payment.amount, 'CurrencyId', payment.currency,
       'VPosErrorCode', null, 'VPosErrorMessage', null)]
     limit 1`,
    [urls],
  );
  if (wrong !== undefined) throw new Error(`mix: the webhook of payment ${wrong.reference} said ${wrong.bodies}`);
}
