/** Files that members send are imported once by a worker, whole or not at all, whatever dies in between. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { createCustomer } from "#customers/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { newId } from "#platform/ids.ts";
import type { Refusal } from "#platform/refusal.ts";
import { seededFractions } from "#platform/seeded-random.ts";
import { erasePerson } from "#privacy/index.ts";
import { testPlatform, type TestPlatform } from "../../../tests/support/platform.ts";
import { currentAccountJobs } from "../jobs.ts";
import { listTransactionRecords } from "../list-transactions.ts";
import { selectPart } from "../store/file-parts.ts";
import { importFiles } from "../store/imports.ts";
import { IMPORT_BYTES_MAX, SLICE_BYTES_MAX, type ImportId } from "./import.ts";
import { pageOfImports, readImport } from "./page-of-imports.ts";
import { receiveImport } from "./receive-import.ts";
import { runImport } from "./run/run-import.ts";

let world: TestPlatform;
before(async () => (world = await testPlatform()));
after(() => world.close());

const HEADER = "erpCode,accountErpCode,amount,currencyCode,dueDate\n";
const line = (number: number) => `E${number},120.01,${number}.25,TRY,2026-02-28T00:00:00\n`;
const linesTo = (count: number) => HEADER + Array.from({ length: count }, (_, index) => line(index + 1)).join("");

const newContext = async () => world.contextFor(await world.newTenant());
const newImportId = () => newId() as unknown as ImportId;

async function* inChunks(content: string | Buffer, size = 100_000): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const send = (
  ctx: Context,
  content: string,
  changes: { id?: ImportId; fileName?: string; skipsRefused?: boolean; replaces?: boolean } = {},
) =>
  receiveImport(
    ctx,
    { id: newImportId(), fileName: "lines.csv", skipsRefused: false, replaces: false, createdBy: newId(), ...changes },
    inChunks(content),
  );
const work = () =>
  currentAccountJobs
    .find(({ name }) => name === "import-transactions")!
    .run(world.platform, new AbortController().signal);
const countOf = async (ctx: Context) => (await listTransactionRecords(ctx, {}, { page: 1, pageSize: 1 })).totalCount;

test("a file of several parts is imported by a worker, and then its bytes are gone", async () => {
  const ctx = await newContext();
  const { id, state } = await send(ctx, linesTo(20_000));
  assert.equal(state, "waiting");
  assert.equal(await countOf(ctx), 0);
  await work();
  const done = await readImport(ctx, id);
  assert.deepEqual([done.state, done.accepted, done.refused, done.bytesDone], ["done", 20_000, 0, done.bytes]);
  assert.equal(await countOf(ctx), 20_000);
  assert.equal(await inTransaction(ctx, (ctx) => selectPart(ctx, id, 0)), undefined);
});

test("a file that waits, and one that nobody confirms, is stored sealed, each part bound to its place", async () => {
  const ctx = await newContext();
  const content = linesTo(10_000).replace("E1,", "AYŞE,");
  for (const replaces of [false, true]) {
    const { id } = await send(ctx, content, { replaces });
    if (replaces) await work();
    assert.equal((await readImport(ctx, id)).state, replaces ? "checked" : "waiting");
    const parts = await storedParts(ctx, id);
    assert.ok(parts.length > 1);
    for (const { bytes, content: sealed } of parts) {
      assert.equal(bytes, null);
      assert.ok(!sealed!.includes("120.01") && !sealed!.includes("AYŞE"));
    }
    await replaceFirstPart(ctx, id, parts[1]!);
    await assert.rejects(
      inTransaction(ctx, (ctx) => selectPart(ctx, id, 0)),
      "a part opens at its own place only",
    );
    await replaceFirstPart(ctx, id, parts[0]!);
    if (!replaces) await work();
  }
});

test("a file that an earlier version stored unsealed is imported", async () => {
  const ctx = await newContext();
  const { id } = await send(ctx, linesTo(5));
  await replaceFirstPart(ctx, id, { bytes: Buffer.from(linesTo(5)), content: null });
  assert.deepEqual(
    (await storedParts(ctx, id)).map(({ content }) => content),
    [null],
  );
  await work();
  assert.deepEqual([(await readImport(ctx, id)).state, await countOf(ctx)], ["done", 5]);
});

test("the same file is imported once, whether sent by one form twice, by two forms or at the same time", async () => {
  const ctx = await newContext();
  const content = linesTo(10).replaceAll(/E[0-9]+/g, "");
  const id = newImportId();
  const [first, second] = await Promise.all([send(ctx, content, { id }), send(ctx, content)]);
  const third = await send(ctx, content, { id });
  assert.equal(first?.id, second?.id);
  assert.equal(third.id, first?.id);
  await Promise.all([work(), work()]);
  assert.equal((await send(ctx, content)).id, first?.id, "after the import, too");
  await work();
  assert.equal(await countOf(ctx), 10);
  assert.equal((await pageOfImports(ctx, null)).rows.length, 1);
});

test("a form that is sent twice at the same time never leaves a file with holes", async () => {
  const ctx = await newContext();
  const content = linesTo(20_000);
  const random = seededFractions(7);
  for (let round = 0; round < 3; round += 1) {
    const id = newImportId();
    const given = { id, fileName: "lines.csv", skipsRefused: true, replaces: false, createdBy: newId() };
    const slow = async function* () {
      for await (const chunk of inChunks(`${content}${round}`, 60_000)) {
        await delay(20 * random());
        yield chunk;
      }
    };
    const sent = await Promise.allSettled([receiveImport(ctx, given, slow()), receiveImport(ctx, given, slow())]);
    assert.ok(sent.some(({ status }) => status === "fulfilled"));
    await work();
    const { state, accepted, refused } = await readImport(ctx, id);
    // The last line is no transaction. After the first round, each line is there already.
    assert.deepEqual([state, accepted + refused], ["done", 20_001]);
  }
  assert.equal(await countOf(ctx), 20_000);
});

test("refused lines stop the whole file, and each is named; the file can be sent again to skip them", async () => {
  const ctx = await newContext();
  const content = `${linesTo(2)}E2,120.01,1,TRY,2026-02-28T00:00:00\nE4,120.01,abc,TRY,2026-02-28T00:00:00\nE5,120.01,1\n`;
  const { id } = await send(ctx, content);
  await work();
  const refused = await readImport(ctx, id);
  assert.deepEqual([refused.state, refused.accepted, refused.refused], ["refused", 0, 3]);
  assert.deepEqual(
    new Set(refused.refusals.map(({ line, field, code }) => `${line} ${field} ${code}`)),
    new Set(["4 erpCode duplicate", "5 amount not_a_decimal", "6 null columns"]),
  );
  assert.equal(await countOf(ctx), 0);
  const again = await send(ctx, content, { skipsRefused: true });
  await work();
  assert.deepEqual([(await readImport(ctx, again.id)).state, await countOf(ctx)], ["done", 2]);
});

test("refused and skipped lines stay sealed with their values until a person is erased", async () => {
  const ctx = await newContext();
  const wrong = "E8,AYŞE,abc,TRY,2026-02-28T00:00:00\n";
  for (const skipsRefused of [false, true]) {
    const { id } = await send(ctx, linesTo(2) + wrong, { skipsRefused });
    await work();
    const { sent } = await readImport(ctx, id);
    assert.deepEqual(sent?.names, ["erpCode", "accountErpCode", "amount", "currencyCode", "dueDate"]);
    assert.deepEqual([...sent.cells], [[4, ["E8", "AYŞE", "abc", "TRY", "2026-02-28T00:00:00"]]]);
    const [stored] = await asOwner<{ content: Buffer }>(
      ctx,
      "select content from transaction_import_lines where id = $1",
      [id],
    );
    assert.ok(stored !== undefined && !stored.content.includes("AYŞE"));
  }
  const { id } = await send(ctx, linesTo(4).replace(/E1.*E3/s, "E3"), { skipsRefused: true });
  await work();
  const before = await readImport(ctx, id);
  assert.deepEqual([before.accepted, before.refused, before.sent], [2, 0, null]);
  const { id: customerId } = await inTransaction(ctx, (ctx) =>
    createCustomer(ctx, { code: "C-1", email: "a@example.com" }),
  );
  await erasePerson(ctx, customerId);
  for (const { id, refused } of (await pageOfImports(ctx, null)).rows) {
    const { refusals, sent } = await readImport(ctx, id);
    assert.deepEqual([refusals.length, sent], [refused, null]);
  }
});

test("refused lines of an NDJSON file are kept as a table, and one that is no record as its text", async () => {
  const ctx = await newContext();
  const record = { erpCode: "N1", accountErpCode: "120", amount: "1", currencyCode: "TRY", dueDate: "2026-01-01" };
  const lines = [JSON.stringify(record), JSON.stringify({ ...record, amount: 1.5, accountErpCode: ["x"] }), "{"];
  const { id } = await send(ctx, lines.join("\n"), { fileName: "lines.ndjson" });
  await work();
  const { sent } = await readImport(ctx, id);
  assert.deepEqual(
    [...(sent?.cells ?? [])].map(([line, cells]) => [line, cells.slice(0, 3)]),
    [
      [1, ["N1", "120", "1"]],
      [2, ["N1", '["x"]', "1.5"]],
      [3, ["{"]],
    ],
  );
});

test("a worker that dies leaves the file to another one, and one that lost its lease stores nothing", async () => {
  const ctx = await newContext();
  const { id } = await send(ctx, linesTo(5));
  const dead = { id, claimId: newId() };
  assert.ok(await inTransaction(ctx, (ctx) => importFiles.claim(ctx, dead)));
  await inTransaction(ctx, (ctx) => importFiles.renew(ctx, dead, { bytes_done: 10, accepted: 1, refused: 0 }));
  await work();
  assert.equal((await readImport(ctx, id)).state, "waiting", "the lease still holds");
  await endLease(ctx, id);
  await Promise.all([runImport(ctx, id), runImport(ctx, id)]);
  assert.deepEqual([(await readImport(ctx, id)).state, await countOf(ctx)], ["done", 5]);
});

test("a worker whose lease ends in the middle of its work and the one that takes over import the file once", async () => {
  const ctx = await newContext();
  const { id } = await send(ctx, linesTo(20_000).replaceAll(/E[0-9]+/g, ""));
  const takeOver = async () => {
    await delay(150);
    await endLease(ctx, id);
    await runImport(ctx, id);
  };
  await Promise.all([runImport(ctx, id), takeOver()]);
  await work();
  assert.deepEqual([(await readImport(ctx, id)).state, await countOf(ctx)], ["done", 20_000]);
});

test("a file that breaks off, is empty or too large leaves nothing and can be sent again", async () => {
  const ctx = await newContext();
  const id = newImportId();
  const given = { id, fileName: "lines.csv", skipsRefused: false, replaces: false, createdBy: newId() };
  async function* breaking() {
    yield* inChunks(linesTo(20_000));
    throw new Error("the connection ended");
  }
  await assert.rejects(receiveImport(ctx, given, breaking()), /connection ended/);
  await assert.rejects(receiveImport(ctx, given, inChunks("")), (error: Refusal) => error.reason === "required");
  const chunk = Buffer.alloc(SLICE_BYTES_MAX / 4);
  async function* tooLarge() {
    for (let part = 0; part < 5; part += 1) yield chunk;
  }
  const refusedAs = (reason: string) => (error: Refusal) => error.reason === reason;
  await assert.rejects(receiveImport(ctx, given, tooLarge()), refusedAs("slice_too_large"));
  const slice = { uploadId: null, at: 0, total: IMPORT_BYTES_MAX + 1 };
  await assert.rejects(receiveImport(ctx, given, inChunks("a"), slice), refusedAs("too_large"));
  assert.equal((await pageOfImports(ctx, null)).rows.length, 0);
  await receiveImport(ctx, given, inChunks(linesTo(3)));
  await work();
  assert.equal(await countOf(ctx), 3);
});

/** What the database has of a file. */
function storedParts(ctx: Context, id: ImportId): Promise<{ bytes: Buffer | null; content: Buffer | null }[]> {
  return asOwner(ctx, "select bytes, content from transaction_import_parts where import_id = $1 order by position", [
    id,
  ]);
}

function replaceFirstPart(
  ctx: Context,
  id: ImportId,
  { bytes, content }: { bytes: Buffer | null; content: Buffer | null },
) {
  const text = "update transaction_import_parts set bytes = $2, content = $3 where import_id = $1 and position = 0";
  return asOwner(ctx, text, [id, bytes, content]);
}

/** Runs a statement as the database's owner: the service has none that changes a part. */
async function asOwner<Row extends pg.QueryResultRow>(
  { tenantId }: Context,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: world.databaseUrl, options: `-c app.tenant_id=${tenantId}` });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Ends the lease of an import, as if its time had passed. */
async function endLease(ctx: Context, id: ImportId) {
  const end = statement(
    "test.endLease",
    `update transaction_imports set lease_until = now() - interval '1 second' where tenant_id = $1 and id = $2`,
  );
  await inTransaction(ctx, ({ tx, tenantId }) => tx.run(end, [tenantId, id]));
}
