/** Years of a company that archives its audit log every month: size and touched pages, past the time that entries are kept. */
import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { archiveAudit, auditJobs, pageOfEntries, proveEntry, recordAudit, verifyAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { testPlatform } from "../support/platform.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { measured } from "./measured-database.ts";
import { TouchedBlocks } from "./service.ts";

/** npm run proof uses the full sizes. */
const [MONTHS, BATCHES] = process.env["TEST_FULL_SIZE"] === "true" ? [60, 40] : [24, 4];
const ENTRIES_OF_BATCH = 50;
const KEPT_MONTHS = 13;
/** The month that runs, the one that ends with it, and those that are kept. */
const FULL_AFTER = KEPT_MONTHS + 2;
/** Small tables vary by some pages. A log that is not archived would have grown to 1.6 times the size. */
const SIZE_GROWTH_MAX = 1.4;
const GROWTH_MAX = 1.15;
const PAGES_MORE = 6;
/** Entries of several types, as in real logs: with one type, new entries would always be the last of an index. */
const RECORDS = ["link", "payment", "customer"] as const;
const TABLES = ["audit_log", "audit_links", "audit_heads", "audit_waiting", "audit_archives"];

interface MonthsEnd {
  bytes: number;
  entries: number;
  pagesOf: ReadonlyMap<string, number>;
}

test("a log that is archived every month stops growing, and none of its statements touches more pages", async (t) => {
  const server = await testPlatform();
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  t.after(async () => {
    await owner.end();
    await server.close();
  });
  const folder = temporaryFolder(t);
  const ctx = server.contextFor(await server.newTenant());
  const begin = new Date();
  const ends: MonthsEnd[] = [];
  let archived = 0;
  for (let month = 0; month < MONTHS; month += 1) {
    server.clock.set(
      new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() - MONTHS + month, 3, 9, 0, 0, month)),
    );
    for (let batch = 0; batch < BATCHES; batch += 1) {
      await write(ctx);
      for (const job of auditJobs) while ((await job.run(server.platform, new AbortController().signal)) === "more");
    }
    archived += (await archiveAudit(ctx, { folder, keptMonths: KEPT_MONTHS })).length;
    for (const table of TABLES) await owner.query(`vacuum (analyze) ${table}`);
    ends.push({ bytes: await sizeOf(owner), entries: await countOf(owner, ctx), pagesOf: await pagesOf(ctx) });
  }
  const { broken } = await verifyAudit(ctx);
  assert.equal(broken, null, broken?.why ?? "");
  assert.equal(archived, MONTHS - KEPT_MONTHS - 1);

  const [full, end] = [ends[FULL_AFTER]!, ends.at(-1)!];
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1_024)} KB`;
  console.log(
    `  month ${FULL_AFTER + 1}: ${full.entries} entries, ${kilobytes(full.bytes)}; month ${MONTHS}: ${end.entries} entries, ${kilobytes(end.bytes)}`,
  );
  assert.ok(end.entries <= full.entries + MONTHS, `${full.entries} entries became ${end.entries}`);
  assert.ok(end.bytes <= full.bytes * SIZE_GROWTH_MAX, `${full.bytes} bytes became ${end.bytes}`);
  const grown = [...end.pagesOf].filter(
    ([name, pages]) => pages > (full.pagesOf.get(name) ?? 0) * GROWTH_MAX + PAGES_MORE,
  );
  console.log(`  compared ${end.pagesOf.size} statements`);
  assert.ok(end.pagesOf.size >= 5);
  assert.deepEqual(grown, []);
});

async function write(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    for (let index = 0; index < ENTRIES_OF_BATCH; index += 1)
      await recordAudit(ctx, {
        action: "payment.succeeded",
        recordType: RECORDS[index % RECORDS.length]!,
        recordId: newId(),
        details: { amount: "150.2500", currency: "TRY", attemptId: newId() },
      });
  });
}

/** The pages of what members and payments do with the log. */
async function pagesOf(ctx: Context): Promise<ReadonlyMap<string, number>> {
  const touched = new TouchedBlocks();
  const watched = { ...ctx, database: measured(ctx.database, touched.note) };
  const { rows } = await pageOfEntries(watched, {}, null);
  await pageOfEntries(watched, { recordId: rows[9]!.record_id }, null);
  await pageOfEntries(watched, { noun: "payment" }, { side: "older", at: rows[49]!.at, id: rows[49]!.id });
  await proveEntry(watched, rows[49]!.id);
  await write(watched);
  return touched.take().most;
}

async function sizeOf(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>(
    "select sum(pg_total_relation_size(name::regclass))::text as bytes from unnest($1::text[]) as name",
    [TABLES],
  );
  return Number(rows[0]!.bytes);
}

async function countOf(owner: pg.Client, { tenantId }: Context): Promise<number> {
  await owner.query("select set_config('app.tenant_id', $1, false)", [tenantId]);
  const { rows } = await owner.query<{ count: number }>("select count(*)::int as count from audit_log");
  return rows[0]!.count;
}
