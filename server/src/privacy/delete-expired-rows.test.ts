import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import pg from "pg";
import { seedExpiredRows } from "../../tests/support/database/expired-rows.ts";
import { testPlatform } from "../../tests/support/platform.ts";
import { commandLine } from "../../tests/support/run-command.ts";
import { countExpiredRows, privacyJobs, deleteExpiredRows } from "./index.ts";

async function seeded(t: TestContext, copies = 1) {
  const server = await testPlatform();
  const tenantId = await server.newTenant();
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  t.after(async () => {
    await owner.end();
    await server.close();
  });
  const tables = await seedExpiredRows(owner, tenantId, copies);
  return { ...server, owner, tables, tenantId };
}

const options = () => ({ signal: new AbortController().signal, skipIfFinishedSince: new Date(), isGentle: false });

test("rows older than their retention are deleted and nothing else: payments, ledger, younger rows stay", async (t) => {
  const { platform, tables } = await seeded(t);
  const before = await tables();
  const counted = await countExpiredRows(platform);
  assert.deepEqual(
    counted.filter(({ count }) => count !== 1).map(({ name }) => name),
    [],
    "one old row of each kind was seeded",
  );
  assert.deepEqual(await tables(), before, "counting deletes nothing");
  const { removed, failed } = await deleteExpiredRows(platform, options());
  assert.deepEqual(failed, []);
  assert.deepEqual(
    removed.map(({ name, count }) => [name, count]),
    counted.map(({ name, count }) => [name, count]),
  );
  const after = await tables();
  const gone = Object.entries(before).flatMap(([name, ids]) => ids.filter((id) => !after[name]!.includes(id)));
  assert.ok(gone.length > 0 && gone.every((id) => id.startsWith("old")), gone.join(", "));
  const left = Object.values(after).flat();
  assert.deepEqual(
    left.filter((id) => id.startsWith("old")),
    [],
  );
  assert.ok(left.some((id) => id.startsWith("kept")));
});

test("two workers share the work: each skips kinds of rows that the other is deleting or has finished", async (t) => {
  const { platform, owner } = await seeded(t, 3);
  const [first, second] = await Promise.all([
    deleteExpiredRows(platform, options()),
    deleteExpiredRows(platform, options()),
  ]);
  const sum = new Map<string, number>();
  for (const { name, count } of [...first.removed, ...second.removed]) sum.set(name, (sum.get(name) ?? 0) + count);
  assert.deepEqual(
    [...sum].filter(([, count]) => count !== 3),
    [],
  );
  const [job] = privacyJobs;
  await owner.query("insert into rate_limits (key, points, expire) values ('again', 1, 1)");
  await job!.run(platform, new AbortController().signal);
  assert.equal(
    (await owner.query("select from rate_limits where key = 'again'")).rowCount,
    1,
    "rows that were deleted within the hour are not checked again",
  );
});

test("a worker whose lease another worker has taken deletes nothing more", async (t) => {
  const { platform, owner } = await seeded(t, 3);
  await owner.query(`create function take_lease() returns trigger language plpgsql as $$
    begin new.claim_id = gen_random_uuid(); return new; end $$`);
  await owner.query(
    "create trigger take_lease before insert on retention_leases for each row execute function take_lease()",
  );
  const { removed, failed } = await deleteExpiredRows(platform, options());
  assert.deepEqual(failed, []);
  assert.ok(removed.length > 10 && removed.every(({ count }) => count === 0));
  const later = await deleteExpiredRows(platform, { ...options(), skipIfFinishedSince: new Date() });
  assert.deepEqual(later.removed, [], "the other worker's leases are still held");
});

test("when stopped it finishes the current batch, and the next run continues from there", async (t) => {
  const { platform } = await seeded(t, 3);
  const stopping = new AbortController();
  const { removed } = await deleteExpiredRows(platform, {
    ...options(),
    signal: stopping.signal,
    onBatch: () => stopping.abort(),
  });
  assert.equal(removed.length, 1);
  const { removed: rest } = await deleteExpiredRows(platform, { ...options(), skipIfFinishedSince: new Date() });
  assert.ok(rest.length > 10 && rest.reduce((sum, { count }) => sum + count, 0) >= 3 * (rest.length - 1));
});

test("servicepay maintain --dry-run shows what would be deleted, and without --dry-run it is deleted", async (t) => {
  const servicepay = await commandLine(t);
  const { id } = await servicepay.json<{ id: string }>("tenant", "create", "acme", "--name", "Acme");
  const owner = new pg.Client({ connectionString: servicepay.databaseUrl });
  await owner.connect();
  await seedExpiredRows(owner, id, 2);
  await owner.end();
  const counts = await servicepay.json<{ count: number }[]>("maintain", "--dry-run");
  assert.ok(counts.length > 10 && counts.every(({ count }) => count === 2));
  const { removed, failed } = await servicepay.json<{ removed: { count: number }[]; failed: string[] }>("maintain");
  assert.deepEqual(failed, []);
  assert.ok(removed.every(({ count }) => count === 2));
  const again = await servicepay.json<{ count: number }[]>("maintain", "--dry-run");
  assert.ok(again.every(({ count }) => count === 0));
});
