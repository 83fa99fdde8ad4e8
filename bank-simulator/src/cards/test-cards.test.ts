import assert from "node:assert/strict";
import { test } from "node:test";
import { passesLuhn } from "./card-number.ts";
import { testCards } from "./test-cards.ts";

test("every card passes the Luhn check, is listed once, and is valid for years", () => {
  for (const { cardNumber, expMonth, expYear, cvv, brand, otp } of testCards) {
    assert.ok(passesLuhn(cardNumber), cardNumber);
    assert.ok(`${expYear}-${expMonth}` >= "2030-12");
    assert.equal(cvv.length, brand === "amex" ? 4 : 3);
    assert.equal(otp, "123456");
  }
  assert.equal(new Set(testCards.map(({ cardNumber }) => cardNumber)).size, testCards.length);
});

test("there is a card for each outcome, and approved ones of several brands, programs and types", () => {
  const outcomes = new Set(testCards.map(({ outcome }) => outcome));
  const required = [
    "approved",
    "insufficient_funds",
    "do_not_honour",
    "lost_card",
    "expired_card",
    "wrong_cvv",
    "closed_to_internet",
  ];
  const technical = [
    "threeds_failed",
    "threeds_not_enrolled",
    "threeds_attempted",
    "timeout",
    "timeout_not_charged",
    "system_error",
    "unclear_error",
    "amount_differs",
    "refund_declined",
    "refund_timeout",
  ];
  assert.deepEqual([...outcomes].sort(), [...required, ...technical].sort());
  const approved = testCards.filter(({ outcome }) => outcome === "approved");
  assert.ok(new Set(approved.map(({ brand }) => brand)).size >= 4);
  assert.ok(new Set(approved.map(({ program }) => program)).size >= 5);
  assert.ok(approved.some(({ type }) => type === "debit"));
});

test("a debit or foreign card has no installment program", () => {
  for (const { type, bank, program } of testCards)
    if (type === "debit" || bank === "Abroad") assert.equal(program, null);
});
