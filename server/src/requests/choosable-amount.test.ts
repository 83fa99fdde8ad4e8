import assert from "node:assert/strict";
import { test } from "node:test";
import { addAmounts, amountOfMinorUnits, subtractAmounts, zero, type Amount } from "@servicepay/money";
import fc from "fast-check";
import { newId } from "#platform/ids.ts";
import { amountLeft, amountProblem, amountRange, isFull } from "./choosable-amount.ts";
import type { StoredRequest } from "./payment-request.ts";

const lira = (kurus: number): Amount => amountOfMinorUnits(BigInt(kurus), "TRY");

function requestOf(fields: Partial<StoredRequest>): StoredRequest {
  return {
    id: newId(),
    code: "R",
    kind: "parts",
    currency: "TRY",
    amount: null,
    amountMin: null,
    amountMax: null,
    presets: [],
    usesMax: null,
    description: null,
    paymentSetId: newId(),
    successUrl: null,
    failUrl: null,
    webhookUrl: null,
    isActive: true,
    createdBy: null,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    address: "",
    lastNumber: 0,
    heldCount: 0,
    heldAmount: zero,
    ...fields,
  };
}

test("parts that are accepted never exceed the debt, and what is left can always be paid", () => {
  const debts = fc
    .integer({ min: 1, max: 5_000 })
    .chain((debt) => fc.record({ debt: fc.constant(debt), least: fc.integer({ min: 1, max: debt }) }));
  fc.assert(
    fc.property(debts, fc.array(fc.integer({ min: -10, max: 6_000 }), { maxLength: 40 }), ({ debt, least }, parts) => {
      let request = requestOf({ amount: lira(debt), amountMin: lira(least) });
      for (const part of parts) {
        if (isFull(request) || amountProblem(request, lira(part)) !== null) continue;
        request = { ...request, heldAmount: addAmounts(request.heldAmount, lira(part)) };
        const left = amountLeft(request)!;
        assert.ok(left >= 0n);
        assert.ok(isFull(request) || amountProblem(request, left) === null, `${left} is left of ${debt}`);
        assert.ok(
          isFull(request) || amountProblem(request, amountRange(request)!.min) === null || left < lira(2 * least),
        );
      }
    }),
  );
});

test("an open amount is accepted exactly from the least to the greatest, in the currency's digits", () => {
  const bounds = fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 900 }));
  fc.assert(
    fc.property(bounds, fc.integer({ min: -5, max: 2_000 }), ([least, more], chosen) => {
      const request = requestOf({ kind: "open_amount", amountMin: lira(least), amountMax: lira(least + more) });
      const expected = chosen < least ? "too_small" : chosen > least + more ? "too_large" : null;
      assert.equal(amountProblem(request, lira(chosen)), expected);
      assert.equal(amountProblem(request, subtractAmounts(lira(chosen), 1n as Amount)), "too_fine");
    }),
  );
});
