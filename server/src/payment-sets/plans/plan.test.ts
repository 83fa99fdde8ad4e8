import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addAmounts,
  amountOfMinorUnits,
  currencyOf,
  minorUnits,
  splitEvenly,
  type CurrencyCode,
  type Rate,
} from "@servicepay/money";
import fc from "fast-check";
import { newId } from "#platform/ids.ts";
import { amount, rate, routeRequest, setTerminal as terminal } from "../../../tests/support/payment-sets.ts";
import type { SetTerminal } from "../routing/set-terminal.ts";
import { installmentAmount, plansFor, type PlanRequest } from "./plan.ts";

function requestOf(program: string | null, bankCode: string | null = null, of = amount("100")): PlanRequest {
  const card = { program, bankCode, cardType: "credit" as const, isCommercial: false };
  return { ...routeRequest({ card, amount: of }), paymentSetId: newId<"payment-set">(), bankName: null };
}

function plans(terminals: readonly SetTerminal[], program: string | null, bankCode: string | null = null, of = "100") {
  return plansFor(requestOf(program, bankCode, amount(of)), placed(terminals)).map((offer) => [
    offer.terminal.name,
    ...offer.plans.map(({ installments }) => installments),
  ]);
}

const placed = (terminals: readonly SetTerminal[]) => terminals.map((each, position) => ({ ...each, position }));
const bonus = ["bonus"];

test("a card without a program pays at once, on the first terminal", () => {
  const first = terminal("first", { programs: bonus, rates: [rate(null, 3, "2")] });
  assert.deepEqual(plans([first, terminal("second")], null), [["first", 1]]);
});

test("a card whose program no terminal accepts pays at once, on the first terminal", () => {
  const first = terminal("first", { programs: bonus, rates: [rate(null, 3, "2")] });
  assert.deepEqual(plans([first], "world"), [["first", 1]]);
});

test("the issuer's own terminal comes before others, and each number of installments appears once", () => {
  const other = terminal("other", { programs: bonus, rates: [rate("bonus", 3, "1"), rate("bonus", 9, "9")] });
  const own = terminal("own", { programs: bonus, bankCode: "0062", rates: [rate(null, 6, "4"), rate(null, 3, "1")] });
  assert.deepEqual(plans([terminal("default"), other, own], "bonus", "0062"), [
    ["own", 1, 3, 6],
    ["other", 9],
  ]);
  assert.deepEqual(plans([terminal("default"), other, own], "bonus", "0111"), [
    ["other", 1, 3, 9],
    ["own", 6],
  ]);
});

test("each number of installments is on the terminal where the payer pays least", () => {
  const own = terminal("own", { programs: bonus, bankCode: "0062", rates: [rate(null, 3, "2"), rate(null, 6, "4")] });
  const other = terminal("other", { programs: bonus, rates: [rate(null, 3, "1"), rate(null, 6, "4")] });
  assert.deepEqual(plans([own, other], "bonus", "0062"), [
    ["own", 1, 6],
    ["other", 3],
  ]);
});

test("a terminal that adds no number of installments is not offered", () => {
  const rates = [rate(null, 3, "2")];
  assert.deepEqual(
    plans([terminal("one", { programs: bonus, rates }), terminal("two", { programs: bonus, rates })], "bonus"),
    [["one", 1, 3]],
  );
});

test("a program's own rate takes precedence over the rate for any program", () => {
  const rates = [rate(null, 3, "5"), rate("bonus", 3, "2"), rate(null, 1, "1")];
  const charged = (program: string) =>
    plansFor(requestOf(program), [terminal("pos", { programs: ["bonus", "world"], rates })])[0]?.plans.map(
      (plan) => plan.chargedAmount,
    );
  assert.deepEqual(charged("bonus"), [amount("101"), amount("102")]);
  assert.deepEqual(charged("world"), [amount("101"), amount("105")]);
});

test("a number of installments is offered only within its limits, inclusively", () => {
  const limits = { minimumAmount: amount("100"), maximumAmount: amount("200") };
  const pos = terminal("pos", { programs: bonus, rates: [rate(null, 3, "2", limits)] });
  const countsAt = (of: string) => plans([pos], "bonus", null, of)[0]?.slice(1);
  assert.deepEqual(["99.99", "100", "200", "200.01"].map(countsAt), [[1], [1, 3], [1, 3], [1]]);
});

test("there are no more installments than the bank allows, and no part below the smallest unit", () => {
  const pos = terminal("pos", { programs: bonus, rates: [rate(null, 6, "0"), rate(null, 15, "0")] });
  assert.deepEqual(plans([pos], "bonus"), [["pos", 1, 6]]);
  assert.deepEqual(plans([pos], "bonus", null, "0.05"), [["pos", 1]]);
});

test("the parts add up to the charged amount, which is never below the order's amount", () => {
  const currencies = fc.constantFrom<CurrencyCode>("TRY", "JPY", "KWD", "USD");
  fc.assert(
    fc.property(
      currencies,
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.integer({ min: 1, max: 36 }),
      fc.bigInt({ min: 0n, max: 1_000_000n }),
      (currency, units, installments, customerRate) => {
        const order = amountOfMinorUnits(units, currency);
        const pos = terminal("pos", {
          programs: bonus,
          installments: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 36],
          rates: [rate("bonus", installments, "0", { customerRate: customerRate as Rate })],
        });
        const request = { ...requestOf("bonus", null, order), currency };
        for (const plan of plansFor(request, [pos]).flatMap((offer) => offer.plans)) {
          const parts = splitEvenly(plan.chargedAmount, plan.installments, currency);
          assert.equal(parts[0], installmentAmount(plan));
          assert.equal(addAmounts(...parts), plan.chargedAmount);
          assert.ok(plan.chargedAmount >= order);
          assert.ok(parts.every((part) => part > 0n && minorUnits(part, currency) > 0n));
          // The mark-up is exact to half of the smallest unit.
          const exact = order * (1_000_000n + (plan.customerRate as bigint));
          const halfUnit = (10n ** BigInt(4 - currencyOf(currency).exponent) * 1_000_000n) / 2n;
          const difference = plan.chargedAmount * 1_000_000n - exact;
          assert.ok(difference <= halfUnit && -difference <= halfUnit);
        }
      },
    ),
  );
});
