import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { formatDecimal, type Amount } from "@servicepay/money";
import fc from "fast-check";
import { inTransaction, type Context } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { newId } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";
import { testPlatform, type TestPlatform } from "../../../../tests/support/platform.ts";
import { temporaryFolder } from "../../../../tests/support/temporary-folder.ts";
import { foldChanges } from "../../positions/fold-changes.ts";
import { postCollection } from "../../postings/post-collection.ts";
import { takeErpCodes } from "../../postings/take-erp-codes.ts";
import { readDeepPage } from "../../store/listing.ts";
import { importTransactions } from "../run/import-transactions.ts";
import { replaceTransactions } from "./replace-transactions.ts";

let world: TestPlatform;
before(async () => {
  world = await testPlatform();
});
after(() => world.close());

interface Line {
  erpCode: string;
  amount: number;
  transactionDate: string;
}
interface StoredLine extends Line {
  accountErpCode: string;
}

const line = fc.record({
  erpCode: fc.integer({ min: 1, max: 7 }).map((number) => `E${number}`),
  amount: fc.integer({ min: 1, max: 3 }),
  transactionDate: fc.integer({ min: 1, max: 4 }).map((day) => `2026-01-0${day}T00:00:00`),
});
const lines = fc.uniqueArray(line, { maxLength: 7, selector: ({ erpCode }) => erpCode });
const account = fc.constantFrom("120.01", "120.02");
const allowShrink = fc.boolean();
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("request" as const), account, lines, allowShrink }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("file" as const),
      lines: fc.uniqueArray(fc.tuple(account, line), {
        minLength: 1,
        maxLength: 8,
        selector: ([, each]) => each.erpCode,
      }),
      allowShrink,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("payment" as const), account, code: line }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("fold" as const) }) },
);

test("after any replacements each account has exactly its lines and postings, with exact counts", async (t) => {
  const file = join(temporaryFolder(t), "lines.csv");
  const taken = { replaced: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      const ctx = world.contextFor(await world.newTenant());
      let model = new Map<string, StoredLine>();
      const postings = new Map<string, StoredLine>();
      for (const each of steps) {
        if (each.kind === "fold") {
          await inTransaction(ctx, (ctx) => foldChanges(ctx, { changesMax: 5, rangeLength: () => 2, readMax: 40 }));
        } else if (each.kind === "payment") {
          if (model.has(each.code.erpCode) || postings.has(each.code.erpCode)) continue;
          await post(ctx, each.account, each.code);
          postings.set(each.code.erpCode, { ...each.code, accountErpCode: each.account, transactionDate: "now" });
        } else {
          const sent =
            each.kind === "file"
              ? each.lines.map(([accountErpCode, sentLine]) => ({ ...sentLine, accountErpCode }))
              : each.lines.map((sentLine) => ({ ...sentLine, accountErpCode: each.account }));
          const named = each.kind === "file" ? new Set(sent.map((one) => one.accountErpCode)) : new Set([each.account]);
          const expected = replacedModel(model, postings, { sent, named, allowShrink: each.allowShrink });
          const isTaken = await (each.kind === "file"
            ? replaceByFile(ctx, file, sent, each.allowShrink)
            : replaceByRequest(ctx, each.account, each.lines, each.allowShrink));
          assert.equal(isTaken, expected !== null, JSON.stringify(each));
          taken[isTaken ? "replaced" : "refused"] += 1;
          model = expected ?? model;
        }
      }
      await matches(ctx, model, postings);
    }),
    { numRuns: 40 },
  );
  assert.ok(taken.replaced > 10 && taken.refused > 5, JSON.stringify(taken));
});

interface Sent {
  sent: readonly StoredLine[];
  named: ReadonlySet<string>;
  allowShrink: boolean;
}

/** What is stored after the replacement, or null if it is refused. */
function replacedModel(
  model: ReadonlyMap<string, StoredLine>,
  postings: ReadonlyMap<string, StoredLine>,
  { sent, named, allowShrink }: Sent,
): Map<string, StoredLine> | null {
  const next = new Map([...model].filter(([, { accountErpCode }]) => !named.has(accountErpCode)));
  for (const each of sent) {
    const posting = postings.get(each.erpCode);
    if (posting !== undefined) {
      if (posting.accountErpCode !== each.accountErpCode || posting.amount !== each.amount) return null;
    } else if (next.has(each.erpCode)) return null;
    else next.set(each.erpCode, each);
  }
  for (const accountErpCode of named) {
    const before = [...model.values()].filter((each) => each.accountErpCode === accountErpCode);
    const gone = before.filter(({ erpCode }) => next.get(erpCode)?.accountErpCode !== accountErpCode);
    if (!allowShrink && gone.length > before.length * 0.3) return null;
  }
  return next;
}

async function replaceByRequest(ctx: Context, accountErpCode: string, sent: readonly Line[], allowShrink: boolean) {
  const transactions = sent.map((each) => ({
    ...each,
    amount: BigInt(each.amount * -10_000) as Amount,
    currencyCode: "TRY",
    dueDate: "2026-01-31T00:00:00",
  }));
  const replace = inTransaction(ctx, (ctx) =>
    replaceTransactions(ctx, { accountErpCode, transactions, allowShrink }, (index) => `transactions[${index}].`),
  );
  return replace.then(() => true, isConflict);
}

async function replaceByFile(ctx: Context, file: string, sent: readonly StoredLine[], allowShrink: boolean) {
  const rows = sent.map(
    ({ erpCode, accountErpCode, amount, transactionDate }) =>
      `${erpCode},${accountErpCode},${-amount},TRY,${transactionDate},2026-01-31T00:00:00`,
  );
  await writeFile(file, `erpCode,accountErpCode,amount,currencyCode,transactionDate,dueDate\n${rows.join("\n")}\n`);
  const replace = importTransactions(ctx, { file, format: "csv", replaces: { allowShrink } });
  return replace.then(({ refusedCount }) => refusedCount === 0, isConflict);
}

function isConflict(error: unknown): boolean {
  if (error instanceof Refusal && error.code === "ERR_CONFLICT") return false;
  throw error;
}

/** A payment posts, and the ERP acknowledges it with this code. */
async function post(ctx: Context, accountErpCode: string, { erpCode, amount }: Line) {
  const attemptId = newId();
  await inTransaction(ctx, async (ctx) => {
    await postCollection(ctx, {
      id: newId(),
      target: { kind: "sale", accountErpCode },
      attemptId,
      amount: BigInt(amount * 10_000) as Amount,
      currency: "TRY",
      description: "",
      documentNo: null,
    });
    await takeErpCodes(ctx, [{ attemptId, erpCode, field: "erpCode" }]);
  });
}

interface Row {
  id: string;
  text: string;
}
const selectRows = statement<Row>(
  "test.liveRows",
  `select id, concat_ws(' ', erp_code, account_erp_code, amount, case when attempt_id is null
     then to_char(transaction_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') else 'now' end) as text
   from account_transactions where tenant_id = $1 and deleted_at is null order by newest_first, id`,
);

async function matches(
  ctx: Context,
  model: ReadonlyMap<string, StoredLine>,
  postings: ReadonlyMap<string, StoredLine>,
) {
  const rows = await inTransaction(ctx, ({ tx, tenantId }) => tx.rows(selectRows, [tenantId]));
  const textOf = ({ erpCode, accountErpCode, amount, transactionDate }: StoredLine) =>
    `${erpCode} ${accountErpCode} ${formatDecimal(BigInt(amount * -10_000) as Amount)} ${transactionDate}`;
  assert.deepEqual(
    rows.map(({ text }) => text).toSorted(),
    [...model.values(), ...postings.values()].map(textOf).toSorted(),
  );
  for (let skip = 0; skip <= rows.length; skip += 1) {
    const page = await inTransaction(ctx, (ctx) => readDeepPage(ctx, BigInt(skip), 3));
    const { totalCount, data } = JSON.parse(page) as { totalCount: number; data: { id: string }[] };
    assert.equal(totalCount, rows.length);
    assert.deepEqual(
      data.map(({ id }) => id),
      rows.slice(skip, skip + 3).map(({ id }) => id),
    );
  }
}

test("a transaction keeps its id through a replacement, and one that is the same is not written", async (t) => {
  const file = join(temporaryFolder(t), "lines.csv");
  const ctx = world.contextFor(await world.newTenant());
  const of = (erpCode: string, amount: number) => ({
    erpCode,
    amount,
    accountErpCode: "120.01",
    transactionDate: "2026-01-01T00:00:00",
  });
  const stored = () => inTransaction(ctx, ({ tx, tenantId }) => tx.rows(selectVersions, [tenantId]));
  await replaceByFile(ctx, file, [of("E1", 1), of("E2", 1)], false);
  const first = await stored();
  await replaceByFile(ctx, file, [of("E1", 1), of("E2", 2)], false);
  const second = await stored();
  assert.deepEqual([second[0], second[1]!.id], [first[0], first[1]!.id]);
  assert.notEqual(second[1]!.version, first[1]!.version);
});

const selectVersions = statement<{ id: string; version: string }>(
  "test.versions",
  `select id, xmin::text as version from account_transactions where tenant_id = $1 and deleted_at is null order by erp_code`,
);

test("two replacements of an account at once leave the lines of one of them", async () => {
  const ctx = world.contextFor(await world.newTenant());
  const lineOf = (erpCode: string) => ({ erpCode, amount: 1, transactionDate: "2026-01-01T00:00:00" });
  await Promise.all([
    replaceByRequest(ctx, "120.01", [lineOf("A1"), lineOf("A2")], true),
    replaceByRequest(ctx, "120.01", [lineOf("B1"), lineOf("B2")], true),
  ]);
  const rows = await inTransaction(ctx, ({ tx, tenantId }) => tx.rows(selectRows, [tenantId]));
  assert.equal(rows.length, 2);
  assert.equal(new Set(rows.map(({ text }) => text[0])).size, 1);
});
