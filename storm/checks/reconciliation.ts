import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { programEnvironment } from "../../tools/testing/program-environment.ts";
import type { World } from "../world/world.ts";
import type { Books } from "./books.ts";

const DAY_MS = 86_400_000;

interface ComparedTerminal {
  terminal: string;
  kind: string;
  reason?: string;
  movements?: number;
}

/**
 * I17: when the storm's days are over, the bank's lists and our books hold the same movements. Comparisons during the
 * storm may have opened cases whose cause is gone since. A bank without lists of its days is compared by the other checks only.
 */
export async function checkReconciliation(world: World, books: Books): Promise<string[]> {
  const { first, last } = await stormSpan(world, books);
  // Then every day is over by our clock, and no movement near midnight waits for the next day's list.
  world.moveClock(2 * DAY_MS);
  const today = dayOf(world.now());
  // The bank may count a movement near midnight to a later day.
  const days = daysBetween(first, dayAfter(last, 2)).filter((day) => day <= last || day < today);
  const breaches: string[] = [];
  const withoutList = new Set<string>();
  let listed = 0;
  for (const { code } of world.demo.tenants) {
    for (const day of days) {
      for (const { terminal, kind, reason, movements } of await reconcile(world, code, day)) {
        if (kind === "noList") withoutList.add(terminal);
        else if (kind !== "compared") breaches.push(`I17: ${day} of ${terminal} was not compared: ${reason ?? kind}`);
        listed += movements ?? 0;
      }
    }
  }
  const unlisted = new Set(await ordersAt(world, [...withoutList]));
  const made = movementsOf(books).length - movementsOf(books, unlisted).length;
  if (listed !== made) breaches.push(`I17: the bank lists ${listed} movements and has made ${made}`);
  const cases = await world.query<{ kind: string; movement: string; bank_order_id: string }>(
    `select kind, movement, bank_order_id from reconciliation_cases where cause_gone_at is null order by opened_at limit 20`,
  );
  return [...breaches, ...cases.map((each) => `I17: ${each.kind} ${each.movement} of ${each.bank_order_id}`)];
}

/** The first day by the bank's clock and the last by ours: the clock of a process can be wrong. */
async function stormSpan(world: World, books: Books): Promise<{ first: string; last: string }> {
  const [span] = await world.query<{ last: Date | null }>(`select max(submitted_at) as last from attempts`);
  const earliest = movementsOf(books).reduce((earliest, at) => Math.min(earliest, at), world.now());
  const first = dayOf(earliest);
  const last = dayOf(span?.last?.getTime() ?? world.now());
  return { first, last: last < first ? first : last };
}

function daysBetween(first: string, last: string): string[] {
  const days = [first];
  while (days.at(-1)! < last) days.push(dayAfter(days.at(-1)!, 1));
  return days;
}

/** What the banks call the orders of these terminals. */
async function ordersAt(world: World, terminals: readonly string[]): Promise<string[]> {
  const orders = await world.query<{ bank_order_id: string }>(
    `select distinct bank_order_id from attempts a join terminals t on t.tenant_id = a.tenant_id and t.id = a.terminal_id
     where t.name = any($1)`,
    [terminals],
  );
  return orders.map(({ bank_order_id: id }) => id);
}

/** The time of each movement, of every order or of these; a void counts as one too. */
function movementsOf({ bank }: Books, orders?: ReadonlySet<string>): number[] {
  const meant = [...bank.values()].filter(({ orderId }) => orders === undefined || orders.has(orderId));
  const approved = meant.flatMap(({ transactions }) => transactions).filter((each) => each.approved);
  return approved.flatMap(({ at, voided }) => Array.from({ length: voided ? 2 : 1 }, () => Date.parse(at)));
}

/** Runs `servicepay reconcile` for the day. */
async function reconcile(world: World, tenant: string, day: string): Promise<ComparedTerminal[]> {
  const command = join(world.root, "server/src/commands/servicepay.ts");
  const clock = { TEST_CLOCK_FILE: join(world.folder, "clock-api-1") };
  const options = { cwd: world.folder, env: { ...programEnvironment(), ...world.environment, ...clock } };
  const words = [command, "reconcile", day, "--tenant", tenant, "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, words, options).catch(
    (error: { stdout?: string; stderr?: string }) => {
      const failed = { terminal: tenant, kind: "failed", reason: error.stderr };
      return { stdout: error.stdout === "" ? JSON.stringify({ terminals: [failed] }) : String(error.stdout) };
    },
  );
  return (JSON.parse(stdout) as { terminals: ComparedTerminal[] }).terminals;
}

/** Türkiye is three hours ahead of UTC all year. */
function dayOf(at: number): string {
  return new Date(at + 3 * 3_600_000).toISOString().slice(0, 10);
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
