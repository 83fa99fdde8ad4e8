import assert from "node:assert/strict";
import { test } from "node:test";
import { applyRate, rateFromDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import fc from "fast-check";
import { receivablePart, reversalJournal, saleJournal, type JournalEntry } from "./journal.ts";

const currencies: readonly (readonly [CurrencyCode, bigint])[] = [
  ["TRY", 100n],
  ["JPY", 10_000n],
  ["KWD", 10n],
];
const charges = fc
  .tuple(fc.constantFrom(...currencies), fc.bigInt({ min: 1n, max: 10n ** 11n }), fc.integer({ min: 0, max: 4_000 }))
  .map(([[currency, unit], units, percentHundredths]) => {
    const amount = (units * unit) as Amount;
    const rate = rateFromDecimal((percentHundredths / 100).toFixed(2))!;
    return { currency, unit, amount, chargedAmount: applyRate(amount, rate, currency) };
  });
const sum = (entries: readonly JournalEntry[]) => entries.reduce((total, { amount }) => total + amount, 0n);

test("the legs of a sale add up to zero, and none of them is zero", () => {
  fc.assert(
    fc.property(charges, (charge) => {
      const entries = saleJournal(charge);
      assert.equal(sum(entries), 0n);
      assert.ok(entries.every(({ amount }) => amount !== 0n));
    }),
  );
});

test("refunds in any parts add up to zero each, and together to the sale, leg by leg", () => {
  fc.assert(
    fc.property(charges, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }), (charge, shares) => {
      const entries = saleJournal(charge);
      let refunded = 0n as Amount;
      const refund = (units: bigint) => {
        const part = (units * charge.unit) as Amount;
        if (part === 0n) return;
        const journal = reversalJournal(charge, refunded, part);
        assert.equal(sum(journal), 0n);
        assert.ok(receivablePart(charge, refunded, part) >= 0n);
        entries.push(...journal);
        refunded = (refunded + part) as Amount;
      };
      for (const share of shares)
        refund(BigInt(Math.floor(Number((charge.chargedAmount - refunded) / charge.unit) * share)));
      refund((charge.chargedAmount - refunded) / charge.unit);
      for (const leg of ["bank_clearing", "customer_receivable", "installment_markup"]) {
        assert.equal(sum(entries.filter((entry) => entry.leg === leg)), 0n, leg);
      }
    }),
  );
});
