import assert from "node:assert/strict";
import { test } from "node:test";
import { amountFromDecimal, formatDecimal, type Amount } from "@servicepay/money";
import fc from "fast-check";
import { decimalLiteral } from "../decimal.ts";
import { JsonNumber, numberSource, readJson } from "./read-json.ts";

const amounts = fc.bigInt({ min: -(10n ** 19n) + 1n, max: 10n ** 19n - 1n }).map((value) => value as Amount);

test("Amounts: every amount of 15 integer and 4 fractional digits is read and written exactly", () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      const text = JSON.stringify({ amount: decimalLiteral(amount) });
      assert.equal(text, `{"amount":${formatDecimal(amount)}}`);
      const { amount: read } = readJson(text) as { amount: unknown };
      assert.equal(amountFromDecimal(numberSource(read) ?? ""), amount);
    }),
  );
});

test("Amounts: an exponent is read exactly, as any JSON number of the same value", () => {
  const cases = { "1.5E2": 150, "1.5e+2": 150, "15E-1": 1.5, "-2.5E0": -2.5, "1E14": 1e14, "5e-4": 0.0005, "0E+2": 0 };
  for (const [literal, value] of Object.entries(cases)) {
    const [read] = readJson(`[${literal}]`) as unknown[];
    assert.equal(amountFromDecimal(numberSource(read) ?? ""), BigInt(value * 10_000), literal);
  }
  fc.assert(
    fc.property(amounts, (amount) => {
      const [, sign = "", first = "", rest = ""] = /^(-?)([0-9])([0-9]*)$/.exec(String(amount)) ?? [];
      for (const literal of [`${amount}E-4`, `${sign}${first}${rest && `.${rest}`}E${rest.length - 4}`]) {
        const [read] = readJson(`[${literal}]`) as unknown[];
        assert.equal(amountFromDecimal(numberSource(read) ?? ""), amount, literal);
      }
    }),
  );
});

test("Amounts: a number with too many digits is never read as another amount", () => {
  for (const literal of [
    "1.00000",
    "0.12345",
    "150.00000000000000001",
    "1e15",
    "1E-5",
    "1E99",
    "1E2147483647",
    "1.5e-5",
    "1e308",
    "9007199254740993.00001",
    "1234567890123456",
    "0.0000001",
  ]) {
    const value = readJson(`[${literal}]`) as unknown[];
    assert.equal(amountFromDecimal(numberSource(value[0]) ?? ""), null, literal);
  }
});

test("a long number elsewhere in the body does not change how an amount is read", () => {
  const alone = readJson('{"amount":1.50}') as { amount: unknown };
  const beside = readJson('{"amount":1.50,"cardNumber":"4111111111111111"}') as { amount: unknown };
  for (const { amount } of [alone, beside]) assert.equal(amountFromDecimal(numberSource(amount) ?? ""), 15_000n);
});

test("other JSON values are read as JSON.parse reads them", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      const hasForbiddenKey = /__proto__|constructor/.test(text);
      if (hasForbiddenKey) return;
      assert.deepEqual(withNumbers(readJson(text)), JSON.parse(text));
    }),
  );
});

test("a repeated key of an object is refused and named, however it is escaped", () => {
  const cases = [
    ['{"amount":1,"amount":1000}', "amount"],
    ['{"a":1,"customer":{"email":"a","name":"","email":"b"}}', "customer.email"],
    ['{"transactions":[{"x":1},[0,{"x":"}","x":2}]]}', "transactions[1][1].x"],
    ['{"amount":1,"\\u0061mount":2}', "amount"],
    ['{"a\\\\":1,"b\\"":{"a\\\\":1},"b\\"":3}', 'b"'],
    ['{"":1,"":2}', ""],
  ] as const;
  for (const [text, field] of cases) {
    JSON.parse(text);
    assert.throws(() => readJson(text), { code: "ERR_MALFORMED_JSON", field, reason: "repeated_key" }, text);
  }
  for (const text of ['{"a":{"a":[{"a":"a"},{"a":",\\"a\\":"}]},"b":"a"}', '["a","a"]', '"a"', "1"])
    assert.deepEqual(readJson(text), JSON.parse(text));
});

test("a body that could pollute prototypes or is nested too deeply is refused", () => {
  const deep = "[".repeat(20_000) + "]".repeat(20_000);
  for (const text of [
    '{"__proto__":{"x":1}}',
    '{"a":{"constructor":{"prototype":{"x":1}}}}',
    deep,
    "[".repeat(18) + "]".repeat(18),
  ]) {
    assert.throws(() => readJson(text), { code: "ERR_MALFORMED_JSON" });
  }
  assert.equal(Object.hasOwn(Object.prototype, "x"), false);
});

test("text that is not JSON is ERR_MALFORMED_JSON", () => {
  for (const text of ["{", "<a/>", "a=b", "{'a':1}", '{"a":1,}', "NaN", '{"a":01}', ""])
    assert.throws(() => readJson(text), { code: "ERR_MALFORMED_JSON" }, text);
});

function withNumbers(value: unknown): unknown {
  if (value instanceof JsonNumber) return Number(value.source);
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNumbers(inner)]));
}
