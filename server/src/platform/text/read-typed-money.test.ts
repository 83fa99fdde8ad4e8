import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDecimal, type CurrencyCode } from "@servicepay/money";
import { readTypedMoney } from "./read-typed-money.ts";

const read = (text: string, locale: "tr" | "en", currency: CurrencyCode = "TRY") => {
  const amount = readTypedMoney(text, locale, currency);
  return typeof amount === "string" ? amount : formatDecimal(amount, 2);
};

test("an unambiguous amount is read in both languages, with its currency or without", () => {
  for (const locale of ["tr", "en"] as const) {
    for (const typed of [
      "1.250,50",
      "1,250.50",
      "1250.50",
      "1250,5",
      "₺1250,50",
      "1250,50 TL",
      "TRY 1,250.50",
      "1250.5tl",
    ])
      assert.equal(read(typed, locale), "1250.50", `${typed} in ${locale}`);
    assert.equal(read("100 TL", locale), "100.00");
    assert.equal(read("100 usd", locale, "USD"), "100.00");
  }
});

test("anything else is refused with a reason", () => {
  const cases: [string, "tr" | "en", string][] = [
    ["1,250", "tr", "ambiguous"],
    ["1.250 TL", "en", "ambiguous"],
    ["0", "tr", "not_positive"],
    ["0,00", "en", "not_positive"],
    ["-5", "tr", "not_positive"],
    ["−5 TL", "en", "not_positive"],
    ["yüz", "tr", "not_an_amount"],
    ["100 USD", "tr", "not_an_amount"],
    ["TL", "tr", "not_an_amount"],
    ["", "tr", "not_an_amount"],
    ["1e3", "en", "not_an_amount"],
  ];
  for (const [typed, locale, problem] of cases) assert.equal(read(typed, locale), problem, `${typed} in ${locale}`);
  assert.equal(read("10,5", "tr", "JPY"), "too_fine");
  assert.equal(read("1.250", "tr"), "1250.00");
  assert.equal(read("1,250", "en"), "1250.00");
});
