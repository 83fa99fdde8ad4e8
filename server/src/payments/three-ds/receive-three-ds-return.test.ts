import assert from "node:assert/strict";
import { test } from "node:test";
import { countedTransactions } from "../../../tests/support/database/counted-transactions.ts";
import { authenticate, postReturn } from "../../../tests/support/payer.ts";
import { paymentWorld } from "../../../tests/support/payment-world.ts";
import { receiveThreeDsReturn } from "./receive-three-ds-return.ts";
import { readThreeDsToken } from "./three-ds-token.ts";

async function returnedFromBank(t: Parameters<typeof paymentWorld>[0]) {
  const world = await paymentWorld(t);
  const payment = await world.newPayment();
  const begun = await world.start(payment, "approved", { use3D: true });
  assert.ok(begun.kind === "redirect");
  const { baseUrl } = world.server;
  const returned = await authenticate(begun.redirectUrl, { baseUrl });
  const verdicts = async () =>
    (await world.rows(`select verdict from three_ds_returns order by received_at, id`)).map(({ verdict }) => verdict);
  const charges = () => world.charged().reduce((sum, order) => sum + order.charges, 0);
  const token = readThreeDsToken(new URL(begun.redirectUrl).pathname.split("/").at(-1)!)!;
  return { world, payment, baseUrl, token, returned, verdicts, charges };
}

test("a return that is accepted takes four transactions: it is stored, judged, submitted and settled", async (t) => {
  const { world, payment, token, returned } = await returnedFromBank(t);
  const { counts, ctx } = countedTransactions(world.ctx);
  await receiveThreeDsReturn(ctx, { token, method: "POST", fields: returned.fields });
  assert.equal(await world.paymentState(payment), "succeeded");
  assert.deepEqual(counts, { committed: 4, undone: 0 });
});

test("unjudged returns of a dead process are judged with the next return, the oldest first", async (t) => {
  const { world, payment, baseUrl, returned, verdicts, charges } = await returnedFromBank(t);
  await world.rows(`update terminals set acquirer_code = 'gone'`);
  await postReturn({ ...returned, fields: { ...returned.fields, amount: "1.00" } }, baseUrl);
  assert.deepEqual(await verdicts(), ["received"]);
  await world.rows(`update terminals set acquirer_code = 'nestpay'`);
  world.clock.advance(1_000);
  await postReturn(returned, baseUrl);
  assert.deepEqual(await verdicts(), ["forged", "accepted"]);
  assert.equal(await world.paymentState(payment), "succeeded");
  assert.equal(charges(), 1);
});

test("a repeated return is judged if it was left unjudged", async (t) => {
  const { world, payment, baseUrl, returned, verdicts, charges } = await returnedFromBank(t);
  await world.rows(`update terminals set acquirer_code = 'gone'`);
  await postReturn(returned, baseUrl);
  assert.deepEqual(await verdicts(), ["received"]);
  await world.rows(`update terminals set acquirer_code = 'nestpay'`);
  await postReturn(returned, baseUrl);
  assert.deepEqual(await verdicts(), ["accepted"]);
  assert.equal(await world.paymentState(payment), "succeeded");
  assert.equal(charges(), 1);
});
