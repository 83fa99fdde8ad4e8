import assert from "node:assert/strict";
import { test } from "node:test";
import type { AttemptRow } from "./books.ts";
import { collectionBreaches, type HandedOver } from "./collections.ts";

const attempt = { id: "S1", kind: "sale", reverses_id: null, currency: "TRY" } as AttemptRow;
const refund = { id: "R1", kind: "refund", reverses_id: "S1", currency: "TRY" } as AttemptRow;
const facts: HandedOver = {
  bookings: [
    { attempt, charged: 11_000n, pure: 10_000n },
    { attempt: refund, charged: -5_500n, pure: -5_000n },
  ],
  collections: [
    collection("S1", "sale", null, "110.0000", "100.0000"),
    collection("R1", "refund", "S1", "55.0000", "50.0000"),
  ],
  booked: [booking("S1", "Sale", "110", "100"), booking("R1", "Refund", "55", "50")],
  lines: [line("S1", "-100.0000"), line("R1", "50.0000")],
  ledger: [{ currency: "TRY", charged: "55.0000" }],
};

function collection(id: string, kind: string, reverses_id: string | null, charged_amount: string, amount: string) {
  return { id, kind, reverses_id, charged_amount, amount, currency: "TRY", erp_code: `ERP-${id}` };
}

function booking(id: string, collectionType: "Sale" | "Refund", chargedAmount: string, amount: string) {
  const fields = { reversesId: null, accountErpCode: "120.01", currencyCode: "TRY", integrationError: null };
  return { id, collectionType, chargedAmount, amount, erpCode: `ERP-${id}`, ...fields };
}

function line(attempt_id: string | null, amount: string, erp_code: string | null = `ERP-${attempt_id}`) {
  return { attempt_id, account: "120.01", erp_code, amount, currency: "TRY" };
}

const breaches = (changes: Partial<HandedOver>) => collectionBreaches({ ...facts, ...changes }).join("\n");

test("I24 holds if each booked attempt is one collection, one ERP booking and one account line", () => {
  assert.equal(breaches({}), "");
});

test("I24 is broken if a collection is missing, repeated, of other money, or of nothing", () => {
  const [sale, back] = facts.collections;
  assert.match(breaches({ collections: [sale!] }), /refund R1 has the collections \[\]/);
  assert.match(breaches({ collections: [sale!, back!, back!] }), /refund R1 has the collections \[refund .*,refund/);
  assert.match(breaches({ collections: [sale!, { ...back!, amount: "55.0000" }] }), /refund -5500 -5500 TRY/);
  assert.match(breaches({ collections: [sale!, { ...back!, reverses_id: null }] }), /refund R1 has the collections/);
  assert.match(breaches({ bookings: facts.bookings.slice(0, 1) }), /collection R1 is of no booked attempt/);
});

test("I24 is broken if the ERP has not booked a collection, or booked other money or under another code", () => {
  const [sale, back] = facts.booked;
  assert.match(breaches({ booked: [sale!] }), /collection R1 is not booked/);
  assert.match(breaches({ booked: [sale!, { ...back!, erpCode: "ERP-2" }] }), /the ERP has booked .* ERP-2/);
  assert.match(breaches({ booked: [sale!, { ...back!, chargedAmount: "55.01" }] }), /add up to 5499 TRY/);
  assert.match(breaches({ booked: [...facts.booked, booking("X", "Sale", "1", "1")] }), /X, which is no collection/);
});

test("I24 is broken if the account counts the money twice, or does not know the ERP's code", () => {
  const twice = [line("S1", "-100.0000", null), line(null, "-100.0000", "ERP-S1"), line("R1", "50.0000")];
  assert.match(
    breaches({ lines: twice }),
    /counts sale S1 as \[-10000 TRY as null on 120.01,-10000 TRY as ERP-S1 on 120.01\]/,
  );
  assert.match(breaches({ lines: [line("S1", "-100.0000", null), line("R1", "50.0000")] }), /TRY as null/);
});

test("I24 is broken if the money is on another account than the one under which it was handed over", () => {
  const [sale, back] = facts.lines;
  assert.match(breaches({ lines: [{ ...sale!, account: "120.02" }, back!] }), /on 120.02\], not \[.* on 120.01\]/);
});
