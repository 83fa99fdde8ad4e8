import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDecimal, type Amount } from "@servicepay/money";
import fc from "fast-check";
import { readSignedAmount, readTypedAmount } from "./typed-amount.ts";

const read = (text: string, locale: "tr" | "en") => {
  const amount = readTypedAmount(text, locale);
  return amount === null ? null : formatDecimal(amount, 2);
};

test("an amount is read as its language writes it", () => {
  const cases: [string, string | null, string | null][] = [
    // typed, Turkish, English
    ["1.250,50", "1250.50", "1250.50"],
    ["1,250.50", "1250.50", "1250.50"],
    ["1250", "1250.00", "1250.00"],
    ["1250,5", "1250.50", "1250.50"],
    ["1250.50", "1250.50", "1250.50"],
    ["1.250", "1250.00", null],
    ["1,250", null, "1250.00"],
    ["12.345.678,90", "12345678.90", "12345678.90"],
    ["₺ 750", "750.00", "750.00"],
    ["0,05", "0.05", "0.05"],
    ["007", "7.00", "7.00"],
    ["1.25.000", null, null],
    ["1234.567,00", null, null],
    ["1.250.50", null, null],
    ["1,250,50", null, null],
    ["", null, null],
    ["-5", null, null],
    ["1e3", null, null],
    ["12,345", null, "12345.00"],
    ["1,2,3", null, null],
  ];
  for (const [typed, tr, en] of cases) {
    assert.equal(read(typed, "tr"), tr, `${typed} in Turkish`);
    assert.equal(read(typed, "en"), en, `${typed} in English`);
  }
});

test("amounts of accounts may be negative and have four decimals, but not three", () => {
  const cases: [string, "tr" | "en", string | null][] = [
    ["-1.250,50", "tr", "-1250.5000"],
    ["−1,250.50", "en", "-1250.5000"],
    ["0,2505", "tr", "0.2505"],
    ["-0.2505", "en", "-0.2505"],
    ["0,2505", "en", null],
    ["0,250", "tr", null],
    ["--5", "tr", null],
    ["-", "tr", null],
  ];
  for (const [typed, locale, expected] of cases) {
    const amount = readSignedAmount(typed, locale);
    assert.equal(amount === null ? null : formatDecimal(amount, 4), expected, `${typed} in ${locale}`);
  }
});

test("every amount that a page shows is read back as the same amount", () => {
  const cents = fc.bigInt({ min: 0n, max: 10n ** 15n });
  fc.assert(
    fc.property(cents, fc.constantFrom("tr" as const, "en" as const), (value, locale) => {
      const decimal = formatDecimal((value * 100n) as Amount, 2);
      const tag = locale === "tr" ? "tr-TR" : "en-GB";
      const shown = new Intl.NumberFormat(tag, { style: "currency", currency: "TRY", currencyDisplay: "narrowSymbol" });
      assert.equal(read(shown.format(decimal as `${number}`), locale), decimal);
    }),
  );
});

test("no text makes the reader fail", () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom("tr" as const, "en" as const), (text, locale) => {
      readTypedAmount(text, locale);
    }),
  );
});
