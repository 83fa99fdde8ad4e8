import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  brandOf,
  checkCard,
  checkFormCard,
  digitsOf,
  formatExpiry,
  groupDigits,
  maskCardNumber,
  parseExpiry,
  passesLuhn,
} from "./index.ts";

const NOW = new Date("2026-11-21T09:00:00Z");
const GOOD = { number: "4355084355084358", expMonth: "12", expYear: "30", cvv: "000", holderName: "AYŞE YILMAZ" };

for (const [typed, digits] of [
  ["4355 0843-5508 4358", "4355084355084358"],
  ["4355\u00a00843\u20135508\u200b4358\n", "4355084355084358"],
  ["４３５５ ٠١٢٣ ۴۵۶۷", "435501234567"],
] as const) {
  test(`"${typed.trim()}" is read as ${digits}`, () => assert.equal(digitsOf(typed), digits));
}

for (const [number, code, grouped] of [
  ["4355084355084358", "visa", "4355 0843 5508 4358"],
  ["5400360000000003", "mastercard", "5400 3600 0000 0003"],
  ["9792030000000000", "troy", "9792 0300 0000 0000"],
  ["374427000000003", "american-express", "3744 270000 00003"],
] as const) {
  test(`${number} is ${code} and shown as ${grouped}`, () => {
    assert.equal(brandOf(number).code, code);
    assert.equal(groupDigits(number), grouped);
    assert.ok(passesLuhn(number));
  });
}

for (const [typed, expiry] of [
  ["03/30", "03/2030"],
  ["3/30", "03/2030"],
  ["03 / 30", "03/2030"],
  ["03/2030", "03/2030"],
  ["0330", "03/2030"],
  ["032030", "03/2030"],
  ["2030-03", "03/2030"],
  ["03-30\n", "03/2030"],
  ["13/30", null],
  ["00/30", null],
  ["3/3", null],
  ["330", null],
  ["", null],
  ["ab/cd", null],
] as const) {
  test(`the expiry ${JSON.stringify(typed)} is ${expiry ?? "none"}`, () => {
    const parsed = parseExpiry(typed);
    assert.equal(parsed === null ? null : `${parsed.month}/${parsed.year}`, expiry);
  });
}

for (const [typed, shown] of [
  ["4", "04/"],
  ["1", "1"],
  ["03", "03"],
  ["033", "03/3"],
  ["0330", "03/30"],
  ["2030-03", "03/30"],
  ["03/2030", "03/30"],
] as const) {
  test(`while typing, the expiry ${typed} becomes ${shown}`, () => assert.equal(formatExpiry(typed), shown));
}

for (const [keys, shown] of [
  ["0330", "03/30"],
  ["330", "03/30"],
  ["03/30", "03/30"],
  ["03/2030", "03/30"],
  ["032030", "03/30"],
  ["3/2030", "03/30"],
  ["1230", "12/30"],
  ["1/30", "01/30"],
  ["03 / 30", "03/30"],
] as const) {
  test(`typed key by key, ${keys} ends as ${shown}`, () => {
    assert.equal(
      Array.from(keys).reduce((text, key) => formatExpiry(text + key), ""),
      shown,
    );
  });
}

test("a valid card is read as digits, a month of two digits and a year of four", () => {
  const { card, problems } = checkCard(
    { ...GOOD, number: " 4355 0843 5508 4358 ", expMonth: "3", holderName: "  ayşe   yılmaz " },
    NOW,
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(card, {
    pan: "4355084355084358",
    expMonth: "03",
    expYear: "2030",
    cvv: "000",
    holderName: "ayşe yılmaz",
  });
});

for (const [title, change, field, kind] of [
  ["no number", { number: "" }, "number", "missing"],
  ["half a number", { number: "4355 0843" }, "number", "incomplete"],
  ["a mistyped number", { number: "4355084355084359" }, "number", "invalid"],
  ["letters in the number", { number: "4355O84355O84358" }, "number", "invalid"],
  ["no month", { expMonth: "" }, "expMonth", "missing"],
  ["month 13", { expMonth: "13" }, "expMonth", "invalid"],
  ["a year of three digits", { expYear: "203" }, "expYear", "invalid"],
  ["last month", { expMonth: "10", expYear: "26" }, "expYear", "expired"],
  ["a year far away", { expYear: "2099" }, "expYear", "invalid"],
  ["no security code", { cvv: "" }, "cvv", "missing"],
  ["two digits of it", { cvv: "12" }, "cvv", "incomplete"],
  ["four digits on a Visa", { cvv: "1234" }, "cvv", "invalid"],
  ["no name", { holderName: " " }, "holderName", "missing"],
  ["the card number as name", { holderName: GOOD.number }, "holderName", "looks_like_card"],
  ["the security code as name", { holderName: "000" }, "holderName", "looks_like_card"],
  ["markup in the name", { holderName: "A <b>" }, "holderName", "invalid"],
] as const) {
  test(`a card with ${title} is refused: ${field} ${kind}`, () => {
    const { card, problems } = checkCard({ ...GOOD, ...change }, NOW);
    assert.equal(card, null);
    assert.deepEqual(problems, [{ field, kind }]);
  });
}

test("a card is valid until its month ends in Turkish time, not in UTC", () => {
  const card = { ...GOOD, expMonth: "11", expYear: "2026" };
  assert.notEqual(checkCard(card, new Date("2026-11-30T20:59:59Z")).card, null);
  assert.equal(checkCard(card, new Date("2026-11-30T21:00:00Z")).card, null);
});

test("an expiry in Arabic or Persian digits with invisible marks is read and shown in plain digits", () => {
  const mark = fc.array(fc.constantFrom("\u200e", "\u200f", "\u202a", "\u202c", "\u2066", "\u2069", "\u00ad"), {
    maxLength: 2,
  });
  fc.assert(
    fc.property(
      fc.constantFrom("٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹"),
      fc.array(mark, { minLength: 8, maxLength: 8 }),
      (digits, marks) => {
        const typed = Array.from(
          "12/2030",
          (letter, index) => marks[index]!.join("") + (digits[Number(letter)] ?? letter),
        ).join("");
        assert.deepEqual(parseExpiry(typed + marks[7]!.join("")), { month: "12", year: "2030" });
        assert.equal(formatExpiry(typed), "12/30");
      },
    ),
  );
  assert.notEqual(checkCard({ ...GOOD, expMonth: "١٢", expYear: "۳۰\u200f" }, NOW).card, null);
  assert.deepEqual(checkFormCard({ ...GOOD, expiry: "١٣/٣٠" }, NOW).problems, [{ field: "expiry", kind: "month" }]);
});

test("the form distinguishes an empty expiry from a wrong one", () => {
  const form = { number: GOOD.number, cvv: GOOD.cvv, holderName: GOOD.holderName };
  assert.deepEqual(checkFormCard({ ...form, expiry: "" }, NOW).problems, [{ field: "expiry", kind: "missing" }]);
  assert.deepEqual(checkFormCard({ ...form, expiry: "12" }, NOW).problems, [{ field: "expiry", kind: "invalid" }]);
  assert.notEqual(checkFormCard({ ...form, expiry: "12/30" }, NOW).card, null);
});

test("one wrong digit never passes the check digit, and a masked number shows only six and four digits", () => {
  const digits = fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 18 })
    .map((list) => list.join(""));
  fc.assert(
    fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (body, position, step) => {
      const check = "0123456789".split("").find((digit) => passesLuhn(body + digit))!;
      const pan = body + check;
      const at = position % pan.length;
      const wrong = pan.slice(0, at) + String((Number(pan[at]) + step) % 10) + pan.slice(at + 1);
      assert.ok(passesLuhn(pan) && !passesLuhn(wrong));
      const masked = maskCardNumber(pan);
      assert.equal(masked.length, pan.length);
      assert.match(masked, /^\d{6}\*{3,9}\d{4}$/);
    }),
  );
});
