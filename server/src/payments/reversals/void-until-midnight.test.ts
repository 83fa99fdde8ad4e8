import assert from "node:assert/strict";
import { test } from "node:test";
import { paymentWorld } from "../../../tests/support/payment-world.ts";
import { previewReversal } from "./preview-reversal.ts";

const nights = [
  { sold: "2027-01-31T20:59:59Z", lastVoid: "2027-01-31T20:59:59.999Z", midnight: "2027-01-31T21:00:00Z" },
  { sold: "2027-01-31T21:00:00Z", lastVoid: "2027-02-01T20:59:59.999Z", midnight: "2027-02-01T21:00:00Z" },
  { sold: "2027-12-31T23:59:59Z", lastVoid: "2028-01-01T20:59:59.999Z", midnight: "2028-01-01T21:00:00Z" },
];

test("a charge is voided until midnight in Istanbul, also at the end of a month or a year", async (t) => {
  const world = await paymentWorld(t);
  for (const { sold, lastVoid, midnight } of nights) {
    world.clock.set(new Date(sold));
    const payment = await world.newPayment();
    await world.start(payment, "approved");
    const kindAt = async (at: string) => {
      world.clock.set(new Date(at));
      return (await previewReversal(world.ctx, payment.id, null)).reversal?.kind;
    };
    assert.deepEqual(
      [await kindAt(sold), await kindAt(lastVoid), await kindAt(midnight)],
      ["void", "void", "refund"],
      sold,
    );
  }
});
