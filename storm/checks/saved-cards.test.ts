import assert from "node:assert/strict";
import { test } from "node:test";
import type { AttemptRow, PaymentRow } from "./books.ts";
import { savedCardBreaches, type SavedCardRow } from "./saved-cards.ts";

const card: SavedCardRow = {
  id: "c",
  tenant_id: "t",
  owner: "customer number",
  state: "active",
  is_default: false,
  has_number: true,
};
const sale = { id: "a", payment_id: "p", kind: "sale", state: "APPROVED", saved_card_id: "c" } as AttemptRow;
const payments = [{ id: "p", client_reference: "S1-0" } as PaymentRow];

interface Facts {
  cards?: readonly SavedCardRow[];
  attempts?: AttemptRow[];
  savesCard?: boolean;
  deleted?: readonly string[];
}

function breachesOf({ cards = [card], attempts = [sale], savesCard = true, deleted = [] }: Facts): string[] {
  return savedCardBreaches(cards, { payments, attempts }, { orders: [{ reference: "S1-0", savesCard }], deleted });
}

test("I38 holds if a paid card was saved as its payer asked, or erased later", () => {
  assert.deepEqual(breachesOf({}), []);
  assert.deepEqual(breachesOf({ cards: [{ ...card, state: "deleted", has_number: false }], deleted: ["c"] }), []);
  assert.deepEqual(breachesOf({ cards: [], attempts: [{ ...sale, saved_card_id: null }] }), []);
});

test("I38 is broken by a card that nobody asked to save, or whose payment failed or never settled it", () => {
  assert.deepEqual(breachesOf({ savesCard: false }), ["card c was saved without its payer's consent"]);
  assert.deepEqual(breachesOf({ attempts: [{ ...sale, state: "DECLINED" }] }), [
    "card c is active, and its payment did not succeed",
  ]);
  assert.deepEqual(breachesOf({ cards: [{ ...card, state: "pending" }] }), [
    "card c is pending, and its payment succeeded",
  ]);
});

test("I38 is broken by a card of many people, one that is there twice, and one that was deleted and is not", () => {
  assert.deepEqual(breachesOf({ cards: [{ ...card, is_default: true }] }), [
    "card c is saved for the customer who stands for many people",
  ]);
  const other = { ...card, id: "d" };
  const attempts = [sale, { ...sale, id: "b", saved_card_id: "d" }];
  assert.deepEqual(breachesOf({ cards: [card, other], attempts }), ["the card of c is saved twice"]);
  assert.deepEqual(breachesOf({ deleted: ["c"] }), ["card c was deleted, and is there"]);
  assert.deepEqual(breachesOf({ cards: [{ ...card, state: "deleted" }] }), [
    "card c is deleted, and its number is kept",
  ]);
});
