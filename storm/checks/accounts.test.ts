import assert from "node:assert/strict";
import { test } from "node:test";
import { planOrder } from "../orders/order.ts";
import { randomOf } from "../random.ts";
import { accountBreaches, type AllocationRow, type PaymentFacts } from "./accounts.ts";

const ITEMS = new Map([
  ["F1", 10_000n],
  ["F2", 5_000n],
]);

test("open items and what was paid of them add up to what the ERP wrote", () => {
  assert.deepEqual(found({ open: 15_000n }, []), []);
  assert.deepEqual(found({ open: 5_000n }, [paid("P1", "100.00", [posted("F1", "100.00")])]), []);
  assert.deepEqual(found({ open: 8_000n }, [paid("P1", "100.00", [posted("F1", "100.00", "30.00")], 3_000n)]), []);
  assert.deepEqual(
    found({ open: 15_000n }, [{ ...paid("P1", "100.00", [released("F1", "100.00")]), bookings: [] }]),
    [],
  );
});

test("an item that is open although it was paid, and one that stays held, are breaches", () => {
  const payment = paid("P1", "100.00", [posted("F1", "100.00")]);
  assert.deepEqual(found({ open: 15_000n }, [payment]), [
    "account A-1 shows 15000 as open, was owed 15000 and paid 10000",
  ]);
  const reserved = { ...payment, allocations: [{ ...posted("F1", "100.00"), state: "reserved" } as const] };
  assert.deepEqual(found({ open: 5_000n, isHeld: true }, [reserved]), [
    "account A-1 shows items as being paid, and nobody pays",
    "payment P1 is paid, and its part of F1 is reserved",
  ]);
});

test("an item that was paid twice is a breach", () => {
  const payments = ["P1", "P2"].map((id) => paid(id, "100.00", [posted("F1", "100.00")]));
  assert.deepEqual(found({ open: 0n }, payments), [
    "payers of A-1 paid 20000, which owed 15000",
    "item F1 of 10000 was paid with 20000",
  ]);
});

test("allocations of another sum than the payment, or than what it gave back, are breaches", () => {
  assert.deepEqual(found({ open: 5_000n }, [paid("P1", "100.00", [posted("F1", "99.00")])]), [
    "payment P1 of 100.00 holds 9900 of items",
  ]);
  assert.deepEqual(found({ open: 8_000n }, [paid("P1", "100.00", [posted("F1", "100.00")], 3_000n)]), [
    "payment P1 gave 3000 back, and 0 of its items",
  ]);
});

test("a payer may pay the ERP's export of a refund that is not acknowledged, which is no debt afterwards", () => {
  const payments = [
    paid("P1", "150.00", [posted("F1", "100.00"), posted("F2", "50.00")]),
    paid("P2", "30.00", [posted(null, "30.00")]),
  ];
  assert.deepEqual(found({ open: 0n }, payments), []);
});

test("credits may pay such an export, and payers then pay the items without them", () => {
  const whole = paid("P1", "150.00", [posted("F1", "100.00"), posted("F2", "50.00")]);
  const returned = paid("P2", "30.00", [posted("F1", "30.00", "30.00")], 3_000n);
  const owed = 14_500n;
  assert.deepEqual(found({ open: 0n, owed }, [whole, returned]), []);
  assert.deepEqual(found({ open: 0n, owed }, [whole]), ["payers of A-1 paid 15000, which owed 14500"]);
});

interface Shown {
  open: bigint;
  isHeld?: boolean;
  /** Less than the items: the account has credits too. */
  owed?: bigint;
}

function found({ owed = 15_000n, ...shown }: Shown, payments: readonly PaymentFacts[]): string[] {
  const shape = { reference: "A-1", source: "account", currency: "TRY" } as const;
  const order = planOrder(1, randomOf(1, "plan"), "A", shape);
  order.page = { path: "/hpm/account?id=1", places: null, owed, items: ITEMS };
  return accountBreaches(order, { isHeld: false, ...shown }, payments);
}

function paid(id: string, amount: string, allocations: AllocationRow[], givenBack = 0n): PaymentFacts {
  const sale = { pure: BigInt(amount.replace(".", "")) };
  return { payment: { id, amount }, allocations, bookings: givenBack === 0n ? [sale] : [sale, { pure: -givenBack }] };
}

function posted(item: string | null, amount: string, returned = "0"): AllocationRow {
  return { payment_id: "", item, amount, returned_amount: returned, state: "posted" };
}

function released(item: string, amount: string): AllocationRow {
  return { ...posted(item, amount), state: "released" };
}
