import assert from "node:assert/strict";
import { test } from "node:test";
import { amount } from "../../../tests/support/payment-sets.ts";
import { paymentWorld } from "../../../tests/support/payment-world.ts";
import { countReversals, findReversal, pageOfReversals, listReversals } from "./list-reversals.ts";
import { refundPayment } from "./refund-payment.ts";

test("voids and refunds are listed newest first, by position and by page number, and every filter holds", async (t) => {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  await world.start(payment, "approved");
  for (const part of ["10", "20", "30"]) {
    world.clock.advance(1_000);
    await refundPayment(world.ctx, { referenceCode: payment.id, amount: amount(part), reason: `part ${part}` });
  }
  const amounts = (rows: readonly { reason: string | null }[]) => rows.map(({ reason }) => reason);
  const { rows, newer, older } = await pageOfReversals(world.ctx, {}, null);
  assert.deepEqual([amounts(rows), newer, older], [["part 30", "part 20", "part 10"], null, null]);
  const [newest, middle] = rows;
  assert.deepEqual(
    [newest?.orderReference, newest?.state, newest?.kind],
    [payment.orderReference, "APPROVED", "refund"],
  );
  assert.equal(newest?.sentBy, `${world.ctx.actor.kind}:${world.ctx.actor.id}`);
  const at = { at: middle!.createdAt, id: middle!.id };
  assert.deepEqual(amounts((await pageOfReversals(world.ctx, {}, { side: "older", ...at })).rows), ["part 10"]);
  assert.deepEqual(amounts((await pageOfReversals(world.ctx, {}, { side: "newer", ...at })).rows), ["part 30"]);
  assert.deepEqual(amounts(await listReversals(world.ctx, {}, { page: 2, pageSize: 2 })), ["part 10"]);
  assert.equal((await findReversal(world.ctx, middle!.id))?.reason, "part 20");

  const counts: [Parameters<typeof countReversals>[1], number][] = [
    [{}, 3],
    [{ states: ["APPROVED"], kind: "refund" }, 3],
    [{ states: ["DECLINED", "UNKNOWN"] }, 0],
    [{ kind: "void" }, 0],
    [{ amountMin: amount("20"), amountMax: amount("30") }, 2],
    [{ createdFrom: middle!.createdAt }, 2],
    [{ createdBefore: middle!.createdAt }, 1],
    [{ createdTo: middle!.createdAt }, 2],
    [{ currency: "USD" }, 0],
    [{ paymentId: payment.id }, 3],
    [{ reference: payment.clientReference! }, 3],
    [{ reference: "other" }, 0],
  ];
  for (const [filter, count] of counts)
    assert.equal(await countReversals(world.ctx, filter), count, JSON.stringify(Object.keys(filter)));
  assert.equal(await countReversals(world.ctx, {}, 1), 2, "above its limit a count is not exact");

  const stranger = world.server.contextFor(await world.server.newTenant());
  assert.deepEqual((await pageOfReversals(stranger, {}, null)).rows, []);
  assert.equal(await findReversal(stranger, middle!.id), undefined);
});
