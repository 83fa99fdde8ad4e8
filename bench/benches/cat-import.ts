import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { Bench, Finding, Run } from "../bench.ts";
import { connectionEnvironment } from "../pgbench.ts";
import { cpuSeconds, memoryOf } from "../processes.ts";
import { profileOptions } from "../profiling/profiles.ts";
import type { BenchWorld } from "../world.ts";

const ROWS = 1_000_000;
const COMMAND = join(import.meta.dirname, "..", "..", "server", "src", "commands", "servicepay.ts");
const COLUMNS =
  "erp_code, account_erp_code, amount, currency_code, transaction_date, due_date, description, document_type, document_no";
const TABLES =
  "account_transactions, transaction_changes, transaction_ranges, transaction_range_groups, transaction_counts";
const POLL_MS = 100;
const run = promisify(execFile);

/** A file of an accounting program, imported as operators do it, against the database's own way for the same file. */
export const catImport: Bench = {
  name: "cat-import",
  about: "servicepay import cat of a CSV of a million rows",
  async prepare(world, scale) {
    const folder = await mkdtemp(join(tmpdir(), "servicepay-import-"));
    const rows = Math.max(1_000, Math.round(ROWS * scale));
    const file = await writeCsv(join(folder, "transactions.csv"), rows);
    await prepareBareTable(world);
    return {
      comparisons: [
        {
          title: "cat-import",
          ours: async () => (await importFile(world, file, rows)).figures,
          baseline: () => copyFile(world, file, rows),
          baselineIs: "psql \\copy of the same file into a bare table with the same columns and indexes",
          ratioOf: "rate",
          target: 0.4,
        },
      ],
      findings: async () => [await memoryOfImports(world, folder, file, rows)],
      close: () => rm(folder, { recursive: true, force: true }),
    };
  },
};

async function writeCsv(file: string, rows: number): Promise<string> {
  const begin = Date.UTC(2026, 0, 1);
  function* lines() {
    yield "erpCode,accountErpCode,amount,currencyCode,transactionDate,dueDate,description,documentType,documentNo\n";
    for (let row = 0; row < rows; row += 1) {
      const date = new Date(begin + row * 7_000).toISOString().slice(0, 19);
      const amount = ((row % 100_000) / 100 - 300).toFixed(2);
      yield `IMP-${row},120.${row % 5_000},${amount},TRY,${date},${date},Fatura ${row} bedeli,Invoice,FT-${row}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
  return file;
}

/** What the file does not tell has a default; rights, references to other tables and counters are left out. */
async function prepareBareTable({ query }: BenchWorld): Promise<void> {
  await query("drop table if exists bench_import");
  await query("create table bench_import (like account_transactions including all)");
  await query(`alter table bench_import alter tenant_id set default gen_random_uuid(), alter id set default uuidv7(),
    alter description_folded set default '', alter created_at set default now(), alter updated_at set default now()`);
  const [tenant] = await query<{ id: string }>("select id from tenants order by created_at, id limit 1");
  await query(`alter table bench_import alter tenant_id set default '${tenant!.id}'`);
}

async function copyFile(world: BenchWorld, file: string, rows: number): Promise<Run> {
  await world.query("truncate bench_import");
  return measured(world, rows, async () => {
    const copy = `\\copy bench_import (${COLUMNS}) from '${file}' csv header`;
    const { stdout } = await run("psql", ["-c", copy], { env: connectionEnvironment(world.superuserUrl) });
    if (stdout.trim() !== `COPY ${rows}`) throw new Error(`psql answered ${stdout}`);
    return {};
  });
}

/** Into a company without transactions; how much memory the command took at most comes with it. */
async function importFile(world: BenchWorld, file: string, rows: number): Promise<{ figures: Run; peakMb: number }> {
  await world.query(`truncate ${TABLES}`);
  const { code } = world.demo.tenants[0]!;
  let peakMb = 0;
  const figures = await measured(world, rows, async () => {
    const child = spawn(
      process.execPath,
      [...profileOptions("command", "ours"), COMMAND, "import", "cat", file, "--tenant", code, "--json"],
      {
        env: { PATH: process.env["PATH"], LOG_LEVEL: "warn", ...world.environment },
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
    const ended = once(child, "exit") as Promise<[number | null]>;
    let command = 0;
    while (child.exitCode === null && child.signalCode === null) {
      // Of one that has just ended there is nothing to read.
      peakMb = Math.max(peakMb, (await memoryOf(child.pid!).catch(() => null))?.peakMb || 0);
      command = (await cpuSeconds(child.pid!)) || command;
      await Promise.race([ended, delay(POLL_MS)]);
    }
    const [exitCode] = await ended;
    if (exitCode !== 0) throw new Error(`servicepay import cat ended with ${exitCode}`);
    return { command };
  });
  await requireWhole(world, code, rows);
  return { figures: { ...figures, peakMb: { command: peakMb } }, peakMb };
}

/** All rows are there, and the counts say so. */
async function requireWhole({ query }: BenchWorld, code: string, rows: number): Promise<void> {
  const [found] = await query<{ written: number; counted: number }>(
    `select (select count(*) from account_transactions where tenant_id = tenants.id)::int as written,
       (select sum(folded_count) from transaction_ranges where tenant_id = tenants.id)::int as counted
     from tenants where code = $1`,
    [code],
  );
  const { written, counted } = found!;
  if (written !== rows || counted !== rows)
    throw new Error(`of ${rows} transactions ${written} are there and ${counted} are counted`);
}

/** One run that lasts as long as it lasts. */
async function measured(world: BenchWorld, rows: number, work: () => Promise<Record<string, number>>): Promise<Run> {
  await world.query("checkpoint");
  const before = await cpuSeconds(world.databasePid, { withChildren: true });
  const begunAt = performance.now();
  const spent = await work();
  const seconds = (performance.now() - begunAt) / 1_000;
  // What a connection's process spent is known to its parent once it has ended.
  await delay(POLL_MS);
  const database = (await cpuSeconds(world.databasePid, { withChildren: true })) - before;
  const cpu = Object.fromEntries(
    Object.entries({ ...spent, database }).map(([name, each]) => [name, (each / rows) * 1_000]),
  );
  const noTimes = { p50Ms: Number.NaN, p95Ms: Number.NaN, p99Ms: Number.NaN };
  return { perSecond: rows / seconds, verified: rows, wrong: 0, ...noTimes, cpu, peakMb: {} };
}

/** Ten times the rows must not take more memory. */
async function memoryOfImports(world: BenchWorld, folder: string, file: string, rows: number): Promise<Finding> {
  const tenth = await writeCsv(join(folder, "tenth.csv"), rows / 10);
  const few = await importFile(world, tenth, rows / 10);
  const many = await importFile(world, file, rows);
  return {
    title: "cat-import, memory of a file against one of a tenth of it",
    value: many.peakMb / few.peakMb,
    unit: "times",
    atMost: 1.5,
    details: [`${few.peakMb.toFixed(0)} MB for ${rows / 10} rows, ${many.peakMb.toFixed(0)} MB for ${rows}`],
  };
}
