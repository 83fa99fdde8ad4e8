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
import { medianOf, rateRatios, type Bench } from "../bench.ts";
import { firstTenantId } from "../company/first-tenant.ts";
import { connectionEnvironment } from "../pgbench.ts";
import { memoryOf } from "../processes.ts";
import { openBenchWorld, type BenchWorld } from "../world.ts";
import { TRANSACTION_TABLES } from "./seed-transactions.ts";

const ROWS = 1_000_000;
const RATIO_MIN = 0.3;
const COMMAND = join(import.meta.dirname, "..", "..", "server", "src", "commands", "servicepay.ts");
const COLUMNS =
  "erp_code, account_erp_code, amount, currency_code, transaction_date, due_date, description, document_type, document_no";
const POLL_MS = 100;
const run = promisify(execFile);

export const importFile: Bench = {
  name: "import",
  about: "servicepay import cat of a CSV of a million rows, against COPY of the same file into a bare table",
  async measure({ rounds, scale }) {
    await using world = await openBenchWorld();
    const folder = await mkdtemp(join(tmpdir(), "servicepay-import-"));
    try {
      const rows = Math.max(1_000, Math.round(ROWS * scale));
      const file = await writeCsv(join(folder, "transactions.csv"), rows);
      await makeBareTable(world);
      const peaksMb: number[] = [];
      const ours = () => rateOf(rows, async () => void peaksMb.push(await importRows(world, file, rows)), world);
      const ratio = await rateRatios(rounds, ours, () => rateOf(rows, () => copyRows(world, file, rows), world));
      return [
        { name: "import: a million rows, against COPY", ...ratio, unit: "of COPY", atLeast: RATIO_MIN },
        { name: "import: memory of the command at most", value: medianOf(peaksMb), unit: "MB" },
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
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

/** Creates a table with the same columns and indexes, but without privileges, foreign keys and counters of rows. */
async function makeBareTable({ query }: BenchWorld): Promise<void> {
  await query("create table bench_import (like account_transactions including all)");
  const tenantId = await firstTenantId({ query });
  await query(`alter table bench_import alter tenant_id set default '${tenantId}', alter id set default uuidv7(),
    alter description_folded set default '', alter created_at set default now(), alter updated_at set default now()`);
}

async function rateOf(rows: number, work: () => Promise<void>, { query }: BenchWorld): Promise<number> {
  // Table by table, since the service's own work could hold one and wait for another.
  for (const table of ["bench_import", ...TRANSACTION_TABLES]) await query(`truncate ${table}`);
  await query("checkpoint");
  const begun = performance.now();
  await work();
  return rows / ((performance.now() - begun) / 1_000);
}

async function copyRows(world: BenchWorld, file: string, rows: number): Promise<void> {
  const copy = `\\copy bench_import (${COLUMNS}) from '${file}' csv header`;
  const { stdout } = await run("psql", ["-c", copy], { env: connectionEnvironment(world.superuserUrl) });
  if (stdout.trim() !== `COPY ${rows}`) throw new Error(`psql answered ${stdout}`);
}

/** Runs the import and returns the command's peak memory in megabytes. */
async function importRows(world: BenchWorld, file: string, rows: number): Promise<number> {
  const { code } = world.demo.tenants[0]!;
  const child = spawn(process.execPath, [COMMAND, "import", "cat", file, "--tenant", code, "--json"], {
    env: { PATH: process.env["PATH"], LOG_LEVEL: "warn", ...world.environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit") as Promise<[number | null]>;
  let peakMb = 0;
  while (child.exitCode === null && child.signalCode === null) {
    // The process may have just ended.
    peakMb = Math.max(peakMb, (await memoryOf(child.pid!).catch(() => null))?.peakMb || 0);
    await Promise.race([exited, delay(POLL_MS)]);
  }
  const [exitCode] = await exited;
  if (exitCode !== 0) throw new Error(`servicepay import cat ended with ${exitCode}`);
  await requireAllRows(world, code, rows);
  return peakMb;
}

async function requireAllRows({ query }: BenchWorld, code: string, rows: number): Promise<void> {
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
