import assert from "node:assert/strict";
import { test } from "node:test";
import { addAmounts, zero, type Amount } from "@servicepay/money";
import fc from "fast-check";
import { newId } from "#platform/ids.ts";
import { returnedParts, type Allocation } from "./allocation.ts";
import { chooseParts, roundDownToMinorUnits, type OpenItem } from "./open-item.ts";

const amounts = fc.bigInt(1n, 10n ** 12n).map((units) => (units * 100n) as Amount);

const openItem = (open: Amount): OpenItem => ({
  id: newId(),
  currency: "TRY",
  amount: open,
  open,
  reserved: zero,
  dueDate: new Date(0),
  description: "",
  reference: "",
  documentType: null,
});

test("a sum is divided exactly: the earliest items are paid whole, one in part, the later ones not at all", () => {
  fc.assert(
    fc.property(fc.array(amounts, { minLength: 1, maxLength: 20 }), fc.nat(100), (open, percent) => {
      const items = open.map(openItem);
      const sum = roundDownToMinorUnits(((addAmounts(...open) * BigInt(percent)) / 100n) as Amount, "TRY");
      const chosen = chooseParts(items, { itemIds: [], sum });
      assert.ok(chosen.kind === "chosen");
      assert.equal(addAmounts(...chosen.parts.map(({ amount }) => amount)), sum);
      for (const [index, { item, amount }] of chosen.parts.entries()) {
        assert.equal(item, items[index]);
        assert.ok(amount > 0n && amount <= item.open);
        if (index < chosen.parts.length - 1) assert.equal(amount, item.open);
      }
      const more = addAmounts(...open, 1n as Amount);
      assert.deepEqual(chooseParts(items, { itemIds: [], sum: more }), {
        kind: "too_large",
        open: addAmounts(...open),
      });
    }),
  );
});

test("refunds in any steps return each allocation once, the oldest last, to the kuruş", () => {
  fc.assert(
    fc.property(
      fc.array(amounts, { minLength: 1, maxLength: 10 }),
      fc.array(amounts, { maxLength: 10 }),
      (paid, steps) => {
        let allocations: Allocation[] = paid.map((amount) => ({ id: newId(), erpCode: null, amount, returned: zero }));
        const total = addAmounts(...paid);
        let refunded = zero;
        for (const step of [...steps, total]) {
          const left = (total - refunded) as Amount;
          const refund = step < left ? step : left;
          const parts = new Map(returnedParts(allocations, refund).map(({ id, amount }) => [id, amount]));
          allocations = allocations.map((each) => ({
            ...each,
            returned: addAmounts(each.returned, parts.get(each.id) ?? zero),
          }));
          refunded = addAmounts(refunded, refund);
          assert.equal(addAmounts(...allocations.map(({ returned }) => returned)), refunded);
          const touched = allocations.findIndex(({ returned }) => returned > 0n);
          for (const { amount, returned } of touched < 0 ? [] : allocations.slice(touched + 1))
            assert.equal(returned, amount);
        }
        for (const { amount, returned } of allocations) assert.equal(returned, amount);
      },
    ),
  );
});
