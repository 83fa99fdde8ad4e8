import assert from "node:assert/strict";
import { test } from "node:test";
import { noReferences } from "#acquirers/registry.ts";
import { openTerminal } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { paymentWorld } from "../../../tests/support/payment-world.ts";
import { cancelPayment } from "../cancel-payment.ts";
import { selectLateReply } from "../store/evidence.ts";

test("a void that asks for the order's status keeps both calls, each with what it found", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  await world.start(payment, "approved");
  const [sale] = await world.rows(`select bank_order_id from attempts where payment_id = $1`, [payment.id]);
  const { terminal } = await openTerminal(world.ctx, world.terminals[0]!.id);
  const { amount } = payment;
  const order = { bankOrderId: sale.bank_order_id, amount, chargedAmount: amount } as const;
  const asked = { ...order, currency: "TRY", installments: 1, references: noReferences } as const;
  assert.equal((await terminal.void(asked)).kind, "done", "somebody voids it in the bank's panel");

  const { success } = await cancelPayment(world.ctx, { referenceCode: payment.id, reason: "müşteri vazgeçti" });
  assert.equal(success, true);
  const [, voided] = await world.attemptsOf(payment);
  const calls = await world.rows(
    `select operation, sequence, outcome ->> 'kind' as outcome, evidence -> 'reply' ->> 'Extra.ERRORCODE' as error
     from bank_calls where attempt_id = $1 order by sequence`,
    [voided.id],
  );
  assert.deepEqual(calls, [
    { operation: "void", sequence: 1, outcome: "approved", error: "CORE-2008" },
    { operation: "query", sequence: 2, outcome: "voided", error: null },
  ]);

  await world.rows(`update bank_calls set is_late = true where attempt_id = $1`, [voided.id]);
  const late = await inTransaction(world.ctx, (ctx) => selectLateReply(ctx, voided.id));
  assert.deepEqual(late, { kind: "approved", references: null }, "read late, it is what the status decided");
});
