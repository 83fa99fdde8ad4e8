/** The list of payments: every payment once, newest first, and only those that the filter asks for. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { createCustomer } from "#customers/index.ts";
import { inSnapshot, inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import type { ListPage, ListPosition } from "#platform/list-page.ts";
import { amount } from "../../../tests/support/payment-sets.ts";
import { minuteMs, paymentWorld, type PaymentWorld } from "../../../tests/support/payment-world.ts";
import {
  countPayments,
  pageOfPayments,
  paymentsInBatches,
  refundPayment,
  type ListedPayment,
  type PaymentFilter,
} from "../index.ts";

/** Creates payments with few different times, so that many have the same. */
async function manyPayments(t: TestContext, count: number) {
  const world = await paymentWorld(t);
  const created = [];
  for (let index = 0; index < count; index += 1) {
    created.push(await world.newPayment());
    if (index % 40 === 39) world.clock.advance(1);
  }
  const newestFirst = created.toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  );
  return { world, newestFirst: newestFirst.map(({ id }) => id) };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const filtered = async ({ ctx }: PaymentWorld, filter: PaymentFilter): Promise<string[]> => {
  const { rows } = await pageOfPayments(ctx, filter, null);
  assert.equal(await countPayments(ctx, filter, 100), rows.length);
  return idsOf(rows);
};

test("every payment is on one page, newest first, also where many were created at the same moment", async (t) => {
  const { world, newestFirst } = await manyPayments(t, 120);
  const pages: ListPage<ListedPayment>[] = [];
  let position: ListPosition | null = null;
  do {
    const page: ListPage<ListedPayment> = await pageOfPayments(world.ctx, {}, position);
    pages.push(page);
    position = page.older;
  } while (position !== null);
  assert.deepEqual(
    pages.map(({ rows }) => rows.length),
    [50, 50, 20],
  );
  assert.deepEqual(
    pages.flatMap(({ rows }) => idsOf(rows)),
    newestFirst,
  );
  const back = await pageOfPayments(world.ctx, {}, pages[2]!.newer);
  assert.deepEqual(idsOf(back.rows), newestFirst.slice(50, 100));
  const first = await pageOfPayments(world.ctx, {}, back.newer);
  assert.deepEqual([idsOf(first.rows), first.newer], [newestFirst.slice(0, 50), null]);
});

test("a payment that arrives while somebody turns pages moves no row to another page", async (t) => {
  const { world, newestFirst } = await manyPayments(t, 60);
  const { older } = await pageOfPayments(world.ctx, {}, null);
  await world.newPayment();
  const second = await pageOfPayments(world.ctx, {}, older);
  assert.deepEqual(idsOf(second.rows), newestFirst.slice(50));
});

test("payments are counted exactly up to the maximum, and never beyond one more", async (t) => {
  const { world } = await manyPayments(t, 12);
  assert.equal(await countPayments(world.ctx, {}, 12), 12);
  assert.equal(await countPayments(world.ctx, {}, 5), 6);
});

test("batches have every payment once, and the connection comes back when a reader stops early", async (t) => {
  const { world, newestFirst } = await manyPayments(t, 505);
  const batches = () => inSnapshot(world.ctx, (ctx) => paymentsInBatches(ctx, {}));
  const found = (await Array.fromAsync(batches())).flat();
  assert.deepEqual(idsOf(found), newestFirst);
  for (let time = 0; time < 5; time += 1) {
    for await (const batch of batches()) {
      assert.equal(batch.length, 500);
      break;
    }
    const { total, idle } = world.ctx.database.usage();
    assert.equal(total - idle, 0);
  }
});

test("batches of a period have every payment of the period once, and none outside it", async (t) => {
  const { world, newestFirst } = await manyPayments(t, 590);
  const [newest, oldest] = [newestFirst[0]!, newestFirst.at(-1)!];
  const { rows } = await pageOfPayments(world.ctx, { ids: [newest, oldest] }, null);
  const [createdBefore, first] = rows.map(({ createdAt }) => createdAt);
  const period = { createdFrom: new Date(first!.getTime() + 1), createdBefore };
  const batches = await Array.fromAsync(paymentsInBatches(world.ctx, period));
  // 30 payments have the newest time, and 40 the oldest one.
  assert.deepEqual(
    batches.map(({ length }) => length),
    [500, 20],
  );
  assert.deepEqual(idsOf(batches.flat()), newestFirst.slice(30, -40));
});

test("a list shows the payments of its own company only", async (t) => {
  const { world } = await manyPayments(t, 3);
  const stranger = world.server.contextFor(await world.server.newTenant());
  assert.deepEqual(await pageOfPayments(stranger, {}, null), { rows: [], newer: null, older: null });
  assert.equal(await countPayments(stranger, {}, 10), 0);
});

test("a row shows the sale that was charged, else the newest, and the customer's name", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  const row = async () => (await pageOfPayments(world.ctx, {}, null)).rows[0]!;
  assert.deepEqual([(await row()).sale, (await row()).customerName], [null, "Ayşe"]);
  await world.start(payment, "insufficient_funds");
  const declined = await row();
  assert.deepEqual(
    [declined.state, declined.sale?.state, declined.sale?.decline?.class],
    ["open", "DECLINED", "insufficient_funds"],
  );
  await world.start(payment, "approved");
  const { sale, state, chargedAmount } = await row();
  assert.deepEqual([state, sale?.state, sale?.decline, sale?.isThreeDs], ["succeeded", "APPROVED", null, false]);
  assert.deepEqual(chargedAmount, amount("100.25"));
  assert.match(sale?.maskedPan ?? "", /^[0-9]{6}\*{6}[0-9]{4}$/);
  assert.match(sale?.authCode ?? "", /./);
});

test("each filter selects its payments and no other", async (t) => {
  const world = await paymentWorld(t);
  const other = { code: "C-2", email: "mehmet@example.com", name: "Mehmet" };
  const mehmet = await inTransaction(world.ctx, (ctx) => createCustomer(ctx, other));
  const open = await world.newPayment({ amount: amount("10"), source: "widget", customerId: null });
  world.clock.advance(minuteMs);
  const paid = await world.newPayment({ amount: amount("20"), clientReference: "SIP-7", customerId: mehmet.id });
  await world.start(paid, "approved");
  world.clock.advance(minuteMs);
  const refunded = await world.newPayment({ amount: amount("30") });
  await world.start(refunded, "approved");
  await refundPayment(world.ctx, { referenceCode: refunded.id, amount: amount("5"), reason: null });
  world.clock.advance(minuteMs);
  const additionalData = { invoiceNo: 'F"1\\', note: "a: b" };
  const declined = await world.newPayment({ amount: amount("40"), additionalData });
  await world.start(declined, "insufficient_funds");
  const terminalId = world.terminals[0]!.id;
  const lastFour = world.cardOf("insufficient_funds").pan.slice(-4);

  const cases: [PaymentFilter, { id: string }[]][] = [
    [{}, [declined, refunded, paid, open]],
    [{ states: ["succeeded", "partially_refunded"] }, [refunded, paid]],
    [{ states: [] }, []],
    [{ source: "widget" }, [open]],
    [{ createdFrom: paid.createdAt, createdBefore: declined.createdAt }, [refunded, paid]],
    [{ amountMin: amount("20"), amountMax: amount("30") }, [refunded, paid]],
    [{ amount: amount("30") }, [refunded]],
    [{ cardLastFour: lastFour, amount: amount("40") }, [declined]],
    [{ cardLastFour: lastFour, amount: amount("30") }, []],
    [{ currency: "TRY" }, [declined, refunded, paid, open]],
    [{ currency: "EUR" }, []],
    [{ reference: "SIP-7" }, [paid]],
    [{ reference: declined.orderReference }, [declined]],
    [{ additionalValue: 'F"1\\' }, [declined]],
    [{ additionalValue: "a: b" }, [declined]],
    [{ additionalValue: "b" }, []],
    [{ additionalValue: "invoiceNo" }, []],
    [{ paymentSetId: world.set.id, source: "widget" }, [open]],
    [{ paymentSetId: newId() }, []],
    [{ customerIds: [mehmet.id] }, [paid]],
    [{ terminalId }, [declined, refunded, paid]],
    [{ terminalId: newId() }, []],
    [{ installments: 1 }, [declined, refunded, paid]],
    [{ installments: 2 }, []],
    [{ cardLastFour: lastFour }, [declined]],
    [{ declineClass: "insufficient_funds" }, [declined]],
    [{ isUnclear: true }, []],
  ];
  for (const [filter, expected] of cases)
    assert.deepEqual(await filtered(world, filter), idsOf(expected), JSON.stringify(Object.keys(filter)));
});

test("a payment with an unclear attempt is marked, and is found as an unclear one", async (t) => {
  const world = await paymentWorld(t);
  await world.newPayment();
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  await world.start(payment, "approved");
  await world.endLeases();
  await world.rows(`update attempts set state = 'MANUAL', step = step + 1, due_at = null where state = 'UNKNOWN'`);
  const { rows } = await pageOfPayments(world.ctx, { isUnclear: true }, null);
  assert.deepEqual([idsOf(rows), rows[0]?.isUnclear, rows[0]?.state], [[payment.id], true, "processing"]);
  const all = await pageOfPayments(world.ctx, {}, null);
  assert.equal(all.rows.filter(({ isUnclear }) => isUnclear).length, 1);
});

test("a filter of a sale concerns only the sale that the row shows", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  await world.start(payment, "insufficient_funds");
  const first = world.cardOf("insufficient_funds").pan.slice(-4);
  const second = world.cardOf("approved").pan.slice(-4);
  assert.notEqual(first, second);
  assert.deepEqual(await filtered(world, { cardLastFour: first }), [payment.id]);
  assert.deepEqual(await filtered(world, { cardLastFour: first, installments: 2 }), []);
  world.clock.advance(minuteMs);
  await world.start(payment, "approved");
  assert.deepEqual(await filtered(world, { cardLastFour: first }), []);
  assert.deepEqual(await filtered(world, { declineClass: "insufficient_funds" }), []);
  assert.deepEqual(await filtered(world, { cardLastFour: second, installments: 1 }), [payment.id]);
});
