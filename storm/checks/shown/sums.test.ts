import assert from "node:assert/strict";
import { test } from "node:test";
import type { AttemptRow } from "../books.ts";
import { closingOf, commissionBreaches, reportSums, shareOf, sumBreaches, sumsOf, sumsOnPage } from "./sums.ts";

const attempt = {
  id: "a",
  currency: "TRY",
  terminal_id: "t",
  installments: 1,
  cost_rate: "2.4900",
  submitted_at: new Date("2027-01-31T21:00:00Z"),
} as AttemptRow;

test("I41 adds up what was collected, given back and is expected as commission, each rounded once", () => {
  const expected = { currency: "TRY", collected: 20_050n, givenBack: 1_000n, commission: 499n - 25n };
  const bookings = [10_025n, 10_025n, -1_000n].map((charged) => ({ attempt, charged }));
  assert.deepEqual(sumsOf(bookings), [expected]);
  assert.equal(shareOf(10_025n, attempt), 250n);
});

test("I41 reads the sums of the start page from its links", () => {
  const link = (kind: string, words: string) =>
    `<a class="figure" href="/portal/demo/attempts?period=7d&amp;currency=TRY&amp;kind=${kind}">${words}</a>`;
  assert.deepEqual(sumsOnPage(link("sale", "<span>₺</span>1.234,50") + link("reversal", "₺0,05")), [
    { currency: "TRY", collected: 123_450n, givenBack: 5n },
  ]);
});

test("I41 reads the report's file and a statement's closing balance by their columns", () => {
  const file =
    "\uFEFFAy;Banka;Tahsil edilen;Satış sayısı;İptal ve iade;İptal ve iade sayısı;Net;Beklenen komisyon;Para birimi\r\n" +
    '2027-02;A;"1000,50";1;"0,50";1;"1000,00";"2,49";TRY\r\n2027-01;QNB;1,00;1;0,00;0;1,00;0,02;TRY\r\n';
  const sums = { currency: "TRY", collected: 100_150n, givenBack: 50n, commission: 251n };
  assert.deepEqual(reportSums(file), [sums]);
  assert.equal(closingOf("Date;Balance;Currency\r\n2027-01-01;5.00;EUR\r\n2027-01-02;-7.50;TRY\r\n", "TRY"), -750n);
});

test("I41 is broken by a sum that differs, is missing or is there without a payment", () => {
  const sums = { currency: "TRY", collected: 100n, givenBack: 1n };
  assert.deepEqual(sumBreaches("the report", [sums], [sums]), []);
  for (const shown of [[], [{ ...sums, givenBack: 0n }]])
    assert.equal(sumBreaches("the report", [sums], shown).length, 1);
  assert.equal(sumBreaches("the report", [], [sums]).length, 1);
});

test("I41 is broken by a collection whose commission is not the bank's share of what was charged", () => {
  const row = { id: "a", chargedAmount: 100.25, commissionAmount: 2.5, netAmount: 97.75, currencyCode: "TRY" };
  assert.deepEqual(commissionBreaches(row, attempt), []);
  assert.deepEqual(
    commissionBreaches({ ...row, commissionAmount: null, netAmount: null }, { ...attempt, cost_rate: "0.0000" }),
    [],
  );
  assert.deepEqual(commissionBreaches({ ...row, commissionAmount: 2.49, netAmount: 97.76 }, attempt), [
    "collection a says 2.49 of 100.25 is the bank's, and 250 is",
  ]);
  assert.equal(commissionBreaches({ ...row, netAmount: 97.7 }, attempt).length, 1);
});
