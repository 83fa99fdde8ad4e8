import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { TenantId } from "../../server/src/platform/ids.ts";
import { ofRounds, type Bench, type BenchOptions, type Figure } from "../bench.ts";
import { FIRST_TENANT, firstTenantId } from "../company/first-tenant.ts";
import { totalCountError } from "../company/total-count-error.ts";
import { ended, forkFile } from "../processes.ts";
import { openBenchWorld, type BenchWorld } from "../world.ts";
import { ATTEMPTS_PER_PAYMENT, seedPayments } from "./seed-payments.ts";

const PER_SECOND = 1_000;
/** The bench writes a little less than it should when the machine is short of time. */
const PER_SECOND_MIN = 990;
const ENTRIES_PER_PAYMENT = 3;
/** The worker polls every two seconds, so the backlog rises and falls. */
const WARM_UP_SECONDS = 6;
const GROWTH_MAX = 1.5;
const BACKLOG = 20_000;
/** A rate that no machine reaches: payments are written as fast as possible. */
const AT_ONCE_PER_SECOND = 1e9;
const SAMPLE_MS = 100;
const PROGRESS_MS = 20;
const WAIT_MS_MAX = 10 * 60_000;
const WATCHED_SECONDS = 600;
const BUSY_SENDERS = 1_000;
/** A third of the time between two polls. */
const WATCH_SECONDS_MAX = 5;

export type OneTenantOrder =
  | { kind: "open"; environment: Readonly<Record<string, string>>; tenantId: TenantId }
  | { kind: "write"; payments: number; perSecond: number }
  | { kind: "watch" };

export interface Watched {
  seconds: number;
}

export interface Written {
  payments: number;
  seconds: number;
}

export const oneTenant: Bench = {
  name: "one-tenant",
  about: `what ${PER_SECOND} payments a second of one company leave to the worker: the seal of the audit log and the counts of lists`,
  async measure(options) {
    await using world = await openBenchWorld();
    const writer = await startWriter(world);
    try {
      const underLoad = await keepUp(world, writer, options);
      await untilWorkerIsDone(world);
      const alone = await workOff(world, writer, options);
      return [
        ...underLoad,
        ...alone,
        await totalCountError(world, "one-tenant", await storedTransactions(world)),
        await watchCards(world, writer, options),
      ];
    } finally {
      await writer.close();
    }
  },
};

interface Writer {
  watch(): Promise<Watched>;
  write(payments: number, perSecond: number): Promise<Written>;
  close(): Promise<void>;
}

async function startWriter(world: BenchWorld): Promise<Writer> {
  const child = forkFile("one-tenant-process.ts");
  const ask = async (order: OneTenantOrder): Promise<unknown> => {
    child.send(order);
    const [answer] = (await Promise.race([
      once(child, "message"),
      once(child, "exit").then(() => {
        throw new Error("one-tenant-process.ts ended without an answer");
      }),
    ])) as [unknown];
    return answer;
  };
  // Live mode looks for attacks; the sandbox does not.
  const environment = {
    ...world.environment,
    CARD_TESTING_FAILURES_PER_COMPANY: "50",
    CARD_TESTING_CARDS_PER_ADDRESS: "10",
  };
  await ask({ kind: "open", environment, tenantId: await firstTenantId(world) });
  return {
    watch: async () => (await ask({ kind: "watch" })) as Watched,
    write: async (payments, perSecond) => (await ask({ kind: "write", payments, perSecond })) as Written,
    async close() {
      child.disconnect();
      await ended(child);
    },
  };
}

interface Sample {
  /** Entries of the audit log that are not in the chain. */
  entries: number;
  /** Changes that are not added to the counts. */
  changes: number;
}

/**
 * Writes for all rounds without a pause. If the worker is too slow, the backlog grows from the first half to the
 * second.
 */
async function keepUp(world: BenchWorld, writer: Writer, options: BenchOptions): Promise<Figure[]> {
  const seconds = WARM_UP_SECONDS + options.rounds * options.seconds;
  const samples: Sample[] = [];
  let isWriting = true;
  const writing = writer.write(seconds * PER_SECOND, PER_SECOND).finally(() => (isWriting = false));
  writing.catch(() => {}); // Awaited below.
  await delay(WARM_UP_SECONDS * 1_000);
  while (isWriting) {
    samples.push(await sample(world));
    await delay(SAMPLE_MS);
  }
  const written = await writing;
  const growth = (of: (each: Sample) => number) => {
    const middle = Math.floor(samples.length / 2);
    const mean = (part: readonly Sample[]) => part.reduce((sum, each) => sum + of(each), 0) / part.length;
    return mean(samples.slice(middle)) / Math.max(1, mean(samples.slice(0, middle)));
  };
  const mostEntries = Math.max(...samples.map(({ entries }) => entries));
  const mostChanges = Math.max(...samples.map(({ changes }) => changes));
  options.progress(`one-tenant: at most ${mostEntries} entries and ${mostChanges} changes waited`);
  return [
    {
      name: "one-tenant: payments written",
      value: written.payments / written.seconds,
      unit: "a second",
      atLeast: PER_SECOND_MIN,
    },
    {
      name: "one-tenant: the audit log's seal, furthest behind",
      value: mostEntries / (PER_SECOND * ENTRIES_PER_PAYMENT),
      unit: "s",
    },
    {
      name: "one-tenant: entries that wait for the seal, second half against the first",
      value: growth(({ entries }) => entries),
      unit: "times",
      atMost: GROWTH_MAX,
    },
    {
      name: "one-tenant: changes that wait for the counts, second half against the first",
      value: growth(({ changes }) => changes),
      unit: "times",
      atMost: GROWTH_MAX,
    },
  ];
}

async function sample({ query }: BenchWorld): Promise<Sample> {
  const [row] = await query<{ entries: string; changes: string }>(
    `select (select count(*) from audit_waiting) as entries, (select count(*) from transaction_changes) as changes`,
  );
  return { entries: Number(row!.entries), changes: Number(row!.changes) };
}

/** Stops the service while a backlog is written, and measures how fast its worker works it off. */
async function workOff(world: BenchWorld, writer: Writer, { scale, progress }: BenchOptions): Promise<Figure[]> {
  process.kill(world.servicePid, "SIGSTOP");
  try {
    const { seconds } = await writer.write(Math.ceil(BACKLOG * scale), AT_ONCE_PER_SECOND);
    progress(`one-tenant: a backlog of ${Math.ceil(BACKLOG * scale)} payments was written in ${seconds.toFixed(1)} s`);
  } finally {
    process.kill(world.servicePid, "SIGCONT");
  }
  const begun = await doneOf(world);
  const [sealed, counted] = [rateFrom(begun.sealed), rateFrom(begun.counted)];
  for (let waitedMs = 0; waitedMs < WAIT_MS_MAX; waitedMs += PROGRESS_MS) {
    const done = await doneOf(world);
    sealed.note(done.sealed);
    counted.note(done.counted);
    if (done.isAll) break;
    await delay(PROGRESS_MS);
  }
  return [
    {
      name: "one-tenant: audit entries sealed from a backlog",
      value: sealed.perSecond(),
      unit: "a second",
      atLeast: PER_SECOND * ENTRIES_PER_PAYMENT,
    },
    {
      name: "one-tenant: changes counted from a backlog",
      value: counted.perSecond(),
      unit: "a second",
      atLeast: PER_SECOND,
    },
  ];
}

/** The rate from now until the last progress. */
function rateFrom(first: number) {
  const begun = performance.now();
  let [last, endedAt] = [first, begun];
  return {
    note(count: number) {
      if (count !== last) [last, endedAt] = [count, performance.now()];
    },
    perSecond: () => ((last - first) / (endedAt - begun)) * 1_000,
  };
}

async function doneOf({ query }: BenchWorld): Promise<{ sealed: number; counted: number; isAll: boolean }> {
  const [row] = await query<{ sealed: string; counted: string; is_all: boolean }>(
    `select (select coalesce(sum(position), 0) from (
         select max(position) as position from audit_heads group by tenant_id
       ) heads) as sealed,
       (select coalesce(sum(folded_count), 0) from transaction_counts) as counted,
       not exists (select from audit_waiting) and not exists (select from transaction_changes) as is_all`,
  );
  return { sealed: Number(row!.sealed), counted: Number(row!.counted), isAll: row!.is_all };
}

async function untilWorkerIsDone(world: BenchWorld): Promise<void> {
  for (let waitedMs = 0; !(await doneOf(world)).isAll; waitedMs += SAMPLE_MS) {
    if (waitedMs >= WAIT_MS_MAX) throw new Error("the worker did not finish");
    await delay(SAMPLE_MS);
  }
}

async function storedTransactions({ query }: BenchWorld): Promise<number> {
  const [row] = await query<{ count: string }>(
    `select count(*) from account_transactions where tenant_id = ${FIRST_TENANT}`,
  );
  return Number(row!.count);
}

/** Every 15 seconds the worker counts the attempts of the last ten minutes, and those of the busy senders' last hour: here all are busy. */
async function watchCards(
  world: BenchWorld,
  writer: Writer,
  { rounds, scale, progress }: BenchOptions,
): Promise<Figure> {
  const attempts = PER_SECOND * WATCHED_SECONDS;
  const payments = Math.ceil((attempts * scale) / ATTEMPTS_PER_PAYMENT);
  await seedPayments(world, payments);
  await world.query(
    `insert into card_tries (tenant_id, attempt_id, payment_id, card, sender, tried_at, outcome)
     select tenant_id, id, payment_id, sha256(masked_pan::bytea), decode(md5((random() * $2)::integer::text), 'hex'),
       now() - random() * $1 * interval '1 second',
       case state when 'APPROVED' then 'approved' when 'DECLINED' then 'failed' else 'pending' end
     from attempts`,
    [WATCHED_SECONDS / 2, BUSY_SENDERS],
  );
  await world.query("vacuum (analyze) card_tries");
  progress(`one-tenant: ${payments * ATTEMPTS_PER_PAYMENT} attempts are stored`);
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const { seconds } = await writer.watch();
    if (round > 0) times.push(seconds); // The first is the warm-up.
  }
  const name = `one-tenant: a look for tested cards among ${attempts.toLocaleString("en")} attempts`;
  return { name, ...ofRounds(times), unit: "s", atMost: WATCH_SECONDS_MAX };
}
