import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import pg from "pg";
import { createCustomer } from "#customers/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { testServer } from "../../tests/support/server.ts";
import {
  activateSavedCard,
  cardJobs,
  discardSavedCard,
  listSavedCards,
  openSavedCard,
  saveCard,
  savedCardRoutes,
} from "./index.ts";

const card = { pan: "4043081234569028", cvv: "cvv-canary", expMonth: "12", expYear: "2030", holderName: "AYŞE YILMAZ" };

async function shop(t: TestContext) {
  const server = await testServer(savedCardRoutes);
  t.after(() => server.close());
  const merchant = await server.newMerchant();
  const ctx = server.contextFor(merchant.tenantId);
  const database = new pg.Client({
    connectionString: server.databaseUrl,
    options: `-c app.tenant_id=${merchant.tenantId}`,
  });
  database.on("error", () => {});
  await database.connect();
  t.after(() => database.end());
  const { token } = merchant;
  const { client } = server;
  const customer = (code: string) =>
    inTransaction(ctx, (ctx) =>
      createCustomer(ctx, { code, email: `${code}@example.com`, name: "Ayşe", surname: "Yılmaz" }),
    );
  const save = (customerId: string, changes: Partial<typeof card> = {}) =>
    inTransaction(ctx, (ctx) =>
      saveCard(ctx, { customerId, card: { ...card, ...changes }, name: null, bank: "Örnek Bankası", program: "bonus" }),
    );
  const activate = (id: string) => inTransaction(ctx, (ctx) => activateSavedCard(ctx, id));
  return {
    server,
    ctx,
    database,
    customer,
    save,
    activate,
    async saved(customerId: string, changes: Partial<typeof card> = {}) {
      const id = await save(customerId, changes);
      await activate(id);
      return id;
    },
    open: (ctx: Context, id: string, customerId: string) =>
      inTransaction(ctx, (ctx) => openSavedCard(ctx, { id, customerId })),
    get: (path: string) => client.get(path, { token }),
    remove: (id: string) => client.delete(`/vendor/creditcard/${id}`, { token }),
  };
}

test("decisions 7, saved cards: the list shows masked numbers with customer, bank and program", async (t) => {
  const world = await shop(t);
  const customer = await world.customer("C-1");
  const id = await world.saved(customer.id);
  const { status, body } = await world.get("/vendor/creditcard");
  assert.equal(status, 200);
  const insertedDate = body.data[0].insertedDate;
  assert.match(insertedDate, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?$/);
  const shown = {
    cardId: id,
    name: "Örnek Bankası",
    cardNumber: "404308******9028",
    customerName: "Ayşe Yılmaz",
    insertedDate,
    status: "active",
    bank: "Örnek Bankası",
    program: "bonus",
  };
  assert.deepEqual(body, { isSuccess: true, message: null, totalCount: 1, page: 1, pageSize: 10, data: [shown] });
  assert.deepEqual((await world.get(`/vendor/creditcard/${id}`)).body, shown);
});

test("a list without saved cards is 404, for a customer, an unknown customer and the whole merchant", async (t) => {
  const world = await shop(t);
  const customer = await world.customer("C-1");
  for (const path of [
    "/vendor/creditcard",
    "/vendor/creditcard?customerCode=C-1",
    "/vendor/creditcard?customerCode=nobody",
  ]) {
    const reply = await world.get(path);
    assert.deepEqual([reply.status, reply.body.errorCode], [404, "ERR_NOT_FOUND"], path);
  }
  await world.saved((await world.customer("C-2")).id);
  assert.equal((await world.get("/vendor/creditcard?customerCode=C-1")).status, 404);
  assert.equal((await world.get("/vendor/creditcard?customerCode=C-2")).body.totalCount, 1);
  assert.equal(customer.code, "C-1");
});

test("a card is listed after its payment succeeds, and deleted when the payment fails", async (t) => {
  const world = await shop(t);
  const customer = await world.customer("C-1");
  const [kept, dropped] = [await world.save(customer.id), await world.save(customer.id, { pan: "4111111111111129" })];
  assert.equal((await world.get("/vendor/creditcard")).status, 404);
  await world.activate(kept);
  await inTransaction(world.ctx, (ctx) => discardSavedCard(ctx, dropped));
  await inTransaction(world.ctx, (ctx) => discardSavedCard(ctx, kept));
  assert.deepEqual(
    (await world.get("/vendor/creditcard")).body.data.map((shown: { cardId: string }) => shown.cardId),
    [kept],
  );
  assert.equal((await world.database.query("select from saved_cards")).rowCount, 1);
});

test("a card that is saved again replaces the older entry, but not another customer's entry", async (t) => {
  const world = await shop(t);
  const [first, second] = [await world.customer("C-1"), await world.customer("C-2")];
  await world.saved(first.id, { expYear: "2028" });
  await world.saved(second.id);
  const newest = await world.saved(first.id);
  const paging = { page: 1, pageSize: 10 };
  const { cards } = await inTransaction(world.ctx, (ctx) => listSavedCards(ctx, { ...paging, customerId: first.id }));
  assert.deepEqual(
    cards.map(({ id, expYear }) => [id, expYear]),
    [[newest, "2030"]],
  );
  assert.equal((await world.get("/vendor/creditcard")).body.totalCount, 2);
});

test("a card that two concurrent payments save is listed once", async (t) => {
  const world = await shop(t);
  const { id: customerId } = await world.customer("C-1");
  const [first, second] = [await world.save(customerId), await world.save(customerId)];
  let isSecondDone = false;
  const go = Promise.withResolvers<void>();
  const activating = go.promise.then(() => world.activate(second)).then(() => (isSecondDone = true));
  await inTransaction(world.ctx, async (ctx) => {
    await activateSavedCard(ctx, first);
    go.resolve();
    await until(async () => isSecondDone || (await isTransactionWaiting(world.database)));
  });
  await activating;
  const { body } = await world.get("/vendor/creditcard");
  assert.deepEqual([body.totalCount, body.data[0].cardId], [1, second]);
});

async function isTransactionWaiting(database: pg.Client): Promise<boolean> {
  const { rowCount } = await database.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount !== 0;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("it did not happen in time");
}

test("a deleted card cannot be listed, read or opened, and its number is erased from the database", async (t) => {
  const world = await shop(t);
  const customer = await world.customer("C-1");
  const id = await world.saved(customer.id);
  assert.deepEqual((await world.remove(id)).body, { isSuccess: true, message: null });
  assert.equal((await world.remove(id)).status, 404);
  assert.equal((await world.get(`/vendor/creditcard/${id}`)).status, 404);
  assert.equal((await world.get("/vendor/creditcard")).status, 404);
  await assert.rejects(world.open(world.ctx, id, customer.id), { code: "ERR_NOT_FOUND" });
  const { rows } = await world.database.query("select state, sealed_pan, pan_index from saved_cards");
  assert.deepEqual(rows, [{ state: "deleted", sealed_pan: null, pan_index: null }]);
  const { rows: audited } = await world.database.query(
    "select action from audit_log where record_id = $1 order by id",
    [id],
  );
  assert.deepEqual(
    audited.map(({ action }) => action),
    ["card.saved", "card.deleted"],
  );
});

test("a saved card opens without a CVV, only for its customer, and not after it has expired", async (t) => {
  const world = await shop(t);
  const customer = await world.customer("C-1");
  const id = await world.saved(customer.id);
  const { cvv: _, ...withoutCvv } = card;
  assert.deepEqual(await world.open(world.ctx, id, customer.id), withoutCvv);
  const other = await world.customer("C-2");
  await assert.rejects(world.open(world.ctx, id, other.id), { code: "ERR_NOT_FOUND" });
  world.server.clock.set(new Date("2030-12-31T20:59:59.999Z"));
  await world.open(world.ctx, id, customer.id);
  // Midnight in Istanbul.
  world.server.clock.set(new Date("2030-12-31T21:00:00Z"));
  await assert.rejects(world.open(world.ctx, id, customer.id), { reason: "card_expired" });
});

test("the number is stored encrypted and bound to its row, and the CVV is not stored", async (t) => {
  const world = await shop(t);
  const customer = await world.customer("C-1");
  const [first, second] = [await world.saved(customer.id), await world.saved(customer.id, { pan: "4111111111111129" })];
  const { rows } = await world.database.query("select s::text as line from saved_cards s");
  const dump = rows.map(({ line }) => line).join("\n");
  for (const clear of [card.pan, card.cvv]) {
    assert.ok(!dump.includes(clear) && !dump.includes(Buffer.from(clear).toString("hex")));
  }
  await world.database.query(
    "update saved_cards set sealed_pan = (select sealed_pan from saved_cards where id = $2) where id = $1",
    [first, second],
  );
  await assert.rejects(world.open(world.ctx, first, customer.id), "a ciphertext moved to another row");
});

test("the routes require the vendor scope and show no card of another tenant", async (t) => {
  const world = await shop(t);
  const id = await world.saved((await world.customer("C-1")).id);
  const { client } = world.server;
  const stranger = await world.server.newMerchant();
  const clerk = await world.server.newMerchant({ scopes: ["cat"] });
  for (const path of ["/vendor/creditcard", `/vendor/creditcard/${id}`]) {
    assert.equal((await client.get(path)).status, 401);
    assert.equal((await client.get(path, { token: clerk.token })).status, 403);
    assert.equal((await client.get(path, { token: stranger.token })).status, 404);
  }
  assert.equal((await client.delete(`/vendor/creditcard/${id}`, { token: stranger.token })).status, 404);
  assert.equal((await world.get(`/vendor/creditcard/${id}`)).status, 200);
  for (const query of ["page=0", "pageSize=101", "pageSize=x"]) {
    const reply = await world.get(`/vendor/creditcard?${query}`);
    assert.deepEqual([reply.status, reply.body.errorCode], [400, "ERR_VALIDATION"], query);
  }
  assert.equal((await world.get("/vendor/creditcard/not-an-id")).status, 400);
  assert.deepEqual((await world.get("/vendor/creditcard?page=9")).body.data, []);
});

test("a pending card is deleted after 30 days when its payment was never settled", async (t) => {
  const world = await shop(t);
  await world.save((await world.customer("C-1")).id);
  world.server.clock.advance(31 * 86_400_000);
  await cardJobs[0]!.run(world.server.platform, new AbortController().signal);
  assert.equal((await world.database.query("select from saved_cards")).rowCount, 0);
});
