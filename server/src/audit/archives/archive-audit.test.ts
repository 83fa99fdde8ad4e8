/** Closed months of the audit log move to files and come back, whatever happens meanwhile. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { commandFaultPoints } from "#platform/fault-point.ts";
import { archiveWorld, monthOf, writeEntries } from "../../../tests/support/archives/archive-world.ts";
import { archiveAudit, proveEntry, readHead, verifyAuditArchives, verifyAudit } from "../index.ts";

const DAY_MS = 24 * 3_600_000;
/** Each with two batches of three entries. */
const MONTHS = 3;
const ENTRIES = MONTHS * 6;

const isIn = (rows: readonly string[]) => (row: string) => rows.includes(row);

test("months that ended long enough ago move to one file each, and the chain verifies across them", async (t) => {
  const world = await archiveWorld(t);
  // The last of the 34 months ended too recently to be archived.
  const ctx = await world.company(34, { entriesOfBatch: 1 });
  const [other, before] = [await world.company(2), await world.rowsOf(ctx)];
  const othersRows = await world.rowsOf(other);
  const done = await world.archive(ctx);
  assert.deepEqual(
    [done.length, done[0]?.month, done.at(-1)?.month],
    [33, monthOf(0), monthOf(32)],
    "the last archived month ended 13 months before this one began",
  );
  assert.equal((await world.filesOf(ctx)).length, 2 * 33);
  await world.seal();
  const verdict = await verifyAudit(ctx);
  assert.deepEqual(verdict, { verified: 68 + 1 + 33, waiting: 0, anchors: 0, archived: 66, broken: null });
  assert.deepEqual(
    await world.problemsOf(ctx),
    Array.from({ length: 33 }, () => null),
  );
  const left = await world.rowsOf(ctx);
  const stayed = left.filter((row) => before.includes(row));
  assert.equal(stayed.length, 3 * 3, "three entries, links and ends, of the 34th month and of today, stay");
  assert.deepEqual(await world.rowsOf(other), othersRows, "another company's rows are untouched");
  assert.deepEqual(await world.archive(ctx), [], "a second run finds nothing to do");
  assert.deepEqual(await world.rowsOf(ctx), left);
});

test("a restored month has every row with every column as it was, and leaves again when its time is over", async (t) => {
  const world = await archiveWorld(t);
  const ctx = await world.company(MONTHS);
  const before = await world.rowsOf(ctx);
  await world.archive(ctx);
  const stayed = before.filter(isIn(await world.rowsOf(ctx)));
  assert.equal(stayed.length, 3);
  for (const month of [1, 0, 2, 1].map(monthOf)) await world.restore(ctx, month);
  // The entries that archiving and restoring added wait for their links.
  const isAdded = (row: string) => /audit\.(archived|restored)|^waiting/.test(row);
  assert.deepEqual(
    (await world.rowsOf(ctx)).filter((row) => !isAdded(row)),
    before,
  );
  await world.seal();
  const verdict = await verifyAudit(ctx);
  assert.deepEqual([verdict.archived, verdict.broken], [0, null]);
  world.clock.advance(29 * DAY_MS);
  await world.archive(ctx);
  assert.equal((await verifyAudit(ctx)).archived, 0);
  world.clock.advance(2 * DAY_MS);
  await world.archive(ctx);
  assert.equal((await verifyAudit(ctx)).archived, ENTRIES);
  assert.deepEqual(before.filter(isIn(await world.rowsOf(ctx))), stayed);
});

test("a process that is killed at any step loses nothing, and the next run finishes its work", async (t) => {
  const world = await archiveWorld(t);
  for (const point of commandFaultPoints.filter((each) => each.startsWith("audit."))) {
    // A month of 520 entries is archived, or restored, in two transactions.
    const ctx = await world.company(MONTHS, { entriesOfBatch: point.endsWith("_in_part") ? 260 : 3 });
    const before = await world.rowsOf(ctx);
    const isRestoring = point.startsWith("audit.restore");
    if (isRestoring) await world.archive(ctx);
    await world.dieAt(point, ctx, isRestoring ? { restore: monthOf(0) } : {});
    await world.seal();
    const verdict = await verifyAudit(ctx);
    assert.equal(verdict.broken, null, `${point}: ${verdict.broken?.why}`);
    assert.ok(verdict.verified >= ENTRIES + 1, point);
    assert.ok(
      (await world.problemsOf(ctx)).every((problem) => problem === null),
      point,
    );

    if (isRestoring) await world.restore(ctx, monthOf(0));
    await world.archive(ctx);
    for (const month of [0, 1, 2].map(monthOf)) await world.restore(ctx, month);
    assert.deepEqual(before.filter(isIn(await world.rowsOf(ctx))), before, point);
    await world.seal();
    assert.equal((await verifyAudit(ctx)).broken, null, point);
    const files = (await world.filesOf(ctx)).filter((name) => name.endsWith(".jsonl.gz"));
    assert.equal(files.length, MONTHS, `${point}: ${files.join(" ")}`);
  }
});

test("a month with many entries has several files, and each ends with a batch", async (t) => {
  const world = await archiveWorld(t);
  const ctx = await world.company(2);
  const before = await world.rowsOf(ctx);
  const files = await archiveAudit(ctx, { folder: world.folder, keptMonths: 13, entriesMax: 5 });
  assert.deepEqual(
    files.map(({ month, firstPosition, lastPosition }) => [month, firstPosition, lastPosition]),
    [0, 1, 2, 3].map((file) => [monthOf(Math.floor(file / 2)), 3 * file + 1, 3 * file + 3]),
  );
  assert.deepEqual(await world.problemsOf(ctx), [null, null, null, null]);
  assert.equal((await verifyAudit(ctx)).archived, 12);
  for (const month of [0, 1].map(monthOf)) assert.equal(await world.restore(ctx, month), 6);
  assert.deepEqual(before.filter(isIn(await world.rowsOf(ctx))), before);
});

test("runs at the same time archive each month once, and a check meanwhile finds nothing wrong", async (t) => {
  const world = await archiveWorld(t);
  const ctx = await world.company(MONTHS, { entriesOfBatch: 40 });
  const before = await world.rowsOf(ctx);
  let isRunning = true;
  const checks = (async () => {
    let count = 0;
    for (; isRunning; count += 1) {
      const { broken } = await verifyAudit(ctx);
      assert.equal(broken, null, broken?.why ?? "");
    }
    return count;
  })();
  await Promise.all([world.archive(ctx), world.archive(ctx), world.archive(ctx)]);
  isRunning = false;
  assert.ok((await checks) > 0);
  assert.equal((await world.query(ctx, "select from audit_archives where state = 'archived'")).length, MONTHS);
  assert.equal((await world.filesOf(ctx)).length, 2 * MONTHS);
  await Promise.all([0, 1, 2].map(monthOf).map((month) => world.restore(ctx, month)));
  assert.deepEqual(before.filter(isIn(await world.rowsOf(ctx))), before);
});

test("the newest batch stays however old it is, so that the chain goes on from its end", async (t) => {
  const world = await archiveWorld(t);
  const ctx = await world.company(1, { isIdle: true });
  const before = await world.rowsOf(ctx);
  const [first, none] = await world.archive(ctx);
  assert.deepEqual([first?.firstPosition, first?.lastPosition, none], [1, 3, undefined]);
  assert.equal((await readHead(ctx))?.position, 6);
  await world.seal();
  assert.equal((await readHead(ctx))?.position, 7, "the run is an entry of the log itself");
  const [second] = await world.archive(ctx);
  assert.deepEqual([second?.month, second?.firstPosition, second?.lastPosition], [monthOf(0), 4, 6]);
  assert.equal((await verifyAudit(ctx)).broken, null);
  await world.restore(ctx, monthOf(0));
  assert.deepEqual(before.filter(isIn(await world.rowsOf(ctx))), before, "a month may have two files");
});

test("an entry just after the archived ones is proven, and stored ends of the chain are found in the files", async (t) => {
  const world = await archiveWorld(t);
  const ctx = await world.company(2);
  const rows = await world.query<{ position: number; hash: string; entry_id: string }>(
    ctx,
    "select position::int, encode(hash, 'hex') as hash, entry_id from audit_links order by position",
  );
  await world.archive(ctx);
  assert.deepEqual((await proveEntry(ctx, rows.at(-1)!.entry_id)).fault, null);
  await assert.rejects(proveEntry(ctx, rows[0]!.entry_id), { code: "ERR_NOT_FOUND" });

  const anchor = ({ position, hash }: { position: number; hash: string }) => ({
    tenantId: ctx.tenantId,
    position,
    hash,
  });
  const [kept, end, later] = [anchor(rows[1]!), anchor(rows[5]!), anchor(rows.at(-1)!)];
  const [january, february] = await verifyAuditArchives(ctx, world.folder, [kept, end, later]);
  assert.deepEqual([january?.anchors, january?.problem, february?.anchors], [2, null, 0]);
  const verdict = await verifyAudit(ctx, [kept, end, later]);
  assert.deepEqual([verdict.anchors, verdict.broken], [2, null], "the database has the ends only");
  const [forged] = await verifyAuditArchives(ctx, world.folder, [{ ...kept, hash: end.hash }]);
  assert.match(forged?.problem ?? "", /anchor names another hash/);
  const other = await verifyAudit(ctx, [{ ...end, hash: kept.hash }]);
  assert.deepEqual([other.broken?.fault, other.broken?.position], ["other_anchor", 6]);
});

test("entries that are written while months are archived follow in the chain", async (t) => {
  const world = await archiveWorld(t);
  const ctx = await world.company(MONTHS, { entriesOfBatch: 50 });
  const archiving = world.archive(ctx);
  for (let index = 0; index < 20; index += 1) {
    await writeEntries(ctx, 2, "meanwhile");
    await world.seal();
  }
  await archiving;
  await world.seal();
  const { verified, waiting, broken } = await verifyAudit(ctx);
  assert.deepEqual([verified, waiting, broken], [MONTHS * 100 + 1 + 40 + MONTHS, 0, null]);
});
