import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { recordAudit, listAudit } from "#audit/index.ts";
import { testPlatform, type TestPlatform } from "../../tests/support/platform.ts";
import { unreliableDatabase } from "../../tests/support/unreliable-database.ts";
import { inTransaction, type Context } from "./context.ts";
import { statement } from "./database/statement.ts";
import { outcomeOf } from "./outcomes.ts";
import { conflict } from "./refusal.ts";
import { shareTransactions, type Sharer } from "./shared-transaction.ts";

let world: TestPlatform;
before(async () => {
  world = await testPlatform();
});
after(() => world.close());

const newContext = async () => world.contextFor(await world.newTenant());

const currentTenant = statement<{ tenant: string }>("test.currentTenant", `select current_tenant()::text as tenant`);
const lock = statement("test.lock", `select pg_advisory_xact_lock(hashtextextended($1, 0))`);

/** Writes a row for each request and notes who went together; what a test holds back waits until it lets go. */
function writer(
  plan: { holdTransactions?: number; onRequest?: (sharer: Sharer<string>) => Promise<void> | void } = {},
) {
  const companies: string[][] = [];
  const held = Promise.withResolvers<void>();
  const write = shareTransactions<string, string>(async (sharers) => {
    companies.push(sharers.map(({ input }) => input));
    if (companies.length <= (plan.holdTransactions ?? 0)) await held.promise;
    for (const sharer of sharers) {
      const { ctx, input } = sharer;
      await plan.onRequest?.(sharer);
      if (!input.startsWith("refused"))
        await recordAudit(ctx, { action: "test.done", recordType: "test", recordId: input });
    }
    return sharers.map(({ input }) =>
      outcomeOf(() => {
        if (input.startsWith("refused")) throw conflict(`${input} is refused`);
        return `done ${input}`;
      }),
    );
  });
  return { write, companies, letGo: () => held.resolve() };
}

async function written(ctx: Context): Promise<string[]> {
  const rows = await inTransaction(ctx, (tx) => listAudit(tx, {}));
  return rows.map(({ record_id: recordId }) => recordId).toSorted();
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((next) => setTimeout(next, 5));
}

/** One that is under way and held, so that what comes next goes together. */
async function company(ctx: Context, plan: Parameters<typeof writer>[0], inputs: readonly string[]) {
  const shared = writer({ ...plan, holdTransactions: 1 });
  const first = shared.write(ctx, "first");
  const together = Promise.allSettled(inputs.map((input) => shared.write(ctx, input)));
  await until(() => shared.companies.length >= 1);
  shared.letGo();
  await first;
  return { ...shared, results: await together };
}

test("a lone request is not delayed: it begins at once, and so does the next one when nothing is under way", async () => {
  const ctx = await newContext();
  const { write, companies } = writer();
  assert.equal(await write(ctx, "a"), "done a");
  assert.equal(await write(ctx, "b"), "done b");
  assert.deepEqual(companies, [["a"], ["b"]]);
});

test("requests that come while another is being written share the next transaction, and each hears its own result", async () => {
  const ctx = await newContext();
  const { companies, results } = await company(ctx, {}, ["a", "b", "c"]);
  assert.deepEqual(companies, [["first"], ["a", "b", "c"]]);
  assert.deepEqual(
    results.map((result) => result.status === "fulfilled" && result.value),
    ["done a", "done b", "done c"],
  );
  assert.deepEqual(await written(ctx), ["a", "b", "c", "first"]);
});

test("many that wait begin while the first is still being written, and those after them wait for one of the two", async () => {
  const ctx = await newContext();
  const { write, companies, letGo } = writer({ holdTransactions: 2 });
  const inputs = Array.from({ length: 12 }, (_, index) => `${index}`);
  const all = inputs.map((input) => write(ctx, input));
  await until(() => companies.length >= 2);
  letGo();
  await Promise.all(all);
  assert.deepEqual(companies, [["0"], inputs.slice(1, 9), inputs.slice(9)]);
});

test("a refused request is refused alone: the others of its transaction are done", async () => {
  const ctx = await newContext();
  const { companies, results } = await company(ctx, {}, ["a", "refused", "b"]);
  assert.equal(companies.length, 2);
  assert.deepEqual(
    results.map(({ status }) => status),
    ["fulfilled", "rejected", "fulfilled"],
  );
  assert.deepEqual(await written(ctx), ["a", "b", "first"]);
});

test("a request that breaks its transaction takes no other with it, and only it hears of it", async () => {
  const ctx = await newContext();
  const onRequest = ({ input }: Sharer<string>) => {
    if (input === "broken") throw new Error("this one cannot be done");
  };
  const { results } = await company(ctx, { onRequest }, ["a", "b", "broken", "c", "refused", "d", "e"]);
  assert.deepEqual(
    results.map((result) => (result.status === "fulfilled" ? result.value : (result.reason as Error).message)),
    ["done a", "done b", "this one cannot be done", "done c", "refused is refused", "done d", "done e"],
  );
  assert.deepEqual(await written(ctx), ["a", "b", "c", "d", "e", "first"]);
});

test("tenants never share a transaction, and each is entered as its own", async () => {
  const contexts = await Promise.all([newContext(), newContext(), newContext()]);
  const entered: [string, string][] = [];
  const { write, companies, letGo } = writer({
    holdTransactions: 3,
    async onRequest({ ctx }) {
      const row = await ctx.tx.row(currentTenant, []);
      entered.push([ctx.tenantId, row!.tenant]);
    },
  });
  const all = [1, 2, 3, 4, 5].flatMap((n) => contexts.map((ctx, index) => write(ctx, `${index}-${n}`)));
  await until(() => companies.length >= 3);
  letGo();
  await Promise.all(all);
  for (const each of companies) assert.equal(new Set(each.map((input) => input[0])).size, 1);
  assert.equal(entered.length, 15);
  for (const [own, tenant] of entered) assert.equal(tenant, own);
  for (const [index, ctx] of contexts.entries())
    assert.deepEqual(
      await written(ctx),
      [1, 2, 3, 4, 5].map((n) => `${index}-${n}`),
    );
});

test("a request that waits for a lock holds the others of its transaction up for a moment only", async () => {
  const ctx = await newContext();
  const holding = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holder = inTransaction(ctx, async ({ tx }) => {
    await tx.rows(lock, ["held"]);
    isHeld.resolve();
    await holding.promise;
  });
  await isHeld.promise;
  const shared = writer({
    holdTransactions: 1,
    async onRequest({ ctx: { tx }, input }) {
      if (input === "waits") await tx.rows(lock, ["held"]);
    },
  });
  const first = shared.write(ctx, "first");
  const [a, waits, b] = ["a", "waits", "b"].map((input) => shared.write(ctx, input));
  await until(() => shared.companies.length >= 1);
  shared.letGo();
  await first;
  assert.deepEqual(await Promise.all([a, b]), ["done a", "done b"], "while the lock is held");
  holding.resolve();
  await holder;
  assert.equal(await waits, "done waits");
});

test("transactions that are held up do not hold up the next ones for long", async () => {
  const ctx = await newContext();
  const { write, letGo } = writer({ holdTransactions: 1 });
  const held = write(ctx, "a");
  assert.equal(await write(ctx, "b"), "done b", "while the first is held");
  letGo();
  assert.equal(await held, "done a");
});

for (const afterServer of [false, true]) {
  const when = afterServer ? "after the server did it" : "before the server saw it";
  test(`a shared COMMIT whose connection is lost ${when} is told to each request, and none is tried again`, async (t) => {
    const { database, loseCommit } = await unreliableDatabase(t, world.databaseUrl);
    const ctx = { ...(await newContext()), database };
    const { companies, results } = await company(
      ctx,
      { onRequest: ({ input }) => (input === "a" ? loseCommit(1, afterServer) : undefined) },
      ["a", "b", "c"],
    );
    assert.deepEqual(
      results.map((result) => result.status === "rejected" && (result.reason as Error).name),
      ["CommitUnknown", "CommitUnknown", "CommitUnknown"],
    );
    assert.equal(companies.length, 2);
    const all = await written(world.contextFor(ctx.tenantId));
    assert.deepEqual(all, afterServer ? ["a", "b", "c", "first"] : ["first"]);
  });
}

test("a shared transaction is not asked for inside another", async () => {
  const ctx = await newContext();
  const { write } = writer();
  await assert.rejects(
    inTransaction(ctx, () => write(ctx, "a")),
    /inside another/,
  );
});
