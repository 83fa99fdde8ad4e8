import assert from "node:assert/strict";
import { test } from "node:test";
import { statement } from "#platform/database/statement.ts";
import { writtenColumns } from "../../../tests/support/database/written-columns.ts";
import { paymentWorld } from "../../../tests/support/payment-world.ts";
import { cancelPayment } from "../cancel-payment.ts";
import { paymentTransitions } from "../payment.ts";
import { attemptTransitions } from "./attempt.ts";

const pairs = (table: Readonly<Record<string, readonly string[]>>) =>
  new Set(Object.entries(table).flatMap(([from, states]) => states.map((to) => `${from} ${to}`)));

test("the database allows exactly the transitions that the code allows", async (t) => {
  const world = await paymentWorld(t);
  const inDatabase = async (name: string) =>
    (await world.rows(`select from_state || ' ' || to_state as pair from ${name}()`)).map(({ pair }) => String(pair));
  assert.deepEqual(new Set(await inDatabase("attempt_transitions")), pairs(attemptTransitions));
  assert.deepEqual(new Set(await inDatabase("payment_transitions")), pairs(paymentTransitions));
});

test("the database refuses forbidden changes of state or amount, an old fence, an unbalanced journal", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  await world.start(payment, "approved");
  const refuses = (sql: string, message: RegExp) => assert.rejects(world.rows(sql), { message });
  await refuses(`update attempts set state = 'DECLINED', step = step + 1`, /cannot go from APPROVED to DECLINED/);
  await refuses(`update attempts set charged_amount = 1`, /cannot change/);
  await refuses(`update attempts set bank_order_id = 'X'`, /cannot change/);
  await refuses(`update attempts set fence = fence - 1`, /cannot go back/);
  await refuses(`update attempts set submitted_at = now()`, /submitted once/);
  await refuses(`update payments set state = 'open'`, /cannot go from succeeded to open/);
  await refuses(`update payments set amount = 1`, /cannot change/);
  await refuses(`update payments set charged_amount = 1`, /written once/);
  await refuses(
    `insert into ledger_entries select tenant_id, attempt_id, 'refund', leg, amount, currency, created_at from ledger_entries where leg = 'bank_clearing'`,
    /does not add up/,
  );
});

test("the application changes no ledger entry, bank call or history, and deletes only old or archived rows", async (t) => {
  const world = await paymentWorld(t);
  const tables = ["attempt_history", "bank_calls", "ledger_entries"];
  const rights = await world.rows(
    `select grantee, table_name, privilege_type from information_schema.table_privileges
     where grantee in ('servicepay_app', 'servicepay_system') and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')
       and table_name = any($1) order by table_name`,
    [tables],
  );
  assert.deepEqual(
    rights,
    tables.map((name) => ({ grantee: "servicepay_system", table_name: name, privilege_type: "DELETE" })),
  );
  await world.start(await world.newPayment(), "approved");
  for (const table of tables) {
    const deletion = statement(`test.delete.${table}`, `delete from ${table}`);
    assert.equal(await world.ctx.database.system((tx) => tx.run(deletion, [])), 0, table);
    assert.notEqual((await world.rows(`select from ${table}`)).length, 0, table);
  }
});

test("the history of every attempt is a path of the allowed graph, and its fences never go back", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  await world.start(payment, "insufficient_funds");
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  await world.start(payment, "approved");
  world.clock.advance(2_000);
  await world.work();
  const lines = await world.rows(`select * from attempt_history order by attempt_id, step`);
  assert.equal(lines.length, 5);
  for (const [index, line] of lines.entries()) {
    assert.ok((attemptTransitions as Record<string, readonly string[]>)[line.from_state]?.includes(line.to_state));
    const before = lines[index - 1];
    if (before?.attempt_id !== line.attempt_id) assert.deepEqual([line.step, line.from_state], [1, "CREATED"]);
    else
      assert.deepEqual(
        [line.step, line.from_state, line.fence >= before.fence],
        [before.step + 1, before.to_state, true],
      );
  }
});

test("the database admits one charge of an order until the whole charge has gone back", async (t) => {
  const world = await paymentWorld(t);
  const reference = { exclusiveKey: "order:ONE" };
  const [first, second] = [await world.newPayment(reference), await world.newPayment(reference)];
  await world.start(second, "insufficient_funds");
  await world.start(first, "approved");
  const columns = await writtenColumns(world.rows, "attempts");
  const charge = () =>
    world.rows(
      `with copy as (
         select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'payment_id', $1::uuid,
           'state', 'CREATED', 'step', 0, 'bank_order_id', upper(left(md5(random()::text), 20))))).* from attempts a
         where payment_id = $2 and kind = 'sale'
       ) insert into attempts (${columns}) select ${columns} from copy returning id`,
      [second.id, first.id],
    );
  const [{ id }] = await charge();
  const submit = () => world.rows(`update attempts set state = 'SUBMITTING', step = step + 1 where id = $1`, [id]);
  await assert.rejects(submit(), { constraint: "one_live_charge" });
  const free = () =>
    world.rows(`update attempts set fully_reversed_at = now() where payment_id = $1 and state = 'APPROVED'`, [
      first.id,
    ]);
  await assert.rejects(free(), { message: /only after its whole charge went back/ });
  await cancelPayment(world.ctx, { referenceCode: first.id, reason: null });
  await submit();
});
