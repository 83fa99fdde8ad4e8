/** Which visits are deleted after some days, and what stays. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { saveCard } from "#cards/index.ts";
import { createAccount } from "#current-accounts/index.ts";
import { changeCustomer, findCustomers } from "#customers/index.ts";
import { sendLink } from "#links/index.ts";
import { inTransaction, reading } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { statement } from "#platform/database/statement.ts";
import { randomToken } from "#platform/ids.ts";
import { accountWorld } from "../../tests/support/accounts/account-world.ts";
import { amount, newPaymentSet } from "../../tests/support/payment-sets.ts";
import type { PaymentWorld } from "../../tests/support/payment-world.ts";
import { payer, requestWorld } from "../../tests/support/requests/request-world.ts";
import { createRequest } from "./create-request.ts";
import { makeVisit } from "./make-visit.ts";
import { unpaidVisits } from "./unpaid-visits.ts";

const DAY_MS = 86_400_000;

/** A world whose past can be written. */
async function shopWithPast(t: TestContext, fields: Parameters<typeof requestWorld>[1] = {}) {
  const shop = await requestWorld(t, fields);
  return { ...shop, ...pastOf(shop) };
}

function pastOf({ platform, clock, expire, rows }: Pick<PaymentWorld, "platform" | "clock" | "expire" | "rows">) {
  return {
    /** Does it so many days ago. Visits that nobody has paid expire then. */
    async daysAgo(days: number, act: () => Promise<unknown>): Promise<void> {
      const now = clock.now();
      clock.set(new Date(now.getTime() - days * DAY_MS));
      await act();
      clock.advance(21 * 60_000);
      await expire();
      clock.set(now);
    },
    deleteOld(limit = 100): Promise<number> {
      const before = new Date(clock.now().getTime() - 7 * DAY_MS);
      return platform.database.system((tx) => unpaidVisits.deleteOld(tx, before, limit));
    },
    async counts(): Promise<Record<string, number>> {
      const [counts] = await rows(
        `select (select count(*)::int from request_visits) as visits, (select count(*)::int from links) as links,
           (select count(*)::int from payments p where tenant_id = current_tenant()) as payments,
           (select count(*)::int from customers where is_visitor and tenant_id = current_tenant()) as visitors,
           (select count(*)::int from notification_contacts) as contacts, (select count(*)::int from notifications) as messages`,
      );
      return counts;
    },
  };
}

test("a visit that nobody tried to pay goes with link, payment, messages and place; its audit rows stay", async (t) => {
  const { ctx, rows, visit, payments, daysAgo, deleteOld, counts } = await shopWithPast(t, { usesMax: 3 });
  const held = async () => (await rows(`select held_count as places, held_amount as amount from payment_requests`))[0];
  await daysAgo(8, async () => {
    await visit();
    const linkId = (await payments())[0]!.sourceId;
    await sendLink(ctx, linkId, { channel: "email", to: payer.email, firstName: null, requestId: randomToken(16) });
    const submission = `insert into link_submissions (tenant_id, link_id, nonce_hash, submitted_at) values ($1, $2, '\\x01', now())`;
    await rows(submission, [ctx.tenantId, linkId]);
  });
  await visit();
  assert.deepEqual(await held(), { places: 2, amount: "200.0000" });
  assert.deepEqual(await counts(), { visits: 2, links: 2, payments: 2, visitors: 2, contacts: 2, messages: 1 });
  assert.equal(await deleteOld(), 1);
  assert.deepEqual(await counts(), { visits: 1, links: 1, payments: 1, visitors: 1, contacts: 1, messages: 0 });
  assert.deepEqual(await held(), { places: 1, amount: "100.0000" });
  assert.equal((await rows(`select from audit_log where action = 'payment_request.visited'`)).length, 2);
  assert.equal(await deleteOld(), 0);
});

test("a released visit goes too, and gives its place back once", async (t) => {
  const { visit, current, daysAgo, deleteOld } = await shopWithPast(t, { usesMax: 1 });
  await daysAgo(8, visit);
  assert.equal((await visit()).kind, "made");
  assert.equal(await deleteOld(), 1);
  assert.equal((await current()).heldCount, 1);
});

test("a visit that somebody tried to pay stays, whatever became of it; so do younger ones and open ones", async (t) => {
  const { world, rows, visit, payments, daysAgo, deleteOld, counts } = await shopWithPast(t);
  await daysAgo(8, async () => {
    for (const outcome of ["approved", "insufficient_funds", "unclear_error"] as const) {
      await visit();
      await world.start((await payments()).at(-1)!, outcome);
    }
    await rows(`update payments set attempts_used = 0 where state = 'open'`);
  });
  await daysAgo(6, visit);
  await visit();
  assert.deepEqual(
    (await payments()).map(({ state }) => state),
    ["succeeded", "expired", "processing", "expired", "open"],
  );
  const before = await counts();
  assert.equal(await deleteOld(), 0);
  assert.deepEqual(await counts(), before);
});

test("a visitor who has anything else stays: a payment, a card, an account, or a merchant who changed it", async (t) => {
  const { ctx, world, visit, payments, daysAgo, deleteOld, counts } = await shopWithPast(t);
  await daysAgo(8, async () => {
    for (let visits = 0; visits < 6; visits += 1) await visit();
  });
  const ids = (await payments()).map(({ customerId }) => customerId!);
  const customers = await findCustomers(reading(ctx), ids);
  const [paying, saving, named, coded, changed] = ids.map((id) => customers.get(id)!);
  await world.newPayment({ customerId: paying!.id });
  await inTransaction(ctx, async (ctx) => {
    const card = { card: world.cardOf("approved"), name: null, bank: null, program: null };
    await saveCard(ctx, { customerId: saving!.id, ...card });
    await createAccount(ctx, { code: "A-1", name: "Cari", customerCode: named!.code! });
    await createAccount(ctx, { code: coded!.code!, name: "Cari" });
    await changeCustomer(ctx, { id: changed!.id, email: "yeni@example.com" });
  });
  assert.equal(await deleteOld(), 6);
  assert.deepEqual([...(await findCustomers(reading(ctx), ids)).keys()].toSorted(), ids.slice(0, 5).toSorted());
  const { visits, links, payments: left } = await counts();
  assert.deepEqual([visits, links, left], [0, 0, 1]);
});

test("a choice of open items goes with what it reserved; customer, items and a paid choice stay", async (t) => {
  const world = await accountWorld(t);
  const { daysAgo, deleteOld, counts } = pastOf(world);
  await daysAgo(8, async () => {
    await world.choose({ itemIds: [world.items.first] });
    const another = await world.choose({ itemIds: [world.items.second] }, "another browser");
    await world.start(await world.paymentOf(another), "approved");
  });
  assert.equal((await world.allocations()).length, 2);
  assert.equal(await deleteOld(), 1);
  assert.deepEqual(await world.allocations(), ["F-2 posted 50.5000"]);
  const { links, payments } = await counts();
  assert.deepEqual([links, payments], [1, 1]);
  assert.equal((await world.rows(`select from customers`)).length, 1);
  assert.deepEqual(await world.open(), ["F-1 100.00", "F-3 25.00"]);
});

test("batches delete the visits of all companies, the oldest first, also if two workers run at once", async (t) => {
  const { server, visit, daysAgo, deleteOld, counts } = await shopWithPast(t);
  const other = server.contextFor(await server.newTenant());
  const { set } = await newPaymentSet(other, [{ name: "Bank" }]);
  const product = { code: "KERMES", kind: "multi_use", currency: "TRY", amount: amount("5") } as const;
  const request = await inTransaction(other, (ctx) => createRequest(ctx, { ...product, paymentSetId: set.id }));
  const visitOther = async () => {
    const browser = {
      nonce: randomToken(16),
      visitorHash: sha256(randomToken(16)),
      sender: "-",
      path: "/r/drawn",
      locale: "tr",
    } as const;
    await makeVisit(other, request.id, { amount: amount("5"), payer, ...browser });
  };
  await daysAgo(9, visitOther);
  await daysAgo(8, async () => {
    for (let visits = 0; visits < 4; visits += 1) {
      await visit();
      await visitOther();
    }
  });
  assert.equal(await deleteOld(1), 1);
  assert.equal((await counts()).payments, 4, "the other company's visit is the oldest");
  assert.equal(await deleteOld(5), 5);
  await Promise.all([deleteOld(), deleteOld()]);
  assert.equal((await counts()).payments, 0);
  assert.equal(await deleteOld(), 0, "neither has the other company any left");
});

test("the database lets retention delete no payment with an attempt, and neither its link nor its visit", async (t) => {
  const { world, platform, visit, payments, daysAgo, counts } = await shopWithPast(t);
  await daysAgo(8, async () => {
    await visit();
    await world.start((await payments())[0]!, "insufficient_funds");
  });
  const before = await counts();
  const remove = (table: string) =>
    platform.database.system((tx) => tx.run(statement(`test.delete.${table}`, `delete from ${table}`), []));
  await assert.rejects(remove("payments"), /is kept/);
  for (const table of ["links", "request_visits", "allocations"]) assert.equal(await remove(table), 0, table);
  assert.deepEqual(await counts(), before);
});
