/** A large file arrives in slices: in order, and whole or not at all. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import type { Refusal } from "#platform/refusal.ts";
import { testPlatform, type TestPlatform } from "../../../tests/support/platform.ts";
import { currentAccountJobs } from "../jobs.ts";
import { listTransactionRecords } from "../list-transactions.ts";
import type { ImportId } from "./import.ts";
import { pageOfImports, readImport } from "./page-of-imports.ts";
import { receiveImport, type Slice } from "./receive-import.ts";

let world: TestPlatform;
before(async () => (world = await testPlatform()));
after(() => world.close());

const line = (number: number) => `E${number},120.01,${number}.25,TRY,2026-02-28T00:00:00\n`;
const linesTo = (count: number) =>
  `erpCode,accountErpCode,amount,currencyCode,dueDate\n${Array.from({ length: count }, (_, index) => line(index + 1)).join("")}`;

const newContext = async () => world.contextFor(await world.newTenant());
const newImportId = () => newId() as unknown as ImportId;
const given = (id: ImportId) => ({
  id,
  fileName: "lines.csv",
  skipsRefused: false,
  replaces: false,
  createdBy: newId(),
});

async function* inChunks(bytes: Buffer, size = 100_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const work = () =>
  currentAccountJobs
    .find(({ name }) => name === "import-transactions")!
    .run(world.platform, new AbortController().signal);
const countOf = async (ctx: Context) => (await listTransactionRecords(ctx, {}, { page: 1, pageSize: 1 })).totalCount;

/** Sends the bytes from `from` to `to` as a slice of an upload. */
const sendSlice = (
  ctx: Context,
  {
    id,
    content,
    from,
    to,
    uploadId,
  }: { id: ImportId; content: Buffer; from: number; to: number } & Pick<Slice, "uploadId">,
) => receiveImport(ctx, given(id), inChunks(content.subarray(from, to)), { uploadId, at: from, total: content.length });
const uploadOf = (answer: Awaited<ReturnType<typeof sendSlice>>) => ("uploadId" in answer ? answer.uploadId : null);

test("a file sent in slices is imported once it is whole, and is the same file as if sent at once", async () => {
  const ctx = await newContext();
  const content = Buffer.from(linesTo(20_000));
  const id = newImportId();
  let uploadId: string | null = null;
  const step = 300_001;
  for (let from = 0; from < content.length; from += step) {
    assert.equal((await pageOfImports(ctx, null)).rows.length, 0, "a file that is not whole is no import");
    const answer = await sendSlice(ctx, { id, content, from, to: from + step, uploadId });
    uploadId = uploadOf(answer);
  }
  assert.equal(uploadId, null, "the last slice is answered with the import");
  await work();
  assert.deepEqual([(await readImport(ctx, id)).state, await countOf(ctx)], ["done", 20_000]);
  assert.equal((await receiveImport(ctx, given(newImportId()), inChunks(content))).id, id);
});

test("slices of two attempts never mix, and a slice that is missing or sent twice leaves nothing", async () => {
  const ctx = await newContext();
  const content = Buffer.from(linesTo(3));
  const id = newImportId();
  const unreadable = (error: Refusal) => error.reason === "unreadable";
  const first = uploadOf(await sendSlice(ctx, { id, content, from: 0, to: 60, uploadId: null }));
  const second = uploadOf(await sendSlice(ctx, { id, content, from: 0, to: 60, uploadId: null }));
  const rest = { id, content, from: 60, to: content.length };
  await assert.rejects(sendSlice(ctx, { ...rest, uploadId: first }), unreadable, "the second attempt has taken over");
  await assert.rejects(sendSlice(ctx, { ...rest, from: 61, uploadId: second }), unreadable, "a byte is missing");
  await assert.rejects(sendSlice(ctx, { ...rest, uploadId: second }), unreadable, "what had arrived is gone");
  const third = uploadOf(await sendSlice(ctx, { id, content, from: 0, to: 60, uploadId: null }));
  const twice = await Promise.allSettled(
    [1, 2].map(() => sendSlice(ctx, { ...rest, to: content.length - 1, uploadId: third })),
  );
  assert.ok(twice.some(({ status }) => status === "rejected"));
  await work();
  assert.deepEqual([(await pageOfImports(ctx, null)).rows.length, await countOf(ctx)], [0, 0]);
  const last = uploadOf(await sendSlice(ctx, { id, content, from: 0, to: 60, uploadId: null }));
  await sendSlice(ctx, { ...rest, uploadId: last });
  await work();
  assert.equal(await countOf(ctx), 3);
});
