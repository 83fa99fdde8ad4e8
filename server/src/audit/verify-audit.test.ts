/** The whole log is checked in parts, while the service goes on writing and sealing. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { inTransaction, type Context } from "#platform/context.ts";
import { testPlatform, type TestPlatform } from "../../tests/support/platform.ts";
import { recordAudit } from "./record-audit.ts";
import { sealEntries } from "./seal-entries.ts";
import { verifyAudit, verifyAuditInParts, type PartialVerdict } from "./verify-audit.ts";

let server: TestPlatform;
before(async () => (server = await testPlatform()));
after(() => server.close());

async function write(ctx: Context, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await inTransaction(ctx, (ctx) => recordAudit(ctx, { action: "link.created", recordType: "link", recordId: "L" }));
}

async function seal(ctx: Context): Promise<void> {
  while ((await sealEntries(ctx)) === "more");
}

/** A tenant with sealed batches of these sizes, and entries that wait. */
async function logOf(batches: readonly number[], waiting = 0): Promise<Context> {
  const ctx = server.contextFor(await server.newTenant());
  for (const size of batches) {
    await write(ctx, size);
    await seal(ctx);
  }
  await write(ctx, waiting);
  return ctx;
}

async function inParts(ctx: Context, entriesMax: number, between = async () => {}): Promise<PartialVerdict[]> {
  const parts: PartialVerdict[] = [];
  for (let from: string | null = null; ;) {
    const part: PartialVerdict = await verifyAuditInParts(ctx, { from, entriesMax, anchors: [] });
    parts.push(part);
    from = part.next;
    if (from === null) return parts;
    await between();
  }
}

test("a log that is checked in parts of any size gets the same verdict as the whole", async () => {
  const ctx = await logOf([3, 1, 4, 1, 5], 2);
  const whole = await verifyAudit(ctx);
  assert.deepEqual(whole, { verified: 14, waiting: 2, anchors: 0, archived: 0, broken: null });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 20 }), async (entriesMax) => {
      const parts = await inParts(ctx, entriesMax);
      assert.deepEqual(parts.at(-1), { ...whole, next: null });
      assert.ok(parts.length <= 14 / entriesMax + 3, `${parts.length} parts`);
    }),
    { numRuns: 10 },
  );
});

test("a part continues only an unchanged check that this service made for this company", async () => {
  const ctx = await logOf([2, 2]);
  const { next } = await verifyAuditInParts(ctx, { from: null, entriesMax: 1, anchors: [] });
  assert.ok(next !== null);
  const skipped = next.replace(/^chain\.2\./, "chain.4.");
  assert.notEqual(skipped, next);
  const stranger = await logOf([2, 2]);
  for (const [who, from] of [
    [ctx, skipped],
    [ctx, next.replace("chain", "beside")],
    [ctx, "nothing"],
    [ctx, ""],
    [stranger, next],
  ] as const)
    await assert.rejects(verifyAuditInParts(who, { from, entriesMax: 9, anchors: [] }), { reason: "verify_unknown" });
});

test("entries that are written and sealed during the check break nothing", async () => {
  const ctx = await logOf([2, 2]);
  let pauses = 0;
  const parts = await inParts(ctx, 1, async () => {
    pauses += 1;
    if (pauses <= 4) await write(ctx, 1);
    if (pauses <= 3) await seal(ctx);
  });
  const { verified, waiting, broken } = parts.at(-1)!;
  assert.deepEqual([verified, waiting, broken], [7, 1, null]);
});

test("a batch that is sealed just after the last link was read does not look like a tail that was cut off", async () => {
  for (const sealedAfter of [1, 2, 3]) {
    const ctx = await logOf([2]);
    await write(ctx, 1);
    let transactions = 0;
    const { database } = ctx;
    const tenant: typeof database.tenant = async (tenantId, work) => {
      const result = await database.tenant(tenantId, work);
      transactions += 1;
      if (transactions === sealedAfter) await seal(ctx);
      return result;
    };
    const { broken } = await verifyAudit({ ...ctx, database: { ...database, tenant } });
    assert.equal(broken, null, `sealed after ${sealedAfter} reads: ${broken?.why}`);
  }
});
