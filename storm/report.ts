import { writeFile } from "node:fs/promises";
import { faultPoints } from "../server/src/platform/fault-point.ts";
import { isPaid } from "./checks/money.ts";
import type { Coverage } from "./coverage.ts";
import type { StormResult } from "./run-storm.ts";
import type { World } from "./world.ts";

export interface Figures {
  [name: string]: number | string;
}

/** The figures of a storm, one to a line. */
export async function figuresOf(result: StormResult): Promise<Figures> {
  return {
    seed: result.seed,
    ...workFigures(result),
    ...faultFigures(result),
    ...invariantFigures(result.breaches),
    ...(await unknownFigures(result)),
    ...webhookFigures(result),
    ...timeFigures(result),
  };
}

function workFigures({ orders, books, client }: StormResult): Figures {
  const calls = client.records;
  const count = (outcome: string) => calls.filter((call) => call.outcome === outcome).length;
  const unavailable = calls.filter(({ status }) => status === 503);
  return {
    orders: orders.length,
    "payments made": books.payments.length,
    "payments paid": books.payments.filter(isPaid).length,
    attempts: books.attempts.length,
    "requests of merchants and browsers": calls.length,
    "… answered": count("ok"),
    "… refused": count("fail"),
    "… with an unknown end": count("info"),
    "… told to come back (503)": unavailable.length,
    "… not told when": unavailable.filter(({ retryAfter }) => retryAfter === null).length,
  };
}

function faultFigures({ world, coverage }: StormResult): Figures {
  const counts = [...coverage.points.values()];
  const failed = counts.reduce((sum, point) => sum + point.failed, 0);
  const { points } = coverage;
  const restarts = [...world.apis, ...world.workers].reduce((sum, { starts }) => sum + starts - 1, 0);
  return {
    "faults injected": world.tally.total() + failed,
    ...Object.fromEntries(world.tally.entries().map(([kind, times]) => [`… ${kind}`, times])),
    "… at fault points": failed,
    "processes started again": restarts,
    "fault points passed": `${counts.filter(({ passed }) => passed > 0).length} of ${faultPoints.length}, each ${Math.min(...counts.map(({ passed }) => passed))} times or more`,
    ...Object.fromEntries(
      [...points].map(([point, { passed, failed }]) => [`… ${point}`, `${passed}, failed ${failed}`]),
    ),
    "what should have happened and did not": coverage.missing.length,
  };
}

const INVARIANTS: readonly (readonly [string, string])[] = [
  ["I1", "double charges"],
  ["I2", "lost payments"],
  ["I3", "phantom successes"],
  ["I4", "undecided or handed to people"],
  ["I5", "unbalanced"],
  ["I6", "webhooks missing, doubled or changed"],
  ["I7", "contradicted notices"],
  ["I8", "changes by repeated requests"],
  ["I9", "used twice, or forged"],
  ["I10", "impossible histories"],
  ["I11", "acknowledged writes lost"],
  ["I12", "other amounts"],
  ["I13", "secrets found"],
  ["I14", "cross-tenant reads"],
  ["I15", "left after the quiet"],
  ["I16", "resources held"],
  ["I17", "differences with the bank's lists"],
  ["I18", "wrong lines on customers' accounts"],
  ["I19", "cancels and refunds not kept, or not asked for"],
  ["I20", "sent after the deadline"],
];

function invariantFigures(breaches: readonly string[]): Figures {
  return Object.fromEntries(
    INVARIANTS.map(([name, what]) => [
      `${what} (${name})`,
      breaches.filter((breach) => breach.startsWith(`${name}:`)).length,
    ]),
  );
}

/** From the moment an outcome was unknown to the moment it was known, by the service's clock. */
async function unknownFigures({ world, books }: StormResult): Promise<Figures> {
  const known = await world.query<{ seconds: number; state: string }>(
    `select extract(epoch from min(f.at) - min(u.at))::float as seconds, (array_agg(f.to_state order by f.step))[1] as state
     from attempt_history u join attempt_history f using (tenant_id, attempt_id)
     where u.to_state = 'UNKNOWN' and f.step > u.step group by tenant_id, attempt_id`,
  );
  const unresolved = books.attempts.filter(({ state }) => state === "UNKNOWN" || state === "SUBMITTING").length;
  const seconds = known.map((one) => one.seconds);
  const charged = known.filter(({ state }) => state === "APPROVED" || state === "REVERSING");
  return {
    "unknown outcomes": known.length + unresolved,
    "… resolved": known.length,
    "… found carried out at the bank": charged.length,
    "… handed to people": books.attempts.filter(({ state }) => state === "MANUAL").length,
    "… known after seconds by the service's clock, p50": Math.round(quantile(seconds, 0.5)),
    "… p99": Math.round(quantile(seconds, 0.99)),
    "… longest": Math.round(quantile(seconds, 1)),
  };
}

function webhookFigures({ world, books, begunAt }: StormResult): Figures {
  const { receipts } = world.receivers;
  const { events } = books;
  const delivered = events.filter(({ state }) => state === "delivered").length;
  const refused = events.filter(({ state, disabled_because }) => state !== "delivered" && disabled_because !== null);
  const taken = receipts.filter(({ status }) => status === 200);
  const different = new Set(taken.map(({ eventId }) => eventId)).size;
  const delays = healthyDelays(world, events, begunAt);
  return {
    "webhook events": events.length,
    "… delivered": delivered,
    "… given up after 12 tries": events.length - delivered - refused.length,
    "… at receivers that are gone or disabled": refused.length,
    "… POSTs received": receipts.length,
    "… received more than once, %": different === 0 ? 0 : Math.round((100 * (taken.length - different)) / different),
    "… wrongly signed": receipts.filter(({ signedBy }) => signedBy === null).length,
    "… at receivers that are well, after ms, p50": Math.round(quantile(delays, 0.5)),
    "… p99 of that": Math.round(quantile(delays, 0.99)),
  };
}

/** In the storm, until a webhook first came to a receiver that takes everything; not while the clock went back. */
function healthyDelays({ receivers }: World, events: StormResult["books"]["events"], begunAt: number): number[] {
  const madeAt = new Map(events.map(({ id, created_at }) => [id, created_at.getTime()]));
  const first = new Map<string, number>();
  for (const { temper, eventId, at, isCalm } of receivers.receipts)
    if (temper === "good" && !isCalm) first.set(eventId, Math.min(at, first.get(eventId) ?? Number.POSITIVE_INFINITY));
  return [...first]
    .filter(([id, at]) => (madeAt.get(id) ?? 0) >= begunAt && at >= begunAt)
    .map(([id, at]) => Math.max(0, at - (madeAt.get(id) ?? at)));
}

function timeFigures({ world, calm, orders, stormSeconds, seconds }: StormResult): Figures {
  const { recoveriesMs } = world.database;
  return {
    "database at work again after ms, p50": Math.round(quantile(recoveriesMs, 0.5)),
    "… longest after its end": Math.round(quantile(recoveriesMs, 1)),
    "ready after kill -9 of everything, ms": Math.round(calm.restartMs),
    "… database and bank after": Math.round(calm.foundationMs),
    "quiet after, ms": Math.round(calm.quietAfterMs),
    "orders in a second": Math.round((10 * orders.length) / stormSeconds) / 10,
    "seconds in all": Math.round(seconds),
  };
}

/** Nearest rank; 0 of nothing. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

export async function tellFigures(figures: Figures, file: string, tell: (line: string) => void): Promise<void> {
  for (const [name, value] of Object.entries(figures)) tell(`${name.padEnd(52)} ${value}`);
  await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
}

/** A small storm cannot do everything; a large one that did not has proven less than it says. */
export function tellCoverage({ missing }: Coverage, tell: (line: string) => void): void {
  for (const line of missing) tell(`not covered: ${line}`);
}
