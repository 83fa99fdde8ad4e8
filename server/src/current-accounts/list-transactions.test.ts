import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Amount } from "@servicepay/money";
import fc from "fast-check";
import { inTransaction, type Context } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { newId } from "#platform/ids.ts";
import { testPlatform, type TestPlatform } from "../../tests/support/platform.ts";
import { changeTransaction } from "./change-transaction.ts";
import { createTransactions } from "./create-transactions.ts";
import { deleteTransaction } from "./delete-transaction.ts";
import { currentAccountJobs } from "./jobs.ts";
import { listTransactions, type TransactionFilters } from "./list-transactions.ts";
import { foldChanges, rangeLengthOf, type FoldSizes } from "./positions/fold-changes.ts";
import { tryLockCounts, prepareCounts } from "./positions/store/ranges.ts";
import { readDeepPage } from "./store/listing.ts";
import { columnsOf, insertManyTransactions } from "./store/transactions.ts";
import { checkTransaction, type TransactionInput } from "./transaction.ts";

interface Shown {
  id: string;
  erpCode: string;
  accountErpCode: string;
  amount: number;
  currencyCode: string;
  transactionDate: string | null;
  dueDate: string;
  description: string;
}

interface Listed {
  totalCount: number;
  data: Shown[];
}

let world: TestPlatform;
before(async () => {
  world = await testPlatform();
});
after(() => world.close());

const list = async (context: Context, filters: TransactionFilters, page: number, pageSize: number) =>
  JSON.parse(await listTransactions(context, filters, { page, pageSize })) as Listed;

const inputs = (dates: readonly (string | null)[]): TransactionInput[] =>
  dates.map((transactionDate, index) => ({
    accountErpCode: `120.${index % 3}`,
    amount: 10_000n as Amount,
    currencyCode: index % 2 === 0 ? "TRY" : "USD",
    transactionDate,
    dueDate: "2026-01-01T00:00:00",
  }));

const add = (context: Context, dates: readonly (string | null)[]) =>
  inTransaction(context, (ctx) => createTransactions(ctx, inputs(dates), (index) => `[${index}].`));

/** Adds transactions as an import does. */
const addByImport = (context: Context, dates: readonly (string | null)[]) =>
  inTransaction(context, async (ctx) => {
    const transactions = inputs(dates).map((input) => ({
      id: newId<"account transaction">(),
      ...checkTransaction(input),
    }));
    await prepareCounts(ctx);
    await tryLockCounts(ctx);
    await insertManyTransactions(ctx, columnsOf(transactions));
    return transactions.map((each) => each.id);
  });

/** Few dates, so that several transactions have the same one. */
const day = fc.integer({ min: 1, max: 6 }).map((number) => `2026-01-0${number}T00:00:00`);
const date = fc.option(day, { freq: 4 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("add" as const, "addByImport" as const),
      dates: fc.array(date, { minLength: 1, maxLength: 12 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("move" as const), which: fc.nat(), date }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("delete" as const), which: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("fold" as const),
      sizes: fc.record({
        changesMax: fc.integer({ min: 1, max: 20 }),
        rangeLength: fc.integer({ min: 1, max: 4 }).map((length) => () => length),
        readMax: fc.integer({ min: 5, max: 40 }),
      }),
    }),
  },
);
const range = fc.record({ from: fc.option(day, { nil: undefined }), to: fc.option(day, { nil: undefined }) });

test("after any additions, moves, deletions and folds, pages are the ordered list and counts are exact", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 14 }),
      range,
      fc.integer({ min: 1, max: 7 }),
      async (steps, { from, to }, size) => {
        const context = world.contextFor(await world.newTenant());
        const model = new Map<string, string | null>();
        for (const each of steps) {
          const ids = [...model.keys()];
          const target = "which" in each && ids.length > 0 ? ids[each.which % ids.length]! : null;
          if (each.kind === "add" || each.kind === "addByImport") {
            const added = await (each.kind === "add" ? add : addByImport)(context, each.dates);
            added.forEach((id, index) => model.set(id, each.dates[index] ?? null));
          } else if (each.kind === "fold") {
            await inTransaction(context, (ctx) => foldChanges(ctx, each.sizes));
          } else if (target !== null && each.kind === "move") {
            await inTransaction(context, (ctx) => changeTransaction(ctx, { id: target, transactionDate: each.date }));
            model.set(target, each.date);
          } else if (target !== null) {
            await inTransaction(context, (ctx) => deleteTransaction(ctx, { id: target }));
            model.delete(target);
          }
        }
        const inOrder = [...model].toSorted(([leftId, left], [rightId, right]) =>
          left === right
            ? leftId < rightId
              ? -1
              : 1
            : left === null
              ? 1
              : right === null
                ? -1
                : left < right
                  ? 1
                  : -1,
        );
        rangesMost = Math.max(rangesMost, await countRanges(context));
        await matchesModel(context, {}, inOrder, size);
        await matchesByPosition(context, inOrder, size);
        const within = inOrder.filter(([, at]) =>
          from === undefined && to === undefined
            ? true
            : at !== null && (from === undefined || at >= from) && (to === undefined || at <= to),
        );
        await matchesModel(context, { transactionDateFrom: from, transactionDateTo: to }, within, size);
        await matchesModel(
          context,
          { transactionDateFrom: from, transactionDateTo: to, amountMin: 1n as Amount },
          within,
          size,
        );
      },
    ),
    { numRuns: 100 },
  );
  assert.ok(rangesMost > 2, "no range was cut");
});

let rangesMost = 0;
const rangesOfTenant = statement<{ count: number }>(
  "test.rangesOfTenant",
  "select count(*) as count from transaction_ranges where tenant_id = $1",
);

async function countRanges(context: Context): Promise<number> {
  const found = await inTransaction(context, ({ tx, tenantId }) => tx.row(rangesOfTenant, [tenantId]));
  return found!.count;
}

async function matchesModel(
  context: Context,
  filters: TransactionFilters,
  expected: [string, string | null][],
  pageSize: number,
) {
  const seen: string[] = [];
  for (let page = 1; page <= Math.ceil(expected.length / pageSize) + 1; page += 1) {
    const listed = await list(context, filters, page, pageSize);
    assert.equal(listed.totalCount, expected.length);
    seen.push(...listed.data.map((each) => each.id));
  }
  assert.deepEqual(
    seen,
    expected.map(([id]) => id),
  );
}

/** The first pages are usually read without ranks; here all are read with them. */
async function matchesByPosition(
  context: Context,
  expected: readonly (readonly [string, unknown])[],
  pageSize: number,
) {
  for (let skip = 0; skip <= expected.length; skip += 1) {
    const page = await inTransaction(context, (ctx) => readDeepPage(ctx, BigInt(skip), pageSize));
    const { totalCount, data } = JSON.parse(page) as Listed;
    assert.equal(totalCount, expected.length);
    assert.deepEqual(
      data.map((each) => each.id),
      expected.slice(skip, skip + pageSize).map(([id]) => id),
    );
  }
}

test("totalCount is exact while several writers and a folding worker run", async () => {
  const context = world.contextFor(await world.newTenant());
  const sizes: FoldSizes = { changesMax: 7, rangeLength: () => 3, readMax: 50 };
  let folding = true;
  const folder = (async () => {
    while (folding) await inTransaction(context, (ctx) => foldChanges(ctx, sizes));
  })();
  const writer = async (number: number) => {
    for (let round = 0; round < 6; round += 1) {
      const [first, second] = await add(context, [`2026-02-0${number}T00:00:00`, null, "2026-02-05T00:00:00"]);
      const { totalCount } = await list(context, {}, 1, 1);
      const { totalCount: counted } = await list(context, { amountMin: 1n as Amount }, 1, 1);
      assert.ok(counted >= totalCount - 12 && totalCount > 0);
      await inTransaction(context, (ctx) => deleteTransaction(ctx, { id: first }));
      await inTransaction(context, (ctx) =>
        changeTransaction(ctx, { id: second, transactionDate: "2026-02-01T00:00:00" }),
      );
    }
  };
  await Promise.all([1, 2, 3, 4].map(writer));
  folding = false;
  await folder;
  const listed = await list(context, {}, 1, 100);
  assert.equal(listed.totalCount, 4 * 6 * 2);
  assert.equal(new Set(listed.data.map((each) => each.id)).size, 48);
});

const foldedCount = statement<{ count: number; changes: number }>(
  "test.foldedCount",
  `select folded_count as count, (select count(*) from transaction_changes where tenant_id = $1) as changes
   from transaction_counts where tenant_id = $1`,
);

test("the length of a range is a whole number for any count, even below zero", () => {
  for (const count of [-7, 0, 1, 600_000, 10_000_000])
    assert.ok(Number.isSafeInteger(rangeLengthOf(count)), String(count));
});

test("the worker's job folds every tenant's changes", async () => {
  const contexts = [world.contextFor(await world.newTenant()), world.contextFor(await world.newTenant())];
  for (const context of contexts) await add(context, [null, "2026-03-01T00:00:00"]);
  for (const job of currentAccountJobs) await job.run(world.platform, new AbortController().signal);
  for (const context of contexts) {
    const counts = await inTransaction(context, ({ tx, tenantId }) => tx.row(foldedCount, [tenantId]));
    assert.deepEqual(counts, { count: 2, changes: 0 });
  }
});
