import type { Bench, Finding, FindingOptions } from "../bench.ts";
import { commitsMs, countCommits, scriptOfCommits } from "../durable-commits.ts";
import type { CommitCounter } from "../durable-commits.ts";
import { runLoad } from "../load.ts";
import type { PayData, PayNote } from "../loads/pay.ts";
import { percentile } from "../percentile.ts";
import { loadDatabase, loadService } from "../sides.ts";
import type { BenchWorld } from "../world.ts";

const OVERHEAD_MS_MAX = 15;
const DIRECT_COMMITS_MAX = 6;
const IDLE_SECONDS = 2;
/** Enough to count what one of them writes. */
const FIRST_PAYMENTS = 10;

interface Way {
  title: string;
  use3D: boolean;
  commitsMax: number | null;
}

const ways: readonly Way[] = [
  { title: "pay, direct", use3D: false, commitsMax: DIRECT_COMMITS_MAX },
  { title: "pay, 3-D Secure", use3D: true, commitsMax: null },
];

export const pay: Bench = {
  name: "pay",
  about:
    "a widget payment from its token to its result, direct and through the bank's 3-D Secure page, 32 payers at once",
  async prepare(world) {
    const counter = await countCommits(world, IDLE_SECONDS);
    const sides: { way: Way; commits: number }[] = [];
    for (const way of ways) {
      const { commits } = await payAlone(world, counter, way, { seconds: 60, operationsMax: FIRST_PAYMENTS });
      sides.push({ way, commits: Math.max(1, Math.round(commits)) });
    }
    return {
      comparisons: sides.map(({ way, commits }) => ({
        title: way.title,
        ours: async (seconds: number) => {
          await forgetTries(world);
          return loadService(world, { load: "pay", data: dataOf(world, way) }, seconds);
        },
        baseline: async (seconds: number) => loadDatabase(world, await scriptOfCommits(world, commits), seconds),
        baselineIs: `pgbench -M prepared: the ${commits} durable commits that such a payment makes, of one row each`,
        ratioOf: "rate" as const,
        target: null,
      })),
      async findings({ rounds, seconds, progress }) {
        const found: Finding[] = [];
        for (const { way } of sides) {
          progress(`${way.title}, one payer at a time`);
          found.push(...(await findingsOf(world, counter, way, { rounds, seconds })));
        }
        return found;
      },
    };
  },
};

type Watched = Omit<FindingOptions, "progress">;

async function findingsOf(
  world: BenchWorld,
  counter: CommitCounter,
  way: Way,
  { rounds, seconds }: Watched,
): Promise<Finding[]> {
  const overheads: number[] = [];
  const commitsEach: number[] = [];
  const details: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { commits, notes, perSecond } = await payAlone(world, counter, way, { seconds });
    const commitMs = await commitsMs(world, Math.max(1, Math.round(commits)), Math.max(1, Math.floor(seconds / 2)));
    const bankMs = await bankTimes(world, notes);
    const overhead = Float64Array.from(
      notes.map(({ orderId, serviceMs }) => serviceMs - bankMs.get(orderId)! - commitMs),
    ).toSorted();
    const bank = Float64Array.from(bankMs.values()).toSorted();
    const ms = (sorted: Float64Array, share: number) => `p${share * 100} ${percentile(sorted, share).toFixed(2)} ms`;
    overheads.push(percentile(overhead, 0.95));
    commitsEach.push(commits);
    details.push(
      `${perSecond.toFixed(1)} payments/s one after another: ${ms(overhead, 0.5)}, ${ms(overhead, 0.95)}, ${ms(overhead, 0.99)} without the bank (${ms(bank, 0.5)}) and the commits (${commitMs.toFixed(2)} ms by pgbench)`,
    );
  }
  return [
    {
      title: `${way.title}: our own overhead, p95`,
      ...middleOf(overheads),
      unit: "ms",
      atMost: OVERHEAD_MS_MAX,
      details: ["of all requests of a payment:", ...details],
    },
    {
      title: `${way.title}: durable commits of a payment`,
      ...middleOf(commitsEach),
      unit: "commits",
      atMost: way.commitsMax,
      details: [
        "from the WidgetToken to the result; counted in the write-ahead log: committed transactions that changed or locked a row",
      ],
    },
  ];
}

function middleOf(values: readonly number[]): Pick<Finding, "value" | "range"> {
  const sorted = values.toSorted((left, right) => left - right);
  return { value: sorted[Math.floor(sorted.length / 2)]!, range: { min: sorted[0]!, max: sorted.at(-1)! } };
}

/** One payer after another, and how many transactions each payment took. */
async function payAlone(
  world: BenchWorld,
  counter: CommitCounter,
  way: Way,
  until: { seconds: number; operationsMax?: number },
) {
  await forgetTries(world);
  const order = { load: "pay", data: dataOf(world, way), url: world.url, connections: 1, ...until };
  const { commits, result } = await counter.during(() => runLoad(order));
  const { verified, wrong, firstWrong, perSecond } = result;
  if (wrong > 0 || verified === 0) throw new Error(`${way.title}: ${wrong} payments went wrong, such as ${firstWrong}`);
  return { commits: commits / verified, perSecond, notes: result.notes as readonly PayNote[] };
}

function dataOf({ url, token, demo }: BenchWorld, { use3D }: Way): PayData {
  return { url, token, use3D, cards: demo.testCards.filter(({ outcome }) => outcome === "approved") };
}

/** The bank knows a handful of good cards, of which each stands for thousands: what was tried with them is forgotten. */
async function forgetTries({ query }: BenchWorld): Promise<void> {
  await query("delete from card_tries");
}

/** Milliseconds that the bank took for each payment, as the service keeps them for evidence. */
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
    throw new Error(`of ${notes.length} payments that were told as paid, ${rows.length} are charged`);
  return new Map(rows.map(({ order_reference: orderId, ms }) => [orderId, Number(ms)]));
}
