/** The cost of a payment and its webhook, whatever waits besides: webhooks of other receivers, unpaid items of the same account. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test, type TestContext } from "node:test";
import { createDeliveryWorker } from "../../src/webhooks/delivery-worker.ts";
import { paymentWorld, type PaymentWorld } from "../support/payment-world.ts";
import { costOf, type Cost } from "./measure.ts";
import { measured } from "./measured-database.ts";
import { TouchedBlocks } from "./service.ts";

const [FEW, MANY] = [1_000, 10_000];
const ITEMS_OF_EACH = 10;
const ROUNDS = { toWarmUp: 6, measured: 3 };
/** growth.test.ts explains both bounds. */
const GROWTH_MAX = 1.5;
const PAGES_MORE = 12;

test("a payment and its webhook read the same whatever waits: 10,000 webhooks, 100,000 items", async (t) => {
  const touched = new TouchedBlocks();
  const world = await paymentWorld(t, {
    config: { cardTesting: { cardsPerAddress: 0, paymentsPerCard: 0, failuresPerTenant: 0 } },
  });
  const pay = await payingOf(t, world, touched);
  await seedWaiting(world, 0, FEW);
  const few = await costOf(pay, touched, ROUNDS);
  await seedWaiting(world, FEW, MANY);
  const many = await costOf(pay, touched, ROUNDS);
  assert.ok(many.blocksOf.size > 25, `${many.blocksOf.size} statements`);
  assert.ok(many.blocksOf.has("webhooks.claimDeliveries"));
  assert.ok(many.blocksOf.has("transactions.insertSale"));
  console.log(`  ${many.blocksOf.size} statements, ${few.blocks} pages while few wait, ${many.blocks} while many wait`);
  assert.deepEqual(grownIn(few, many), []);
});

function grownIn(few: Cost, many: Cost): string[] {
  return [...many.blocksOf].flatMap(([name, pages]) => {
    const before = few.blocksOf.get(name) ?? 0;
    return pages > before * GROWTH_MAX + PAGES_MORE ? [`${name} touches ${pages} pages, before ${before}`] : [];
  });
}

/** A direct payment that is posted to the customer's account, and the webhook about it. */
async function payingOf(t: TestContext, world: PaymentWorld, touched: TouchedBlocks) {
  let received = 0;
  const receiver = createServer((_request, reply) => void reply.end(() => (received += 1)));
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  t.after(() => receiver.close());
  const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const database = measured(world.ctx.database, touched.note);
  const worker = createDeliveryWorker({ ...world.platform, database });
  t.after(() => worker.close());
  return {
    name: "pay directly",
    async run() {
      const payment = await world.newPayment({ webhookUrl });
      const before = received;
      const { kind } = await world.start(payment, "approved", {}, { ...world.ctx, database });
      assert.equal(kind, "approved");
      while ((await worker.start()) > 0) await worker.waitForAll();
      assert.equal(received, before + 1);
    },
  };
}

/** Deliveries to another receiver, of which each is due in an hour, and debts of the account that payments are posted to. */
async function seedWaiting({ rows, ctx, clock }: PaymentWorld, from: number, to: number): Promise<void> {
  const values = [ctx.tenantId, clock.now(), from, to - 1];
  await rows(
    `insert into webhook_receivers (tenant_id, receiver) values ($1, 'https://slow.example') on conflict do nothing`,
    values.slice(0, 1),
  );
  await rows(
    `insert into webhook_events (tenant_id, id, payment_id, transaction_id, url, body, trace_id, created_at)
     select $1, md5('event' || n)::uuid, md5('payment' || n)::uuid, md5('attempt' || n)::uuid, 'https://slow.example/hook', '{}', md5(n::text), $2
     from generate_series($3::int, $4::int) n`,
    values,
  );
  await rows(
    `insert into webhook_deliveries (tenant_id, event_id, receiver, payment_id, state, attempt_count, round_attempts, next_at, created_at)
     select $1, md5('event' || n)::uuid, 'https://slow.example', md5('payment' || n)::uuid, 'pending', 1, 1,
       $2::timestamptz + interval '1 hour', $2 from generate_series($3::int, $4::int) n`,
    values,
  );
  await rows(
    `insert into account_transactions (tenant_id, id, erp_code, account_erp_code, amount, currency_code, transaction_date, due_date,
       description, description_folded, created_at, updated_at)
     select $1, md5('item' || n || '/' || i)::uuid, 'ITEM-' || n || '-' || i, '120.01', 10, 'TRY', $2, $2, 'Fatura', 'fatura', $2, $2
     from generate_series($3::int, $4::int) n cross join generate_series(1, ${ITEMS_OF_EACH}) i`,
    values,
  );
  await rows("analyze webhook_events, webhook_deliveries, account_transactions, transaction_changes");
}
