/** The cost of the check for card testing, whatever one sender did in the last hour: a call centre, a carrier's shared address. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { refuseCardTesting } from "#payments/card-testing/card-testing.ts";
import { paymentJobs } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { recordedStatements } from "../support/database/recorded-statements.ts";
import { paymentWorld } from "../support/payment-world.ts";

const ADDRESS = "203.0.113.9";
const FEW = 3_600;
const MANY = 36_000;
/** As in growth.test.ts: an index of ten times as many rows is at most one page deeper. */
const PAGES_MORE = 12;
const PAGES_MAX = 500;
/** Live mode's defaults. */
const limits = { cardsPerAddress: 10, paymentsPerCard: 5, failuresPerTenant: 0 };

test("#23 the check for card testing reads as much after a sender's 36,000 tries as after 3,600", async (t) => {
  const own = await paymentWorld(t, { config: { cardTesting: limits } });
  const { tenantId } = own.ctx;
  const { pan } = own.cardOf("approved");
  const { transactions, database } = recordedStatements(own.ctx.database);
  const recording = { ...own.ctx, database };
  const refuse = () => inTransaction(recording, (ctx) => refuseCardTesting(ctx, { pan, payerAddress: ADDRESS }));
  await own.start(await own.newPayment(), "approved", { payerIp: ADDRESS }, recording);
  await refuse();
  const statements = transactions.flat().filter(({ name }) => name.startsWith("cardTries.count"));
  assert.deepEqual(
    statements.map(({ name }) => name),
    ["cardTries.countAndAdd", "cardTries.count"],
  );

  const pagesOfEach = async () => {
    const pages: number[] = [];
    for (const { name, text, values } of statements) {
      const asked = name === "cardTries.count" ? [...values] : [...values.slice(0, -2), randomUUID(), randomUUID()];
      const [row] = await own.rows(`explain (analyze, buffers, format json) ${text}`, asked);
      const { "Shared Hit Blocks": hit, "Shared Read Blocks": read } = row["QUERY PLAN"][0].Plan;
      pages.push(Number(hit) + Number(read));
    }
    return pages;
  };
  const seed = async (from: number, to: number) => {
    await own.rows(
      `insert into attempts (tenant_id, id, payment_id, kind, exclusive_key, terminal_id, acquirer_code, bank_order_id, installments,
         amount, charged_amount, currency, customer_rate, cost_rate, locale, created_at)
       select tenant_id, md5(n::text)::uuid, payment_id, kind, 'order:' || n, terminal_id, acquirer_code, 'BUSY' || n, installments,
         amount, charged_amount, currency, customer_rate, cost_rate, locale, created_at
       from (select * from attempts where tenant_id = $1 limit 1) known cross join generate_series($2::integer, $3::integer - 1) n`,
      [tenantId, from, to],
    );
    // Each try is of another card: eight of ten are approved, one has failed, one has no outcome yet.
    await own.rows(
      `insert into card_tries (tenant_id, attempt_id, payment_id, card, sender, tried_at, outcome)
       select $1, md5(n::text)::uuid, gen_random_uuid(), sha256(n::text::bytea), known.sender,
         $2::timestamptz - n * 0.0987 * interval '1 second',
         case n % 10 when 0 then 'failed' when 1 then 'pending' else 'approved' end
       from generate_series($3::integer, $4::integer - 1) n, (select sender from card_tries where tenant_id = $1 limit 1) known`,
      [tenantId, own.clock.now(), from, to],
    );
    await own.rows("analyze card_tries, attempts");
    await paymentJobs
      .find(({ name }) => name === "payments.card_testing")!
      .run(own.platform, new AbortController().signal);
  };

  await seed(0, FEW);
  const few = await pagesOfEach();
  await seed(FEW, MANY);
  const many = await pagesOfEach();
  console.log(`  pages: ${few.join(" and ")} after ${FEW} tries, ${many.join(" and ")} after ${MANY}`);
  for (const [index, pages] of many.entries()) {
    const { name } = statements[index]!;
    assert.ok(
      pages <= few[index]! + PAGES_MORE,
      `${name}: ${pages} pages after ${MANY} tries, ${few[index]} after ${FEW}`,
    );
    assert.ok(pages <= PAGES_MAX, `${name}: ${pages} pages`);
  }
  await refuse(); // Not refused.
});
