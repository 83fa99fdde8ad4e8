import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  addAmounts,
  amountFromDecimal,
  amountOfMinorUnits,
  applyRate,
  currencyCodes,
  currencyOf,
  fitsCurrency,
  formatDecimal,
  minorUnits,
  rateFromDecimal,
  shortDecimal,
  splitEvenly,
  subtractAmounts,
  zero,
  type Amount,
  type Rate,
} from "./index.ts";

const LARGEST = 9_999_999_999_999_999_999n;
const anyAmount = fc.bigInt({ min: -LARGEST, max: LARGEST }).map((value) => value as Amount);
const anyCurrency = fc.constantFrom(...currencyCodes);
const unitOf = (code: (typeof currencyCodes)[number]): bigint => 10n ** BigInt(4 - currencyOf(code).exponent);

/** Amounts that fit their currency and stay in range after a mark-up. */
const payable = anyCurrency.chain((code) =>
  fc.record({
    code: fc.constant(code),
    amount: fc
      .bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
      .map((units) => amountOfMinorUnits(units / unitOf(code), code)),
  }),
);

test("a formatted amount reads back as itself", () => {
  fc.assert(fc.property(anyAmount, (amount) => amountFromDecimal(formatDecimal(amount)) === amount));
});

test("a decimal literal keeps its value and is padded with zeros", () => {
  const literal = fc.tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }),
    fc.stringMatching(/^[0-9]{0,4}$/),
  );
  fc.assert(
    fc.property(literal, ([isNegative, whole, fraction]) => {
      const text = `${isNegative ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
      const amount = amountFromDecimal(text);
      assert.ok(amount !== null);
      const isZero = whole === 0n && !/[1-9]/.test(fraction);
      assert.equal(formatDecimal(amount), `${isNegative && !isZero ? "-" : ""}${whole}.${fraction.padEnd(4, "0")}`);
    }),
  );
});

test("anything but a plain decimal of at most 15 and 4 digits is refused", () => {
  const refused = [
    "",
    " ",
    "1 ",
    "+1",
    "1.",
    ".5",
    "01",
    "1e3",
    "1E3",
    "0x1",
    "1,5",
    "1_000",
    "--1",
    "NaN",
    "Infinity",
    "1.00000",
    "1000000000000000",
    "١",
    "1\n",
    "-",
  ];
  for (const text of refused) assert.equal(amountFromDecimal(text), null, JSON.stringify(text));
  fc.assert(
    fc.property(fc.string(), (text) => {
      const amount = amountFromDecimal(text);
      assert.equal(amount !== null, /^-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,4})?$/.test(text) && !text.includes("\n"));
    }),
  );
});

test("the largest amount is 15 integer and 4 fractional digits, and sums beyond it throw", () => {
  const largest = amountFromDecimal("999999999999999.9999");
  assert.equal(largest, LARGEST);
  const smallest = amountFromDecimal("0.0001");
  assert.ok(largest !== null && smallest !== null);
  assert.throws(() => addAmounts(largest, smallest), RangeError);
  assert.throws(() => subtractAmounts(subtractAmounts(zero, largest), smallest), RangeError);
  assert.throws(() => amountOfMinorUnits(10n ** 17n, "TRY"), RangeError);
  assert.throws(() => applyRate(largest, 1_000_000n as Rate, "CLF"), RangeError);
});

test("fewer digits are written only where no digit is lost", () => {
  assert.equal(formatDecimal(1_502_500n as Amount, 2), "150.25");
  assert.equal(formatDecimal(-2_500n as Amount, 2), "-0.25");
  assert.equal(formatDecimal(-1_110_000n as Amount), "-111.0000");
  assert.equal(formatDecimal(70_000n as Amount, 0), "7");
  assert.throws(() => formatDecimal(1_502_501n as Amount, 2), RangeError);
  const short = [17_900n, 25_000n, 0n, 1_000_000n, -5_000n].map((value) => shortDecimal(value as Amount));
  assert.deepEqual(short, ["1.79", "2.5", "0", "100", "-0.5"]);
});

test("a rate is read like an amount, as a percentage", () => {
  assert.equal(rateFromDecimal("12.5"), 125_000n);
  assert.equal(rateFromDecimal("12.5 %"), null);
});

test("addition and subtraction undo each other", () => {
  const half = fc.bigInt({ min: -LARGEST / 2n, max: LARGEST / 2n }).map((value) => value as Amount);
  fc.assert(fc.property(half, half, (left, right) => subtractAmounts(addAmounts(left, right), right) === left));
  assert.equal(addAmounts(), zero);
});

test("a rate is applied exactly and rounded once, half up, to the smallest unit", () => {
  const rate = fc.bigInt({ min: -1_000_000n, max: 10_000_000n }).map((value) => value as Rate);
  fc.assert(
    fc.property(payable, rate, ({ code, amount }, percent) => {
      const result = applyRate(amount, percent, code);
      assert.ok(fitsCurrency(result, code));
      // Exact value = numerator / denominator units. The result is half up if it lies in (exact - 1/2, exact + 1/2] in magnitude.
      const numerator = amount * (1_000_000n + percent);
      const denominator = 1_000_000n * unitOf(code);
      const magnitude = numerator < 0n ? -numerator : numerator;
      const rounded = result < 0n ? -minorUnits(result, code) : minorUnits(result, code);
      const doubledError = 2n * (rounded * denominator - magnitude);
      assert.ok(doubledError > -denominator && doubledError <= denominator);
      assert.ok(result === 0n || result < 0n === numerator < 0n);
    }),
  );
});

test("known mark-ups are rounded half away from zero", () => {
  const cases = [
    ["100.25", "12.5", "TRY", "112.7800"],
    ["0.10", "5", "TRY", "0.1100"],
    ["-0.10", "5", "TRY", "-0.1100"],
    ["0.10", "4.9999", "TRY", "0.1000"],
    ["99", "1.5", "JPY", "100.0000"],
    ["1.001", "10", "KWD", "1.1010"],
    ["100", "0", "TRY", "100.0000"],
    ["100", "-100", "TRY", "0.0000"],
  ] as const;
  for (const [amount, rate, code, expected] of cases) {
    const parsed = amountFromDecimal(amount);
    const percent = rateFromDecimal(rate);
    assert.ok(parsed !== null && percent !== null);
    assert.equal(formatDecimal(applyRate(parsed, percent, code)), expected, `${amount} + ${rate} %`);
  }
});

test("installments add up to the whole, differ only in the first, and are whole units", () => {
  fc.assert(
    fc.property(payable, fc.integer({ min: 1, max: 36 }), ({ code, amount }, count) => {
      const parts = splitEvenly(amount, count, code);
      assert.equal(parts.length, count);
      assert.equal(addAmounts(...parts), amount);
      assert.equal(new Set(parts.slice(1)).size <= 1, true);
      for (const part of parts) assert.ok(fitsCurrency(part, code));
      const remainder = (parts[0] ?? zero) - (parts.at(-1) ?? zero);
      assert.ok((remainder < 0n ? -remainder : remainder) < BigInt(count) * unitOf(code));
    }),
  );
});

test("an amount can only be split into a positive whole number of parts", () => {
  for (const count of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
    assert.throws(() => splitEvenly(zero, count, "TRY"), RangeError);
});

test("minor units and amounts convert both ways, and finer amounts throw", () => {
  fc.assert(fc.property(payable, ({ code, amount }) => amountOfMinorUnits(minorUnits(amount, code), code) === amount));
  assert.equal(minorUnits(1_502_500n as Amount, "TRY"), 15_025n);
  assert.throws(() => minorUnits(1_502_550n as Amount, "TRY"), RangeError);
  assert.throws(() => minorUnits(1_502_500n as Amount, "JPY"), RangeError);
});
