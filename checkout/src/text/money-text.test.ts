import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { formatMoney } from "./index.ts";
import { moneyWriter } from "./money-text.ts";

const currencies = fc.constantFrom("TRY", "USD", "EUR", "GBP", "JPY", "KWD", "CHF", "XAU", "HUF", "INR");
const usual = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 16n }), fc.constantFrom(0, 2, 3)).map(([units, digits]) => {
  const text = String(units).padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
});
const odd = fc.constantFrom("-1.50", "007.10", "1e3", "1.5", "0.005", "1234.567", "12345678901234567.89");

test("a sum is written as Intl writes it, in each language and currency", () => {
  fc.assert(
    fc.property(fc.constantFrom("tr", "en"), currencies, fc.oneof(usual, odd), (locale, currency, amount) => {
      assert.equal(moneyWriter(locale, currency)(amount), formatMoney(locale, amount, currency));
    }),
    { numRuns: 3_000 },
  );
});
