import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction } from "#platform/context.ts";
import { randomKey } from "#platform/crypto.ts";
import { statement } from "#platform/database/statement.ts";
import { seededFractions } from "#platform/seeded-random.ts";
import { newPaymentSet } from "../../tests/support/payment-sets.ts";
import { testPlatform } from "../../tests/support/platform.ts";
import { dieAt } from "../../tests/support/processes/die-at.ts";
import type { LinkingTask } from "../../tests/support/processes/linking-process.ts";
import { temporaryFolder } from "../../tests/support/temporary-folder.ts";

const REFERENCES = Array.from({ length: 30 }, (_, index) => `order-${index}`);
const FIRING = 0.5;

/** A seed with which the fault point fires when it is passed for the third time. */
function seedOfThirdPass(): number {
  for (let seed = 1; ; seed += 1) {
    const random = seededFractions(seed);
    const [, ...passes] = [random(), random(), random(), random()].map((fraction) => fraction < FIRING);
    if (!passes[0] && !passes[1] && passes[2]) return seed;
  }
}

const wholeLinks = statement<{ client_order_reference: string }>(
  "test.wholeLinks",
  `select l.client_order_reference from links l
   join payments p on p.tenant_id = l.tenant_id and p.id = l.payment_id
   join customers c on c.tenant_id = p.tenant_id and c.id = p.customer_id
   join audit_log a on a.tenant_id = l.tenant_id and a.record_id = l.id::text and a.action = 'link.created'
   join audit_log b on b.tenant_id = l.tenant_id and b.record_id = p.id::text and b.action = 'payment.created'
   where l.tenant_id = $1`,
);
const countAll = statement<{ links: number; payments: number; customers: number; entries: number }>(
  "test.countAll",
  `select (select count(*)::int from links where tenant_id = $1) as links,
     (select count(*)::int from payments where tenant_id = $1) as payments,
     (select count(*)::int from customers where tenant_id = $1) as customers,
     (select count(*)::int from audit_log where tenant_id = $1 and action in
        ('link.created', 'payment.created', 'customer.created')) as entries`,
);

for (const [point, when] of [
  ["links.create_before_commit", "before"],
  ["links.create_after_commit", "after"],
] as const) {
  test(`kill -9 ${when} the commit of a link: every link is whole or absent, and every answered link exists`, async (t) => {
    const keyEncryptionKey = randomKey();
    const world = await testPlatform({ keyEncryptionKey });
    t.after(() => world.close());
    const ctx = world.contextFor(await world.newTenant());
    const { set } = await newPaymentSet(ctx, [{ name: "Bank" }]);
    const task: Omit<LinkingTask, "planFile"> = {
      databaseUrl: world.databaseUrl,
      keyEncryptionKey: keyEncryptionKey.toString("base64"),
      tenantId: ctx.tenantId,
      now: world.clock.now().toISOString(),
      paymentSetId: set.id,
      orderReferences: REFERENCES,
    };
    const output = await dieAt(point, {
      script: "linking-process.ts",
      variable: "LINKING_TASK",
      task,
      folder: temporaryFolder(t),
      chance: { seed: seedOfThirdPass(), firing: FIRING },
    });

    const { tenantId } = ctx;
    const rows = await inTransaction(ctx, ({ tx }) => tx.rows(wholeLinks, [tenantId]));
    const there = new Set(rows.map((row) => row.client_order_reference));
    const answered = output.split("\n").filter((line) => line !== "");
    for (const reference of answered) assert.ok(there.has(reference), `${reference} was answered`);
    if (when === "before")
      assert.notEqual(there.size, REFERENCES.length, "the transaction that was killed is not there");
    const { size } = there;
    const counts = await inTransaction(ctx, ({ tx }) => tx.row(countAll, [tenantId]));
    assert.deepEqual(counts, { links: size, payments: size, customers: size, entries: 3 * size });
  });
}
