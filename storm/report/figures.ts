import { writeFile } from "node:fs/promises";
import { faultPoints } from "../../server/src/platform/fault-point.ts";
import { isPaid } from "../checks/money.ts";
import { sharedSources, type Entry, type SharedSource } from "../orders/order.ts";
import type { StormResult } from "../run-storm.ts";
import type { World } from "../world/world.ts";
import type { Coverage } from "./coverage.ts";

export interface Figures {
  [name: string]: number | string;
}

export async function figuresOf(result: StormResult): Promise<Figures> {
  return {
    seed: result.seed,
    ...workFigures(result),
    ...faultFigures(result),
    ...invariantFigures(result.breaches),
    ...(await unknownFigures(result)),
    ...webhookFigures(result),
    ...(await messageFigures(result)),
    ...(await collectionFigures(result)),
    ...Object.assign({}, ...sharedSources.map((source) => sharedFigures(source, result))),
    ...(await releasedFigures(result)),
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
    "… with unknown outcome": count("info"),
    "… answered 503": unavailable.length,
    "… without Retry-After": unavailable.filter(({ retryAfter }) => retryAfter === null).length,
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
    "process restarts": restarts,
    "fault points passed": `${counts.filter(({ passed }) => passed > 0).length} of ${faultPoints.length}, each ${Math.min(...counts.map(({ passed }) => passed))} times or more`,
    ...Object.fromEntries(
      [...points].map(([point, { passed, failed }]) => [`… ${point}`, `${passed}, failed ${failed}`]),
    ),
    "not covered": coverage.missing.length,
  };
}

const INVARIANTS: readonly (readonly [string, string])[] = [
  ["I1", "double charges"],
  ["I2", "lost payments"],
  ["I3", "phantom successes"],
  ["I4", "undecided or left to an operator"],
  ["I5", "unbalanced"],
  ["I6", "webhooks missing, repeated or changed"],
  ["I7", "contradicted statuses and receipts"],
  ["I8", "changes by repeated requests"],
  ["I9", "used twice, or forged"],
  ["I10", "impossible histories"],
  ["I11", "acknowledged writes lost"],
  ["I12", "wrong amounts"],
  ["I13", "secrets found"],
  ["I14", "cross-tenant reads"],
  ["I15", "unfinished work"],
  ["I16", "resources held"],
  ["I17", "differences with the bank's lists"],
  ["I18", "wrong lines on customers' accounts"],
  ["I19", "cancels and refunds not carried out, or not requested"],
  ["I20", "sent after the deadline"],
  ["I21", "payers' messages missing, repeated or untrue"],
  ["I22", "given back without an approval"],
  ["I23", "settled by hand without two members, or not as asked"],
  ["I24", "not handed over to the ERP exactly once"],
  ["I25", "places and parts of requests held wrongly"],
  ["I26", "open items paid or shown wrongly"],
  ["I30", "keyed requests that stay unanswered or are answered differently"],
  ["I31", "webhooks and collections out of order"],
  ["I32", "holders that share a fence"],
  ["I33", "lists and sums shown wrongly"],
  ["I34", "ended sessions and credentials accepted"],
  ["I35", "webhooks not sent again as accepted"],
  ["I36", "webhooks signed with ended secrets"],
  ["I37", "forms taken with what belongs to others or was not agreed to"],
  ["I38", "saved cards kept, listed or deleted wrongly"],
  ["I39", "answers to texts missing or untrue"],
  ["I40", "records of one company at another one"],
  ["I41", "sums of start page, reports, accounts and commissions shown wrongly"],
  ["I42", "values whose key is gone, and keys that cannot be destroyed"],
  ["I44", "webhooks of a period that were sent again wrongly"],
  ["I45", "answers with 500 after the faults"],
  ["I46", "events missing, repeated, or without a journal"],
  ["I47", "gaps in sequences, and events that a program missed"],
  ["I48", "events not at their endpoints once, whole, signed and in order"],
  ["I49", "webhooks of links that are not what their events say"],
  ["I50", "sums of events that the ledger does not have"],
  ["I51", "personal details in events"],
];

function invariantFigures(breaches: readonly string[]): Figures {
  return Object.fromEntries(
    INVARIANTS.map(([name, what]) => [
      `${what} (${name})`,
      breaches.filter((breach) => breach.startsWith(`${name}:`)).length,
    ]),
  );
}

async function messageFigures({ world }: StormResult): Promise<Figures> {
  const [counted] = await world.query<Record<"links" | "reminders" | "reminded" | "receipts" | "refunds", number>>(
    `select count(*) filter (where kind = 'link.created')::int as links,
       count(*) filter (where kind = 'link.reminder')::int as reminders,
       count(*) filter (where kind = 'link.reminder' and state = 'sent')::int as reminded,
       count(*) filter (where kind = 'payment.receipt')::int as receipts,
       count(*) filter (where kind in ('payment.refunded', 'payment.voided'))::int as refunds
     from notifications`,
  );
  const { links, reminders, reminded, receipts, refunds } = counted!;
  return {
    "e-mails with links queued": links,
    "… reminders queued": reminders,
    "… reminders sent": reminded,
    "receipts queued": receipts,
    "messages of refunds queued": refunds,
  };
}

async function collectionFigures({ world }: StormResult): Promise<Figures> {
  const [counted] = await world.query<Record<"all" | "reversals" | "integrated", number>>(
    `select count(*)::int as all, count(reverses_id)::int as reversals, count(erp_code)::int as integrated from collections`,
  );
  const { all, reversals, integrated } = counted!;
  return {
    "collections for the ERPs": all,
    "… refunds and voids": reversals,
    "… booked and acknowledged": integrated,
  };
}

/** What payers of shared pages did. */
function sharedFigures(source: SharedSource, { orders, books }: StormResult): Figures {
  const own = orders.filter((order) => order.source === source && order.page !== null);
  const entries = own.flatMap((order) => order.entries);
  const visits = new Set(own.flatMap((order) => order.visits.map(({ reference }) => reference)));
  const paid = books.payments.filter((each) => visits.has(each.client_reference ?? "") && isPaid(each));
  const count = (answer: Entry["answer"]) => entries.filter((entry) => entry.answer === answer).length;
  return {
    [`pages of ${source}`]: own.length,
    [`… ${source}: payers`]: entries.length,
    [`… ${source}: admitted`]: count("admitted"),
    [`… ${source}: refused`]: count("refused"),
    [`… ${source}: without a reply`]: count("lost"),
    [`… ${source}: who sent the form more than once`]: entries.filter(({ forms }) => forms > 1).length,
    [`… ${source}: links opened`]: visits.size,
    [`… ${source}: paid`]: paid.length,
    [`… ${source}: given back, in part or whole`]: paid.filter(({ state }) => state !== "succeeded").length,
  };
}

/** What visits and payments of open items held and gave back. */
async function releasedFigures({ world }: StormResult): Promise<Figures> {
  const [counted] = await world.query<Record<"places" | "parts" | "items" | "returned", number>>(
    `select count(*) filter (where kind = 'multi_use')::int as places, count(*) filter (where kind = 'parts')::int as parts,
       (select count(*)::int from allocations where state = 'released') as items,
       (select count(*)::int from allocations where returned_amount > 0) as returned
     from request_visits v join payment_requests r on r.tenant_id = v.tenant_id and r.id = v.request_id
     where released_at is not null`,
  );
  const { places, parts, items, returned } = counted!;
  return {
    "places of requests given back": places,
    "parts of debts given back": parts,
    "open items let go, as their payment ended": items,
    "… opened again by refunds": returned,
  };
}

/** Times from unknown to known outcome, by the service's clock. */
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
    "… left to an operator": books.attempts.filter(({ state }) => state === "MANUAL").length,
    "… resolved after seconds by the service's clock, p50": Math.round(quantile(seconds, 0.5)),
    "… p99": Math.round(quantile(seconds, 0.99)),
    "… longest of that": Math.round(quantile(seconds, 1)),
  };
}

function webhookFigures({ world, books, begunAt }: StormResult): Figures {
  const { receipts } = world.receivers;
  const { events } = books;
  const delivered = events.filter(({ state }) => state === "delivered").length;
  const refused = events.filter(({ state, is_stopped }) => state !== "delivered" && is_stopped);
  const taken = receipts.filter(({ status }) => status === 200);
  const different = new Set(taken.map(({ eventId }) => eventId)).size;
  const delays = healthyDelays(world, events, begunAt);
  return {
    "webhook events": events.length,
    "… delivered": delivered,
    "… given up after 12 attempts": events.length - delivered - refused.length,
    "… at receivers that are gone or disabled": refused.length,
    "… POSTs received": receipts.length,
    "… received more than once, %": different === 0 ? 0 : Math.round((100 * (taken.length - different)) / different),
    "… wrongly signed": receipts.filter(({ signedBy }) => signedBy === null).length,
    "… at healthy receivers after ms, p50": Math.round(quantile(delays, 0.5)),
    "… p99 of that": Math.round(quantile(delays, 0.99)),
  };
}

/** Times from an event to its first request at a healthy receiver, except while the clock was set back. */
function healthyDelays({ receivers }: World, events: StormResult["books"]["events"], begunAt: number): number[] {
  const madeAt = new Map(events.map(({ id, created_at }) => [id, created_at.getTime()]));
  const first = new Map<string, number>();
  for (const { behaviour, eventId, at, isAfterFaults } of receivers.receipts)
    if (behaviour === "good" && !isAfterFaults)
      first.set(eventId, Math.min(at, first.get(eventId) ?? Number.POSITIVE_INFINITY));
  return [...first]
    .filter(([id, at]) => (madeAt.get(id) ?? 0) >= begunAt && at >= begunAt)
    .map(([id, at]) => Math.max(0, at - (madeAt.get(id) ?? at)));
}

function timeFigures({ world, recovery, orders, stormSeconds, seconds }: StormResult): Figures {
  const { recoveriesMs } = world.database;
  return {
    "database ready again after ms, p50": Math.round(quantile(recoveriesMs, 0.5)),
    "… longest": Math.round(quantile(recoveriesMs, 1)),
    "ready after kill -9 of everything, ms": Math.round(recovery.restartMs),
    "… database and bank, ms": Math.round(recovery.dependenciesMs),
    "all work finished after ms": Math.round(recovery.quietAfterMs),
    "orders per second": Math.round((10 * orders.length) / stormSeconds) / 10,
    "seconds in total": Math.round(seconds),
  };
}

/** Nearest rank; 0 if there are no values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

export function printFigures(figures: Figures, print: (line: string) => void): void {
  for (const [name, value] of Object.entries(figures)) print(`${name.padEnd(52)} ${value}`);
}

export async function writeFigures(figures: Figures, file: string): Promise<void> {
  await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
}

export function printCoverage({ missing }: Coverage, print: (line: string) => void): void {
  for (const line of missing) print(`not covered: ${line}`);
}
