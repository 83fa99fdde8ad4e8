import assert from "node:assert/strict";
import { test } from "node:test";
import type { Terminal } from "./acquirer.ts";
import type { Order, OrderReference } from "./order.ts";
import { decimal, orderOf, referenceOf, type BankUnderTest } from "./test-support/bank-under-test.ts";

interface World {
  bank(): BankUnderTest;
  terminal(): Terminal;
  charged(order: Order): Promise<OrderReference>;
}

/** The part of the contract about voids and refunds. */
export function reversalContract({ bank, terminal, charged }: World): void {
  test("a void before the day's close reverses the whole sale, and a second one is alreadyDone", async () => {
    const reference = await charged(orderOf("40"));
    assert.equal((await terminal().void(reference)).kind, "done");
    assert.equal(bank().netCharge(reference.bankOrderId), 0n);
    assert.equal((await terminal().void(reference)).kind, "alreadyDone");
    assert.equal((await terminal().query(reference)).kind, "voided");
  });

  test("a void works with our order id alone, as after a lost reply", async () => {
    const order = orderOf("41");
    await charged(order);
    assert.equal((await terminal().void(referenceOf(order))).kind, "done");
    assert.equal(bank().netCharge(order.bankOrderId), 0n);
  });

  test("a void after the day's close, or of an unknown order, is refused with the reason", async () => {
    const reference = await charged(orderOf("42"));
    bank().closeDay();
    const late = await terminal().void(reference);
    assert.ok(late.kind === "refused" && late.reason === "day_closed", JSON.stringify(late));
    const nothing = await terminal().void(referenceOf(orderOf("43")));
    assert.ok(nothing.kind === "refused" && nothing.reason === "nothing_to_reverse", JSON.stringify(nothing));
  });

  test("partial refunds are possible up to the amount of the sale", async () => {
    const reference = await charged(orderOf("100"));
    bank().closeDay();
    const refund = (amount: string) => terminal().refund({ ...reference, amount: decimal(amount) });
    assert.equal((await refund("30.10")).kind, "done");
    assert.equal(bank().netCharge(reference.bankOrderId), 6_990n);
    assert.equal((await refund("70")).kind, "refused");
    assert.equal((await refund("69.90")).kind, "done");
    assert.equal(bank().netCharge(reference.bankOrderId), 0n);
    const status = await terminal().query(reference);
    assert.equal(status.kind, "refunded");
    const again = await refund("0.01");
    assert.ok(again.kind === "refused" && again.reason === "nothing_to_reverse");
  });
}
