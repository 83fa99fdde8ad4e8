import { cpus } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { Bench } from "../bench.ts";
import type { GetData } from "../loads/get.ts";
import type { LinkCreateData } from "../loads/link-create.ts";
import type { PagesData } from "../loads/pages.ts";
import type { PayData } from "../loads/pay.ts";
import type { PayLinkData } from "../loads/pay-link.ts";
import { merchantOf } from "../merchant.ts";
import { runOpenLoad } from "../open-load.ts";
import type { MixKind, OpenLoadFigures } from "../open-load.ts";
import { cpuSeconds } from "../processes.ts";
import { startReceivers } from "../receivers.ts";
import type { Receivers } from "../receivers.ts";
import { metricsToken } from "../world.ts";
import type { BenchWorld } from "../world.ts";
import { seedTransactions } from "./seed-transactions.ts";

const P99_MS_MAX = 250;
const ROWS = 1_000_000;
const LINKS = 500;
/** Counted from here on, references are of one length, and none is a part of another. */
const FIRST = 10_000;
const RECEIVERS = 5;
const FIRST_PER_SECOND = 4;
const RISE = 1.3;
const STEPS_MAX = 24;
const TRIES = 2;
const SHORT_STEPS_MAX = 3;
const SEED = 20_260_801;
/** From here on processors, or the one thread of a process, have nothing left. */
const BUSY = 0.9;
const WATCH_MS = 200;
const DATABASE = "database";

export const mix: Bench = {
  name: "mix",
  about:
    "a busy merchant's hour in minutes: links, pages, payments, reads, lists and webhooks, arriving as they like, ever more of them",
  async prepare(world, scale) {
    await seedTransactions(world, ROWS * scale);
    const receivers = await startReceivers(RECEIVERS, world.demo.tenants[0]!.webhookSecret);
    const kinds = await kindsOf(world, receivers, scale);
    return {
      comparisons: [],
      async findings({ seconds, progress }) {
        const steps = await rise(world, receivers, { kinds, seconds, progress, isShort: scale < 1 });
        await requireRightBodies(world, receivers);
        const held = steps.filter(({ isHeld }) => isHeld);
        const beyond = steps.find(({ isHeld }) => !isHeld);
        return [
          {
            title: `mix: arrivals a second at which 99 % of requests take at most ${P99_MS_MAX} ms`,
            value: held.at(-1)?.perSecond ?? 0,
            unit: "arrivals/s",
            atMost: null,
            details: [
              ...steps.map(({ line }) => line),
              beyond === undefined ? "the knee was not reached" : `the limit there: ${beyond.limit}`,
            ],
          },
        ];
      },
      close: () => receivers.close(),
    };
  },
};

/** Of a hundred arrivals. */
async function kindsOf(world: BenchWorld, receivers: Receivers, scale: number): Promise<MixKind[]> {
  const { url, token, demo } = world;
  const { paymentSetId } = demo.tenants[0]!;
  const merchant = merchantOf(world);
  const pages: PagesData["pages"][number][] = [];
  for (let number = 0; number < Math.max(5, LINKS * scale); number += 1) {
    const reference = `BENCH-MIX-${FIRST + number}`;
    pages.push({ path: await merchant.newLink({ reference }), contains: reference });
  }
  const cards = demo.testCards.filter(({ outcome }) => outcome === "approved");
  const rows = ROWS * scale;
  const get = (path: string, contains: string): GetData => ({ path, token, spread: rows, contains, length: null });
  const payments = {
    path: "/b2c/payment?clientReferenceCode=BENCH-MIX-{n}",
    contains: '"clientReferenceCode":"BENCH-MIX-{n}"',
    spread: pages.length,
    first: FIRST,
    length: null,
  };
  const direct: PayData = { url, token, cards, use3D: false };
  const byLink: PayLinkData = { url, token, cards, paymentSetId, webhookUrls: receivers.urls };
  const newLinks: LinkCreateData = { token, paymentSetId, email: null };
  const one = get("/cat/cat?erpCode=BENCH-{n}", '"erpCode":"BENCH-{n}"');
  const list = get("/cat/cat?page=1&pageSize=20", `"totalCount":${rows},"page":1,"pageSize":20,"data":[{`);
  return [
    { name: "open a page", weight: 24, load: "pages", data: { pages } satisfies PagesData },
    { name: "look up a transaction", weight: 18, load: "get", data: one },
    { name: "list transactions", weight: 12, load: "get", data: list },
    { name: "look at a payment", weight: 12, load: "get", data: { ...payments, token } satisfies GetData },
    { name: "make a link", weight: 14, load: "link-create", data: newLinks },
    { name: "pay by widget", weight: 8, load: "pay", data: direct },
    { name: "pay by widget with 3-D Secure", weight: 4, load: "pay", data: { ...direct, use3D: true } },
    { name: "pay by link, with a webhook", weight: 8, load: "pay-link", data: byLink },
  ];
}

interface Step {
  perSecond: number;
  isHeld: boolean;
  line: string;
  limit: string;
}

interface Rising {
  kinds: readonly MixKind[];
  seconds: number;
  isShort: boolean;
  progress: (line: string) => void;
}

async function rise(world: BenchWorld, receivers: Receivers, { kinds, seconds, isShort, progress }: Rising) {
  const steps: Step[] = [];
  const begin = () => receivers.begin({ slowCount: 0, slowMs: 0, checksBodies: false });
  await begin();
  const warmUp = { kinds, url: world.url, perSecond: FIRST_PER_SECOND, seconds: seconds / 2, seed: SEED };
  await requireTold(receivers, await runOpenLoad(warmUp));
  const stepsMax = isShort ? SHORT_STEPS_MAX : STEPS_MAX;
  for (let number = 0; number < stepsMax; number += 1) {
    const perSecond = FIRST_PER_SECOND * RISE ** number;
    // The bank knows a handful of good cards, of which each stands for thousands.
    await world.query("delete from card_tries");
    const load = () => runOpenLoad({ kinds, url: world.url, perSecond, seconds, seed: SEED + number });
    let step: Step;
    // What was once too much may have been something else on the machine: the knee is where it is too much again.
    for (let tries = 1; ; tries += 1) {
      await begin();
      const watched = await watch(world, receivers, load);
      step = stepOf(perSecond, watched);
      await requireTold(receivers, watched.result);
      progress(step.line);
      if (step.isHeld || tries === TRIES) break;
    }
    steps.push(step);
    if (!step.isHeld) break;
  }
  return steps;
}

interface Watched {
  result: OpenLoadFigures;
  tookSeconds: number;
  /** How many processors each that takes part kept busy. */
  busy: Readonly<Record<string, number>>;
  loopLagMs: number;
  poolWaiting: number;
}

/** What the processes spend meanwhile, and the worst of what the service says of itself. */
async function watch(world: BenchWorld, receivers: Receivers, work: () => Promise<OpenLoadFigures>): Promise<Watched> {
  const before = await cpuOf(world, receivers);
  const begun = performance.now();
  let isOver = false;
  let loopLagMs = 0;
  let poolWaiting = 0;
  const watching = (async () => {
    while (!isOver) {
      const headers = { authorization: `Bearer ${metricsToken}` };
      const text = await (await fetch(`${world.url}/metrics`, { headers })).text();
      const figure = (series: string) => Number(text.split(`\n${series} `)[1]?.split("\n")[0] ?? 0);
      loopLagMs = Math.max(loopLagMs, figure("nodejs_eventloop_lag_p99_seconds") * 1_000);
      poolWaiting = Math.max(poolWaiting, figure('servicepay_database_connections{state="waiting"}'));
      await delay(WATCH_MS);
    }
  })();
  const result = await work();
  const tookSeconds = (performance.now() - begun) / 1_000;
  isOver = true;
  await watching;
  const after = await cpuOf(world, receivers);
  const spent = Object.entries(after).map(([name, seconds]) => [name, seconds - before[name]!] as const);
  const all = [...spent, ["generator", result.cpuSeconds] as const];
  const busy = Object.fromEntries(all.map(([name, seconds]) => [name, seconds / tookSeconds]));
  return { result, tookSeconds, busy, loopLagMs, poolWaiting };
}

/** CPU seconds of all that take part; the generator, which ends with each step, tells its own. */
async function cpuOf(world: BenchWorld, receivers: Receivers): Promise<Record<string, number>> {
  const bench = process.cpuUsage();
  return {
    service: await cpuSeconds(world.servicePid),
    [DATABASE]: await cpuSeconds(world.databasePid, { withChildren: true }),
    "bank simulator": await cpuSeconds(world.bankPid),
    receivers: (await receivers.report()).cpuSeconds,
    bench: (bench.user + bench.system) / 1e6,
  };
}

function stepOf(perSecond: number, watched: Watched): Step {
  const { result, tookSeconds, busy, loopLagMs, poolWaiting } = watched;
  const { requests, wrong, firstWrong, p50Ms, p95Ms, p99Ms, late, byKind } = result;
  if (wrong > 0) throw new Error(`mix: ${wrong} arrivals were answered wrongly, such as ${firstWrong}`);
  const slowest = Object.entries(byKind).toSorted(([, left], [, right]) => right.p99Ms - left.p99Ms)[0];
  const figures = [
    `processors: ${Object.entries(busy)
      .map(([name, share]) => `${name} ${share.toFixed(2)}`)
      .join(", ")}`,
    `loop lag ${loopLagMs.toFixed(0)} ms`,
    `${poolWaiting} waiting for a connection`,
  ].join(", ");
  return {
    perSecond,
    isHeld: p99Ms <= P99_MS_MAX && late <= requests / 2,
    line: `${perSecond.toFixed(1)} arrivals/s, ${(requests / tookSeconds).toFixed(0)} requests/s: p50 ${p50Ms.toFixed(1)}, p95 ${p95Ms.toFixed(1)}, p99 ${p99Ms.toFixed(1)} ms (slowest: ${slowest?.[0]}, ${slowest?.[1].p99Ms.toFixed(0)} ms); ${figures}`,
    limit: limitOf(watched),
  };
}

/** What was used up; where nothing was, only what was measured: nobody looks at the disk here. */
function limitOf({ busy, poolWaiting }: Watched): string {
  const of = (share: number) => `${(share * 100).toFixed(0)} %`;
  const processors = cpus().length;
  const parts = Object.entries(busy).toSorted(([, left], [, right]) => right - left);
  const together = parts.reduce((sum, [, share]) => sum + share, 0) / processors;
  // The database's processes are many.
  const threads = parts.filter(([name, share]) => name !== DATABASE && share >= BUSY);
  const limits = [
    ...threads.map(([name, share]) => `the one thread of the ${name}, busy for ${of(share)}`),
    together >= BUSY ? `the ${processors} processors of this machine, busy for ${of(together)} together` : null,
    poolWaiting > 0 ? `up to ${poolWaiting} callers waited for a database connection` : null,
  ].filter((limit) => limit !== null);
  if (limits.length > 0) return limits.join("; ");
  const [name, share] = parts[0]!;
  return `none that was measured: the ${processors} processors were busy for ${of(together)} together, most of all with the ${name}, which took ${of(share)} of one, and nobody waited for a connection`;
}

const TOLD_WITHIN_MS = 30_000;

/** Each payment by link was told by a webhook, signed well. */
async function requireTold(receivers: Receivers, { byKind }: OpenLoadFigures): Promise<void> {
  const paid = byKind["pay by link, with a webhook"]?.arrivals ?? 0;
  for (let waitedMs = 0; ; waitedMs += WATCH_MS) {
    const { arrived, wrong, firstWrong } = await receivers.report();
    if (wrong > 0) throw new Error(`mix: ${wrong} webhooks were wrong, such as ${firstWrong}`);
    if (arrived >= paid) return;
    if (waitedMs >= TOLD_WITHIN_MS) throw new Error(`mix: of ${paid} payments by link ${arrived} were told`);
    await delay(WATCH_MS);
  }
}

/** What a receiver is told was signed with its body; that each payment was told once and rightly, the database knows. */
async function requireRightBodies({ query }: BenchWorld, { urls }: Receivers): Promise<void> {
  const [wrong] = await query<{ reference: string; bodies: string | null }>(
    `select payment.order_reference as reference, told.bodies::text
     from payments payment
     left join attempts paid on paid.tenant_id = payment.tenant_id and paid.payment_id = payment.id and paid.state = 'APPROVED'
     cross join lateral (
       select array_agg(convert_from(body, 'UTF8')::jsonb) as bodies from webhook_events
       where tenant_id = payment.tenant_id and payment_id = payment.id
     ) told
     where payment.webhook_url = any($1::text[]) and told.bodies is distinct from array[jsonb_build_object(
       'Id', paid.id, 'TransactionStatusId', 1, 'OrderReference', payment.order_reference,
       'ClientOrderReference', payment.client_reference, 'PureAmount', payment.amount, 'CurrencyId', payment.currency,
       'VPosErrorCode', null, 'VPosErrorMessage', null)]
     limit 1`,
    [urls],
  );
  if (wrong !== undefined) throw new Error(`mix: payment ${wrong.reference} was told as ${wrong.bodies}`);
}
