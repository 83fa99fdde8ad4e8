import assert from "node:assert/strict";
import { test } from "node:test";
import type { AttemptRow, PaymentRow } from "./books.ts";
import { consentBreaches, type AnswerRow, type TextRow } from "./consents.ts";

const payments = [{ id: "p", payment_set_id: "set", client_reference: "S1-0" } as PaymentRow];
const attempts = [{ id: "a", payment_id: "p", kind: "sale" } as AttemptRow];
const texts: TextRow[] = [
  { payment_set_id: "set", code: "contract", kind: "required" },
  { payment_set_id: "set", code: "news", kind: "optional" },
  { payment_set_id: "other", code: "privacy", kind: "notice" },
];
const contract: AnswerRow = { attempt_id: "a", code: "contract", hash: "1", version_hash: "1", answer: "accepted" };
const news: AnswerRow = { attempt_id: "a", code: "news", hash: "2", version_hash: "2", answer: "declined" };

function breachesOf(answers: readonly AnswerRow[], sent: readonly string[] = ["1"]): string[] {
  const orders = [{ reference: "S1-0", consented: new Set(sent) }];
  return consentBreaches({ payments, attempts }, { texts, answers, orders });
}

test("I39 holds if each text of the payment set has the answer that the payer sent", () => {
  assert.deepEqual(breachesOf([contract, news]), []);
});

test("I39 is broken if an answer is missing, repeated, or declines a required text", () => {
  const breach = ["sale a has no right answer to contract"];
  assert.deepEqual(breachesOf([news]), breach);
  assert.deepEqual(breachesOf([contract, contract, news]), breach);
  assert.deepEqual(breachesOf([{ ...contract, answer: "declined" }, news]), breach);
});

test("I39 is broken if an answer is stored that the payer did not send, or of another version", () => {
  assert.deepEqual(breachesOf([contract, { ...news, answer: "accepted" }]), [
    "sale a has news as accepted, and its payer did not say that",
  ]);
  assert.deepEqual(breachesOf([{ ...contract, version_hash: "0" }, news]), [
    "sale a has contract as accepted, and its payer did not say that",
  ]);
});
