/** Histories and ledger entries of old attempts move to files. No payment, order or balance changes because of it. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { commandFaultPoints } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { DAY_MS, oldCompany, YEARS_MS, type OldCompany } from "../../../tests/support/archives/old-payments.ts";
import { amount } from "../../../tests/support/payment-sets.ts";
import { archivePayments, paymentHistory, refundPayment, restorePayments, verifyPaymentArchives } from "../index.ts";

const sumsIn = async ({ rows }: OldCompany) =>
  await rows(`select currency, leg, sum(amount)::text as amount, count(*)::int as entries from ledger_entries
    group by currency, leg order by currency, leg`);
const undecidedRows = (world: OldCompany) =>
  world.rows(
    `select h.* from attempt_history h join attempts a on a.tenant_id = h.tenant_id and a.id = h.attempt_id
    where a.payment_id = $1`,
    [world.undecided.id],
  );

test("histories and ledger of finished attempts move to a file whose sums are those of the tables before, and nothing else changes", async (t) => {
  const world = await oldCompany(t);
  const [before, others, sums] = [await world.own(), await world.others(), await sumsIn(world)];
  const kept = await undecidedRows(world);
  assert.ok(kept.length > 0);
  const [archive, none] = await world.archive();
  assert.equal(none, undefined);
  assert.equal(archive?.attempts, 3);
  assert.deepEqual(await undecidedRows(world), kept, "an attempt that is not finished keeps its history");
  assert.equal((await world.own()).length, kept.length);
  assert.deepEqual(await world.others(), others, "no payment, attempt, line of an account or event changed");
  assert.deepEqual(
    archive?.sums,
    { TRY: Object.fromEntries(sums.map(({ leg, amount }) => [leg, amount])) },
    "no money is lost",
  );
  assert.equal(
    archive?.entries,
    sums.reduce((sum, { entries }) => sum + Number(entries), 0),
  );
  const lines = gunzipSync(await readFile(await world.path(".jsonl.gz")))
    .toString()
    .trimEnd()
    .split("\n");
  const inFile = lines.flatMap((line) => {
    const { history, ledger } = JSON.parse(line) as { history: object[]; ledger: object[] };
    return [...history, ...ledger];
  });
  assert.equal(inFile.length, before.length - kept.length);
  assert.deepEqual(await world.problems(), [null]);
  assert.deepEqual(await world.archive(), [], "a second run finds nothing to do");
});

test("an archived sale can still be refunded, its order cannot be paid again, and its page shows what became of it", async (t) => {
  const world = await oldCompany(t);
  await world.archive();
  const again = await world.newPayment({
    clientReference: world.sold.clientReference!,
    exclusiveKey: `order:${world.sold.clientReference}`,
    sourceId: newId(),
  });
  await assert.rejects(world.start(again, "approved"), { code: "ERR_CONFLICT" });
  const { sale, events } = await paymentHistory(world.ctx, world.sold.id);
  assert.deepEqual([sale?.isArchived, sale?.steps.map(({ to }) => to), sale?.journal], [true, ["APPROVED"], []]);
  assert.ok(events.some((event) => event.kind === "stateChanged" && event.step.to === "APPROVED"));
  const { sale: open } = await paymentHistory(world.ctx, world.undecided.id);
  assert.equal(open?.isArchived, false);

  const refund = await refundPayment(world.ctx, {
    referenceCode: world.sold.id,
    amount: amount("70.25"),
    reason: "tam",
  });
  assert.equal(refund.success, true);
  assert.deepEqual(
    world
      .charged()
      .map(({ netAmount }) => netAmount)
      .toSorted()
      .at(0),
    "0",
  );
  const [journal] = await world.rows("select sum(amount)::text as sum from ledger_entries");
  assert.equal(Number(journal.sum), 0);
  world.clock.advance(YEARS_MS);
  const [late] = await world.archive();
  assert.deepEqual(
    [late?.month, late?.number, late?.attempts],
    [world.month, 2, 1],
    "the refund is in a file of its own",
  );
});

test("restored histories and ledger entries are back with every column as they were, and leave again after their time", async (t) => {
  const world = await oldCompany(t);
  const before = await world.own();
  await world.archive();
  const gone = await world.own();
  assert.equal(await world.restore(), 3);
  assert.equal(await world.restore(), 3);
  assert.deepEqual(await world.own(), before);
  const { sale } = await paymentHistory(world.ctx, world.sold.id);
  assert.deepEqual([sale?.isArchived, sale?.journal.length], [false, 2]);
  await world.archive();
  assert.deepEqual(await world.own(), before, "they stay for their time");
  world.clock.advance(31 * DAY_MS);
  await world.archive();
  assert.deepEqual(await world.own(), gone);
});

test("a process that is killed at any step loses no row, and the next run finishes its work", async (t) => {
  for (const point of commandFaultPoints.filter((each) => each.startsWith("payments."))) {
    // This many attempts are archived, or restored, in several transactions.
    const world = await oldCompany(t, { copies: point.endsWith("_in_part") ? 450 : 0 });
    const [before, sums] = [await world.own(), await sumsIn(world)];
    const isRestoring = point.startsWith("payments.restore");
    if (isRestoring) await world.archive();
    await world.dieAt(point, isRestoring ? world.month : "");
    assert.ok(
      (await world.problems()).every((problem) => problem === null),
      point,
    );
    if (isRestoring) await world.restore();
    await world.archive();
    assert.equal((await world.rows("select from payment_archives")).length, 1, point);
    await world.restore();
    assert.deepEqual(await world.own(), before, point);
    assert.deepEqual(await sumsIn(world), sums, point);
  }
});

test("a month with many attempts has several files, and a file has the attempts of one month only", async (t) => {
  const world = await oldCompany(t, { copies: 7 });
  const before = await world.own();
  const files = await archivePayments(world.ctx, { folder: world.folder, keptMonths: 19, attemptsMax: 4 });
  assert.deepEqual(
    files.map(({ month, number, attempts }) => [month, number, attempts]),
    [1, 2, 3].map((number) => [world.month, number, number === 3 ? 2 : 4]),
  );
  assert.deepEqual(await world.problems(), [null, null, null]);
  assert.equal(await world.restore(), 10);
  assert.deepEqual(await world.own(), before);
});

test("runs at the same time archive each attempt once", async (t) => {
  const world = await oldCompany(t);
  const before = await world.own();
  await Promise.all([world.archive(), world.archive(), world.archive()]);
  const archives = await world.rows("select state, attempts from payment_archives");
  assert.deepEqual(archives, [{ state: "archived", attempts: 3 }]);
  await Promise.allSettled([world.restore(), world.restore()]);
  await world.restore();
  assert.deepEqual(await world.own(), before);
});

test("another company's payments are untouched, and its archive is its own", async (t) => {
  const world = await oldCompany(t);
  const stranger = world.server.contextFor(await world.server.newTenant());
  assert.deepEqual(await archivePayments(stranger, { folder: world.folder, keptMonths: 19 }), []);
  await world.archive();
  const restoredUntil = new Date(world.clock.now().getTime() + DAY_MS);
  assert.equal(await restorePayments(stranger, { folder: world.folder, month: world.month, restoredUntil }), 0);
  assert.deepEqual(await verifyPaymentArchives(stranger, world.folder), []);
});
