import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { randomKey } from "#platform/crypto.ts";
import { inTransaction } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { FaultPlan } from "#platform/fault-point.ts";
import { seededFractions } from "#platform/seeded-random.ts";
import type { LinkingTask } from "../../tests/support/processes/linking-process.ts";
import { testPlatform } from "../../tests/support/platform.ts";
import { newPaymentSet } from "../../tests/support/payment-sets.ts";

const SCRIPT = join(import.meta.dirname, "..", "..", "tests", "support", "processes", "linking-process.ts");

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
    const folder = await mkdtemp(join(tmpdir(), "servicepay-killed-"));
    t.after(async () => {
      await world.close();
      await rm(folder, { recursive: true, force: true });
    });
    const ctx = world.contextFor(await world.newTenant());
    const { set } = await newPaymentSet(ctx, [{ name: "Bank" }]);
    const planFile = join(folder, "plan.json");
    const chances = { seed: seedOfThirdPass(), activation: 1, firing: FIRING, timesMax: 1 };
    const logFile = join(folder, "passes.log");
    const plan: FaultPlan = { ...chances, kinds: ["kill"], only: [point], delayMs: 60_000, logFile };
    await writeFile(planFile, JSON.stringify(plan));
    const task: LinkingTask = {
      databaseUrl: world.databaseUrl,
      keyEncryptionKey: keyEncryptionKey.toString("base64"),
      tenantId: ctx.tenantId,
      now: world.clock.now().toISOString(),
      paymentSetId: set.id,
      orderReferences: REFERENCES,
      planFile,
    };
    const env = { ...process.env, LINKING_TASK: JSON.stringify(task) };
    const child = spawn(process.execPath, [SCRIPT], { env, stdio: ["ignore", "pipe", "inherit"] });
    t.after(() => child.kill("SIGKILL"));
    const [output, [, signal]] = await Promise.all([text(child.stdout), once(child, "exit")]);
    assert.equal(signal, "SIGKILL");

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
