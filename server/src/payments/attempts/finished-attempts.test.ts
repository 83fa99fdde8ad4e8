import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { paymentWorld } from "../../../tests/support/payment-world.ts";
import { cancelPayment } from "../cancel-payment.ts";

test("a sale that its void finishes while a worker claims it is never due again, and has no lease", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  world.bank.faults.add({ operation: "void", kind: "reset_before", times: 100 });
  await world.start(payment, "approved");
  await cancelPayment(world.ctx, { referenceCode: payment.id, reason: null });
  world.clock.advance(2_000);
  await world.work();
  assert.equal((await world.attemptStates(payment))[0], "sale:REVERSING");

  const options = `-c app.tenant_id=${world.ctx.tenantId}`;
  const other = new pg.Client({ connectionString: world.server.databaseUrl, options });
  await other.connect();
  other.on("error", () => {}); // The database is dropped when the test ends.
  await other.query("begin");
  await other.query("select from payments where id = $1 for update", [payment.id]);
  world.clock.advance(10 * 60_000);
  await world.endLeases();
  const working = world.work();
  for (let waiting = 0; waiting === 0;) {
    const { rows } = await other.query("select count(*)::int as count from pg_locks where not granted");
    waiting = rows[0].count;
  }
  await other.query(
    `update attempts set state = 'REVERSED', step = step + 1, due_at = null, lease_until = null
     where payment_id = $1 and kind = 'sale'`,
    [payment.id],
  );
  await other.query("commit");
  await other.end();
  await working;
  const [sale] = await world.attemptsOf(payment);
  assert.deepEqual([sale.state, sale.due_at, sale.lease_until], ["REVERSED", null, null]);
});

test("the database keeps finished attempts from being due or leased", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  await world.start(payment, "approved");
  for (const column of ["due_at", "lease_until"])
    await assert.rejects(world.rows(`update attempts set ${column} = now() where payment_id = $1`, [payment.id]), {
      constraint: "attempts_finished_rest",
    });
});
