import { readFile, writeFile } from "node:fs/promises";
import { faultPoints } from "../server/src/platform/fault-point.ts";
import { isPaid } from "./checks/money.ts";
import type { StormResult } from "./run-storm.ts";

export interface Figures {
  [name: string]: number | string;
}

/** The figures of a storm, one to a line. */
export async function figuresOf(result: StormResult): Promise<Figures> {
  const { seed, orders, client, world, books, calm, stormSeconds, seconds, breaches } = result;
  const { receipts } = world.receivers;
  const broken = (...names: string[]) =>
    breaches.filter((breach) => names.some((name) => breach.startsWith(`${name}:`))).length;
  const [unknown] = await world.query<{ created: number; charged: number; p50: number; p99: number; max: number }>(
    `with resolved as (
       select extract(epoch from min(f.at) - min(u.at)) as seconds from attempt_history u
       left join attempt_history f on f.attempt_id = u.attempt_id and f.step > u.step
       where u.to_state = 'UNKNOWN' group by u.attempt_id
       having bool_or(f.to_state in ('APPROVED', 'REVERSING')))
     select (select count(distinct attempt_id)::int from attempt_history where to_state = 'UNKNOWN') as created,
       count(*)::int as charged, coalesce(percentile_cont(0.5) within group (order by seconds), 0)::float as p50,
       coalesce(percentile_cont(0.99) within group (order by seconds), 0)::float as p99, coalesce(max(seconds), 0)::float as max
     from resolved`,
  );
  const passes = (await readFile(world.faultLog, "utf8"))
    .trim()
    .split("\n")
    .filter((line) => line !== "");
  const passed = new Map<string, number>();
  const failed = passes.filter((line) => !line.endsWith(" passed"));
  for (const line of passes) {
    const point = line.split(" ", 1)[0]!;
    passed.set(point, (passed.get(point) ?? 0) + 1);
  }
  const rarest = Math.min(...faultPoints.map((point) => passed.get(point) ?? 0));
  const unresolved = books.attempts.filter(({ state }) => state === "UNKNOWN" || state === "SUBMITTING").length;
  const delivered = books.events.filter(({ state }) => state === "delivered").length;
  const refused = books.events.filter(
    ({ state, disabled_because }) => state !== "delivered" && disabled_because !== null,
  );
  const exhausted = books.events.length - delivered - refused.length;
  const taken = new Set(receipts.filter(({ status }) => status === 200).map(({ eventId }) => eventId));
  const calls = client.records;
  const count = (outcome: string) => calls.filter((call) => call.outcome === outcome).length;
  return {
    seed,
    orders: orders.length,
    "payments made": books.payments.length,
    "payments paid": books.payments.filter(isPaid).length,
    attempts: books.attempts.length,
    "requests of merchants and browsers": calls.length,
    "… answered": count("ok"),
    "… refused": count("fail"),
    "… with an unknown end": count("info"),
    "faults injected": world.tally.total() + failed.length,
    ...Object.fromEntries(world.tally.entries().map(([kind, times]) => [`… ${kind}`, times])),
    "… at fault points": failed.length,
    "fault points passed": `${passed.size} of ${faultPoints.length}, each ${rarest} times or more`,
    "double charges (I1)": broken("I1"),
    "lost payments (I2)": broken("I2"),
    "phantom successes (I3)": broken("I3"),
    "undecided or handed to people (I4)": broken("I4"),
    "unbalanced (I5)": broken("I5"),
    "webhooks missing, doubled or changed (I6)": broken("I6"),
    "contradicted notices (I7)": broken("I7"),
    "changes by repeated requests (I8)": broken("I8"),
    "used twice, or forged (I9)": broken("I9"),
    "impossible histories (I10)": broken("I10"),
    "acknowledged writes lost (I11)": broken("I11"),
    "other amounts (I12)": broken("I12"),
    "secrets found (I13)": broken("I13"),
    "cross-tenant reads (I14)": broken("I14"),
    "left after the quiet (I15)": broken("I15"),
    "resources held (I16)": broken("I16"),
    "unknown outcomes": unknown!.created,
    "… resolved": unknown!.created - unresolved,
    "… found charged at the bank": unknown!.charged,
    "… these after seconds by the service's clock, p50": Math.round(unknown!.p50),
    "… p99": Math.round(unknown!.p99),
    "… longest": Math.round(unknown!.max),
    "webhook events": books.events.length,
    "… delivered": delivered,
    "… given up after 12 tries": exhausted,
    "… at receivers that are gone or disabled": refused.length,
    "… POSTs received": receipts.length,
    "… received more than once, %":
      taken.size === 0
        ? 0
        : Math.round((100 * (receipts.filter(({ status }) => status === 200).length - taken.size)) / taken.size),
    "ready after kill -9 of everything, ms": Math.round(calm.restartMs),
    "quiet after, ms": Math.round(calm.quietAfterMs),
    "orders in a second": Math.round((10 * orders.length) / stormSeconds) / 10,
    "seconds in all": Math.round(seconds),
  };
}

export async function tellFigures(figures: Figures, file: string, tell: (line: string) => void): Promise<void> {
  for (const [name, value] of Object.entries(figures)) tell(`${name.padEnd(48)} ${value}`);
  await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
}
