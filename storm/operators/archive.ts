import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { commandFaultPoints } from "../../server/src/platform/fault-point.ts";
import { readPages } from "../checks/shown/lists.ts";
import { randomOf, type Random } from "../random.ts";
import type { Client } from "../world/client.ts";
import type { ArmedFaults } from "../world/control-files.ts";
import { logInCompanies } from "../world/log-in.ts";
import type { World } from "../world/world.ts";
import { operate } from "./operate.ts";

const YEARS_MS = 3 * 366 * 24 * 3_600_000;
/** Each run that is killed leaves less to do. */
const RUNS_MAX = 30;
const KILLS_MAX = 8;
const LEAVING = ["attempts", "attempt_history", "ledger_entries", "audit_log"];

interface Archiving {
  world: World;
  client: Client;
  random: Random;
  breaches: string[];
}

/**
 * I43: years later an operator archives everything and brings it back, twice at once and killed again and again. Meanwhile the lists of
 * payments do not change, what is archived is proven by its files, and what comes back is what it was.
 */
export async function archiveAndRestore(world: World, client: Client, seed: number): Promise<string[]> {
  const archiving: Archiving = { world, client, random: randomOf(seed, "archive"), breaches: [] };
  await growOld(world);
  const before = await stateOf(archiving);
  await repeat(archiving, "archive");
  const stay = await countStaying(world);
  if (stay > 0) archiving.breaches.push(`the attempts of ${stay} ended payments were not archived`);
  await compareLists(archiving, before, "archived");
  await prove(archiving);
  for (const { log, month } of await archivedMonths(world)) {
    world.tally.count("month archived");
    await repeat(archiving, "archive", "restore", month, ...log);
    world.tally.count("month restored");
  }
  await compareLists(archiving, before, "restored");
  await compareRows(archiving, before);
  return archiving.breaches.map((breach) => `I43: ${breach}`);
}

/** Everything is over for years: details of payers and evidence have been deleted. */
async function growOld(world: World): Promise<void> {
  world.moveClock(YEARS_MS);
  await operate(world, ["maintain"]);
  // What the database protects until it is old by its own clock, which does not move.
  for (const table of ["bank_calls", "three_ds_returns"]) await world.query(`delete from ${table}`);
  for (const table of ["audit_log", "audit_heads"])
    await world.query(`alter policy aged_rows on ${table} using (true)`);
}

interface State {
  /** Counts and hashes of the rows that leave, by table. */
  rows: ReadonlyMap<string, string>;
  /** The payments that each company lists. */
  lists: readonly string[];
}

async function stateOf(archiving: Archiving): Promise<State> {
  return { rows: await readRows(archiving.world), lists: await readLists(archiving) };
}

async function readRows(world: World): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  // Archiving is written to the audit log, too.
  const begun = new Date(world.now() - YEARS_MS / 2);
  for (const table of LEAVING) {
    const [found] = await world.query<{ digest: string }>(
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(row, ' ' order by row)), '') as digest
       from (select to_jsonb(t)::text as row from ${table} t ${table === "audit_log" ? "where at < $1" : ""}) rows`,
      table === "audit_log" ? [begun] : [],
    );
    rows.set(table, found!.digest);
  }
  return rows;
}

async function readLists({ world, client }: Archiving): Promise<string[]> {
  const lists: string[] = [];
  for (const token of await logInCompanies(world)) {
    const pages = await readPages(client, "/payments", token);
    lists.push(
      JSON.stringify(
        pages?.rows.map(({ id, state, processAmount, refundedAmount, currency }) =>
          [id, state, processAmount, refundedAmount, currency].join(" "),
        ),
      ),
    );
  }
  return lists;
}

/** Runs the command twice at once, until both succeed. Each run may be killed at any of its fault points. */
async function repeat({ world, random, breaches }: Archiving, ...words: readonly string[]): Promise<void> {
  const planFile = join(world.folder, `fault-plan-${words.join("-")}`);
  const plan: ArmedFaults = {
    seed: random.below(2 ** 31),
    kinds: ["kill", "kill", "throw"],
    only: commandFaultPoints,
    activation: 0.7,
    firing: 0.4,
    timesMax: KILLS_MAX,
    delayMs: 5_000,
  };
  const logFile = `${planFile}.log`;
  await writeFile(logFile, "");
  let last = "";
  for (let runs = 0; runs < RUNS_MAX; runs += 1) {
    await writeFile(planFile, JSON.stringify({ ...plan, seed: plan.seed + runs, logFile }));
    const run = () => operate(world, words, { TEST_FAULT_POINTS: planFile });
    const failed = (await Promise.allSettled([run(), run()])).filter(({ status }) => status === "rejected");
    if (failed.length === 0) return;
    world.tally.count("archive ended in the middle");
    last = String((failed[0] as PromiseRejectedResult).reason).slice(0, 500);
  }
  breaches.push(`${words.join(" ")} did not end after ${RUNS_MAX} runs: ${last}`);
}

/** Payments that have ended, whose attempts are still in the database. */
async function countStaying({ query }: World): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from payments p
     where p.archive_number is null and p.state not in ('open', 'processing')
       and exists (select from attempts a where a.tenant_id = p.tenant_id and a.payment_id = p.id)
       and not exists (select from attempts a where a.tenant_id = p.tenant_id and a.payment_id = p.id and a.state = 'MANUAL')`,
  );
  return row!.count;
}

async function compareLists(archiving: Archiving, before: State, when: string): Promise<void> {
  const now = await readLists(archiving);
  if (now.some((list, index) => list !== before.lists[index]))
    archiving.breaches.push(`a list of payments is another one while they are ${when}`);
}

/** The files are whole, and continue the chain of the audit log. */
async function prove({ world, breaches }: Archiving): Promise<void> {
  for (const { code } of world.demo.tenants)
    for (const proof of [["archive", "verify"] as const, ["audit", "verify"] as const])
      await operate(world, [...proof, "--tenant", code]).catch((error: unknown) => {
        breaches.push(`${proof.join(" ")} fails for ${code}: ${String(error).slice(0, 500)}`);
      });
}

interface ArchivedMonth {
  /** How a command names the log of a company, or that of the installation. */
  log: readonly string[];
  month: string;
}

async function archivedMonths({ query }: World): Promise<ArchivedMonth[]> {
  const months = await query<{ code: string; month: string }>(
    `select distinct t.code, to_char(a.month, 'YYYY-MM') as month
     from (select tenant_id, month from payment_archives union select tenant_id, month from audit_archives) a
     join tenants t on t.id = a.tenant_id order by 1, 2`,
  );
  return months.map(({ code, month }) => ({ month, log: code === "-" ? ["--installation"] : ["--tenant", code] }));
}

async function compareRows(archiving: Archiving, before: State): Promise<void> {
  for (const [table, digest] of await readRows(archiving.world)) {
    const was = before.rows.get(table);
    if (was !== digest) archiving.breaches.push(`${table} has ${digest} after the archive, and had ${was} before`);
  }
}
