import assert from "node:assert/strict";
import { noReferences } from "../../order.ts";
import { decimal, orderOf, referenceOf } from "../bank-under-test.ts";
import type { Guarantee } from "./world.ts";

export const voids: Guarantee = {
  name: "a void gives back a whole sale before the day's close, once, also without the bank's references",
  async prove(world) {
    const { acquirer, bank } = world;
    for (const references of ["the bank's", "none"] as const) {
      const sale = await world.charged(orderOf("40"));
      const reference = references === "none" ? { ...sale, references: noReferences } : sale;
      assert.equal((await world.terminal().void(reference)).kind, "done", references);
      assert.equal(bank.netCharge(sale.bankOrderId), 0n);
      assert.equal((await world.terminal().void(reference)).kind, "alreadyDone", references);
      const refund = await world.terminal().refund(reference);
      assert.ok(refund.kind === "refused" && refund.reason === "nothing_to_reverse", JSON.stringify(refund));
      if (acquirer.capabilities.queryTells.voids)
        assert.equal((await world.terminal().query(reference)).kind, "voided");
    }
    const settled = await world.charged(orderOf("42"));
    bank.closeDay();
    for (const references of [settled.references, noReferences]) {
      const late = await world.terminal().void({ ...settled, references });
      assert.ok(late.kind === "refused" && late.reason === "day_closed", JSON.stringify(late));
    }
    const nothing = await world.terminal().void(referenceOf(orderOf("43")));
    assert.ok(nothing.kind === "refused" && nothing.reason === "nothing_to_reverse", JSON.stringify(nothing));
    assert.equal(bank.netCharge(settled.bankOrderId), 4_200n);
  },
};

export const refunds: Guarantee = {
  name: "refunds give back a sale to the last kuruş and not more, from the day that the bank allows",
  async prove(world) {
    const { acquirer, bank } = world;
    const { refundFrom, partialRefund } = acquirer.capabilities;
    const early = await world.charged(orderOf("50"));
    const atOnce = await world.terminal().refund(early);
    if (refundFrom === "atOnce") assert.equal(atOnce.kind, "done", JSON.stringify(atOnce));
    else {
      const isTooEarly = atOnce.kind === "refused" && atOnce.reason === "day_not_closed";
      assert.ok(isTooEarly || (refundFrom === "bankSays" && atOnce.kind === "done"), JSON.stringify(atOnce));
    }
    assert.equal(bank.netCharge(early.bankOrderId), atOnce.kind === "done" ? 0n : 5_000n);
    const sale = await world.charged(orderOf("100"));
    bank.closeDay();
    const refund = (amount: string) => world.terminal().refund({ ...sale, amount: decimal(amount) });
    if (partialRefund === "any") {
      assert.equal((await refund("30.10")).kind, "done");
      assert.equal(bank.netCharge(sale.bankOrderId), 6_990n);
      assert.equal((await refund("70")).kind, "refused");
      assert.equal((await refund("69.90")).kind, "done");
    } else assert.equal((await refund("100")).kind, "done");
    assert.equal(bank.netCharge(sale.bankOrderId), 0n);
    const again = await refund(partialRefund === "any" ? "0.01" : "100");
    assert.ok(again.kind === "refused" && again.reason === "nothing_to_reverse", JSON.stringify(again));
    const late = await world.terminal().void(sale);
    assert.ok(late.kind === "refused" && late.reason === "nothing_to_reverse", JSON.stringify(late));
  },
};
