import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { fitsCurrency } from "./amount.ts";
import { amountFromDecimal, currencyByNumericCode, currencyCodes, currencyOf, isCurrencyCode } from "./index.ts";

test("the currencies that banks of Türkiye accept have their ISO 4217 numbers and exponents", () => {
  const expected = {
    TRY: ["949", 2],
    USD: ["840", 2],
    EUR: ["978", 2],
    GBP: ["826", 2],
    RUB: ["643", 2],
    JPY: ["392", 0],
    KWD: ["414", 3],
  } as const;
  for (const [code, [numericCode, exponent]] of Object.entries(expected)) {
    assert.ok(isCurrencyCode(code));
    assert.deepEqual(currencyOf(code), { code, numericCode, exponent });
  }
});

test("every currency is found by its code and by its number, and both are unique", () => {
  assert.ok(currencyCodes.length > 150);
  const numbers = new Set<string>();
  for (const code of currencyCodes) {
    const currency = currencyOf(code);
    assert.match(code, /^[A-Z]{3}$/);
    assert.match(currency.numericCode, /^[0-9]{3}$/);
    assert.equal(currencyByNumericCode(currency.numericCode), currency);
    numbers.add(currency.numericCode);
  }
  assert.equal(numbers.size, currencyCodes.length);
});

test("every currency in use that the runtime knows is in the table", () => {
  const withdrawn = ["ANG", "BGN", "CUC", "HRK", "SLL", "ZWL"];
  const withoutExponent = ["XDR", "XSU"];
  const missing = Intl.supportedValuesOf("currency").filter((code) => !isCurrencyCode(code));
  for (const code of missing) assert.ok([...withdrawn, ...withoutExponent].includes(code), code);
});

test("only an exact upper-case code is a currency code", () => {
  for (const text of ["", "try", "TRY ", "TRL", "XAU", "XXX", "949", "constructor", "__proto__", "toString"]) {
    assert.equal(isCurrencyCode(text), false, text);
  }
  fc.assert(
    fc.property(fc.string(), (text) => isCurrencyCode(text) === (currencyCodes as readonly string[]).includes(text)),
  );
});

test("an unknown number names no currency", () => {
  for (const number of ["", "000", "49", "0949", "TRY", "999"]) assert.equal(currencyByNumericCode(number), null);
});

test("an amount fits a currency if it is not finer than the smallest unit", () => {
  const cases = [
    ["10.50", "TRY", true],
    ["10.505", "TRY", false],
    ["10.5", "JPY", false],
    ["-10.0000", "JPY", true],
    ["1.234", "KWD", true],
    ["1.2345", "KWD", false],
    ["1.2345", "CLF", true],
    ["0", "UYW", true],
  ] as const;
  for (const [text, code, fits] of cases) {
    const amount = amountFromDecimal(text);
    assert.ok(amount !== null);
    assert.equal(fitsCurrency(amount, code), fits, `${text} ${code}`);
  }
});
