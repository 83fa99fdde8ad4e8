import assert from "node:assert/strict";
import { test } from "node:test";
import { differenceOf } from "./difference.ts";
import { en } from "./en.ts";
import { tr } from "./tr.ts";
import { formatMoney, formatPercent, formatTime } from "./index.ts";

for (const [total, price, difference] of [
  ["1269.26", "1250.50", "18.76"],
  ["1250.50", "1250.50", "0"],
  ["1250.5", "1250.50", "0"],
  ["1200", "1250.50", "0"],
  ["10", "9.9999", "0.0001"],
  ["1100", "1000", "100"],
  ["90071992547409931.99", "90071992547409931.01", "0.98"],
] as const) {
  test(`${total} is ${difference} more than ${price}, to the last digit`, () => {
    assert.equal(differenceOf(total, price), difference);
  });
}

for (const [locale, amount, currency, shown] of [
  ["tr", "1250.50", "TRY", "₺1.250,50"],
  ["en", "1250.50", "TRY", "₺1,250.50"],
  ["tr", "90071992547409931.99", "TRY", "₺90.071.992.547.409.931,99"],
  ["tr", "20", "USD", "$20,00"],
  ["en", "5", "JPY", "¥5"],
] as const) {
  test(`${amount} ${currency} is written ${shown} in ${locale}`, () => {
    assert.equal(formatMoney(locale, amount, currency), shown);
  });
}

test("percents and times are written as each language writes them, in Turkey's time", () => {
  assert.equal(formatPercent("tr", "2.5"), "%2,5");
  assert.equal(formatPercent("en", "2.5"), "2.5%");
  assert.equal(formatTime("tr", "2026-11-21T21:30:00Z"), "22 Kasım 2026 00:30");
  assert.match(formatTime("en", "2026-11-21T21:30:00Z"), /^22 November 2026 at 00:30$/);
});

test("when no attempt is left, no text suggests another one", () => {
  const said = [tr, en].flatMap(({ lastAttempt, notice }) => [
    ...Object.values(lastAttempt),
    notice.no_attempts_left.text,
  ]);
  for (const sentence of said) assert.doesNotMatch(sentence, /deneyin|deneyebilir|try again|try another|can try/i);
});

/** Every text of a language; functions of numbers and names are called with an example. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return textsOf(callWith(value, "7"));
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function callWith(text: Function, example: string): unknown {
  try {
    return text(example, example);
  } catch {
    return "";
  }
}

test("Turkish texts ask payers to type with one verb, and write örneğin in full", () => {
  const texts = textsOf(tr);
  assert.ok(texts.length > 200, `${texts.length} texts`);
  for (const text of texts) assert.doesNotMatch(text, /\byaz(?:ın|ınız|arsınız|dığınızda)\b|\börnek\b|\börn\./i);
});
