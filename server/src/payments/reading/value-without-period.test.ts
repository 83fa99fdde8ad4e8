/** A value of a dynamic field, which no index has, is looked for in a bounded part of a company's payments. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction } from "#platform/context.ts";
import { recordedStatements } from "../../../tests/support/database/recorded-statements.ts";
import { paymentWorld } from "../../../tests/support/payment-world.ts";
import { listPayments } from "./list-payments.ts";

const DAY_MS = 86_400_000;
const OLD = 5_000;
const paging = { page: 1, pageSize: 10 };

interface Plan {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

test("a value of a dynamic field is looked for in thirty days, and from createdFrom on if it is given", async (t) => {
  const world = await paymentWorld(t);
  const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS);
  const additionalData = { invoiceNo: "F-1" };
  const made = [];
  for (const age of [40, 20]) {
    const { id } = await world.newPayment({ additionalData });
    await world.rows("update payments set created_at = $2 where id = $1", [id, daysAgo(age)]);
    made.push(id);
  }
  const [old, recent] = made;
  const found = async (filter: { createdFrom?: Date; createdTo?: Date }) => {
    const { payments, totalCount } = await listPayments(world.ctx, { additionalValue: "F-1", ...filter }, paging);
    assert.equal(totalCount, payments.length);
    return payments.map(({ id }) => id);
  };
  assert.deepEqual(await found({}), [recent]);
  assert.deepEqual(await found({ createdFrom: daysAgo(41) }), [recent, old]);
  assert.deepEqual(await found({ createdTo: daysAgo(30) }), [old]);

  await world.rows(
    `insert into payments (tenant_id, id, order_reference, source, source_id, payment_set_id, customer_id, exclusive_key, amount,
       currency, locale, attempts_used, attempts_max, expires_at, created_by_kind, created_by, additional_data, created_at, updated_at)
     select tenant_id, md5(n::text)::uuid, 'OLD' || n, source, md5('s' || n)::uuid, payment_set_id, customer_id, 'order:old' || n, amount,
       currency, locale, attempts_used, attempts_max, expires_at, created_by_kind, created_by, additional_data, $2, updated_at
     from (select * from payments where id = $1) known cross join generate_series(1, $3::integer) n`,
    [old, daysAgo(60), OLD],
  );
  await world.rows("analyze payments");
  const { transactions, database } = recordedStatements(world.ctx.database);
  await inTransaction({ ...world.ctx, database }, (ctx) => listPayments(ctx, { additionalValue: "F-1" }, paging));
  const reads = transactions.flat().filter(({ name }) => name.startsWith("payments."));
  assert.equal(reads.length, 2, "the page and its count");
  for (const { name, text, values } of reads) {
    const [row] = await world.rows(`explain (analyze, format json) ${text}`, [...values]);
    const rows = rowsRead(row["QUERY PLAN"][0].Plan);
    assert.ok(rows <= 100, `${name} reads ${rows} rows`);
  }
});

function rowsRead(plan: Plan): number {
  const own = (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"];
  return own + (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0);
}
