import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import pg from "pg";
import { inTransaction } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { testPlatform } from "../../tests/support/platform.ts";
import { createTransactions } from "./create-transactions.ts";
import { foldChanges, pieceOf } from "./fold-changes.ts";
import { currentAccountJobs } from "./jobs.ts";
import { listTransactions } from "./read-transactions.ts";

const MIGRATION = new URL("../../migrations/0101-group-transaction-ranges.sql", import.meta.url);
const BEFORE_IT = `
  drop trigger transaction_ranges_are_grouped on transaction_ranges;
  drop trigger transaction_ranges_stay_grouped on transaction_ranges;
  drop function group_new_ranges, group_changed_ranges, count_into_range_groups;
  drop table transaction_range_groups`;
const COUNT = 6_000;
/** As it was before. */
const RANGE = 2_000;

const sizes = statement<{ ranges: number; largest: number; grouped: number; groups: number }>(
  "test.sizes",
  `select count(*) as ranges, max(folded_count) as largest,
     (select sum(folded_count) from transaction_range_groups where tenant_id = $1)::bigint as grouped,
     (select count(*) from transaction_range_groups where tenant_id = $1) as groups
   from transaction_ranges where tenant_id = $1`,
);

test("ranges of an older version are grouped by the migration and cut by a worker, though nothing is written any more", async () => {
  const { platform, databaseUrl, newTenant, contextFor, close } = await testPlatform();
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    const [context, empty] = [contextFor(await newTenant()), contextFor(await newTenant())];
    const inputs = Array.from({ length: COUNT }, (_, index) => ({
      accountErpCode: "120.1",
      amount: 100n as never,
      currencyCode: "TRY" as const,
      transactionDate: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString().slice(0, 19),
      dueDate: "2026-01-01T00:00:00",
    }));
    await inTransaction(context, (ctx) => createTransactions(ctx, inputs, (index) => `[${index}].`));
    const large = { changesMax: 20_000, piece: () => RANGE, group: () => 128, readMax: 400_000 };
    while ((await inTransaction(context, (ctx) => foldChanges(ctx, large))) === "more");
    await owner.query(BEFORE_IT);

    await owner.query(`begin; ${await readFile(MIGRATION, "utf8")}; commit`);
    const measure = () => inTransaction(context, ({ tx, tenantId }) => tx.row(sizes, [tenantId]));
    assert.deepEqual(await measure(), { ranges: 3, largest: RANGE, grouped: COUNT, groups: 1 });
    assert.equal((await inTransaction(empty, ({ tx, tenantId }) => tx.row(sizes, [tenantId])))?.groups, 0);

    for (const job of currentAccountJobs) await job.run(platform, new AbortController().signal);
    const { ranges, largest, grouped } = (await measure())!;
    assert.ok(ranges > 3 && largest <= 2 * pieceOf(COUNT), `${ranges} ranges, ${largest} in the largest`);
    assert.equal(grouped, COUNT);
    const listed = await listTransactions(context, {}, { page: 55, pageSize: 100 });
    const { totalCount, data } = JSON.parse(listed) as { totalCount: number; data: { transactionDate: string }[] };
    assert.equal(totalCount, COUNT);
    // The newest is the first: what comes after 5,400 others was the 600th.
    assert.equal(data[0]!.transactionDate.slice(0, 19), inputs[599]!.transactionDate);
  } finally {
    await owner.end();
    await close();
  }
});
