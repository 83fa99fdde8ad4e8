import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test, type TestContext } from "node:test";
import { inTransaction, type Context } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { testPlatform } from "../../tests/support/platform.ts";
import { cardJobs, sealCard, takeCard } from "./index.ts";

const card = { pan: "4355084355084358", cvv: "987", expMonth: "12", expYear: "2030", holderName: "AYŞE YILMAZ" };

const allRows = statement<{ id: string; sealed: Buffer }>(
  "test.cardData",
  `select id, sealed from card_data where tenant_id = $1`,
);
const moveTo = statement(
  "test.moveCardData",
  `insert into card_data (tenant_id, id, sealed, expires_at) values ($1, $2, $3, $4)`,
);

async function merchant(t: TestContext) {
  const test = await testPlatform();
  t.after(() => test.close());
  const ctx = test.contextFor(await test.newTenant());
  const secret = randomBytes(32);
  return { ...test, ctx, secret };
}

const seal = (ctx: Context, secret: Buffer) => inTransaction(ctx, (ctx) => sealCard(ctx, { card, secret }));
const take = (ctx: Context, id: string, secret: Buffer) => inTransaction(ctx, (ctx) => takeCard(ctx, id, secret));
const rows = (ctx: Context) => inTransaction(ctx, ({ tx, tenantId }) => tx.rows(allRows, [tenantId]));

test("a sealed card can be taken once, complete, and is then deleted", async (t) => {
  const { ctx, secret } = await merchant(t);
  const id = await seal(ctx, secret);
  assert.deepEqual(await take(ctx, id, secret), card);
  assert.deepEqual(await rows(ctx), []);
  await assert.rejects(take(ctx, id, secret), { code: "ERR_CONFLICT", reason: "card_data_expired" });
});

test("of several concurrent calls that take a card, one gets it", async (t) => {
  const { ctx, secret } = await merchant(t);
  const id = await seal(ctx, secret);
  const results = await Promise.allSettled([take(ctx, id, secret), take(ctx, id, secret), take(ctx, id, secret)]);
  assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
});

test("a card taken in a transaction that fails can be taken again", async (t) => {
  const { ctx, secret } = await merchant(t);
  const id = await seal(ctx, secret);
  const failing = inTransaction(ctx, async (ctx) => {
    await takeCard(ctx, id, secret);
    throw new Error("afterwards");
  });
  await assert.rejects(failing, /afterwards/);
  assert.deepEqual(await take(ctx, id, secret), card);
});

test("a sealed card opens only with both the server's keys and the token, in its own row and tenant", async (t) => {
  const { ctx, secret, contextFor, newTenant, clock } = await merchant(t);
  const id = await seal(ctx, secret);
  await assert.rejects(take(ctx, id, randomBytes(32)), "another token");
  const [row] = await rows(ctx);
  const context = `card:${ctx.tenantId}:${id}`;
  const inner = ctx.keys.open("card-data", row!.sealed, context);
  for (const clear of [card.pan, card.cvv, card.holderName]) {
    assert.ok(!row!.sealed.includes(clear) && !inner.includes(clear), "the server's key alone decrypts nothing");
  }
  const stranger = contextFor(await newTenant());
  await assert.rejects(take(stranger, id, secret), { reason: "card_data_expired" });
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  const copy = [stranger.tenantId, id, row!.sealed, expiresAt];
  await inTransaction(stranger, ({ tx }) => tx.run(moveTo, copy));
  await assert.rejects(take(stranger, id, secret), "a copy in another tenant's row");
});

test("a sealed card expires after 20 minutes and is then deleted", async (t) => {
  const { ctx, secret, clock, platform } = await merchant(t);
  const [purge] = cardJobs;
  const id = await seal(ctx, secret);
  clock.advance(20 * 60_000 - 1);
  await purge!.run(platform, new AbortController().signal);
  assert.equal((await rows(ctx)).length, 1);
  clock.advance(1);
  await assert.rejects(take(ctx, id, secret), { reason: "card_data_expired" });
  await purge!.run(platform, new AbortController().signal);
  assert.deepEqual(await rows(ctx), []);
});

test("card data is in an unlogged table: not in the write-ahead log, no replica, no backup", async (t) => {
  const { ctx } = await merchant(t);
  const persistence = statement<{ relpersistence: string }>(
    "test.persistence",
    `select relpersistence from pg_class where oid = 'card_data'::regclass`,
  );
  const row = await inTransaction(ctx, ({ tx }) => tx.row(persistence, []));
  assert.equal(row?.relpersistence, "u");
});
