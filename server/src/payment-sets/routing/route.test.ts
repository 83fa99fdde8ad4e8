import assert from "node:assert/strict";
import { test } from "node:test";
import type { Rate } from "@servicepay/money";
import { amount, cost, rate, routeRequest, setTerminal } from "../../../tests/support/payment-sets.ts";
import type { RouteRequest } from "./route-request.ts";
import { route } from "./route.ts";
import type { RoutingRule, RuleSet } from "./rule-set.ts";
import type { SetTerminal } from "./set-terminal.ts";

function rulesOf(...rules: RoutingRule[]): RuleSet {
  return { version: 1, yearlyMoneyCost: 0n as Rate, rules };
}

function ranking(
  terminals: readonly SetTerminal[],
  request: RouteRequest = routeRequest(),
  rules: RuleSet | null = null,
) {
  const placed = terminals.map((each, position) => ({ ...each, position }));
  const { ranked, dropped } = route(request, placed, rules);
  return {
    ranked: ranked.map(({ terminal, because }) => `${terminal.name}: ${because}`),
    dropped: dropped.map(({ terminal, because }) => `${terminal.name}: ${because}`),
  };
}

const bonus = ["bonus"];

test("the payer's total counts before the merchant's cost, which counts before the issuer and the order", () => {
  const single = (markup: string) => [rate(null, 1, markup, { costRate: 0n as Rate })];
  const terminals = [
    setTerminal("last", { rates: single("1"), costs: [cost("0.1")] }),
    setTerminal("third", { programs: bonus, costs: [cost("2")] }),
    setTerminal("second", { programs: bonus, bankCode: "0062", costs: [cost("2")] }),
    setTerminal("first", { costs: [cost("1.9")] }),
  ];
  assert.deepEqual(ranking(terminals).ranked, ["first: cost", "second: cost", "third: cost", "last: payer_total"]);
  assert.deepEqual(ranking(terminals.slice(1, 3)).ranked, ["second: own_bank", "third: own_bank"]);
  const unknown = setTerminal("unknown", { programs: bonus });
  assert.deepEqual(ranking([unknown, ...terminals]).ranked.slice(0, 3), [
    "second: own_bank",
    "unknown: own_bank",
    "third: own_bank",
  ]);
});

test("a fee, a late payout and monthly parts are costs", () => {
  const rules = { ...rulesOf(), yearlyMoneyCost: 365_000n as Rate };
  const costOf = (given: Parameters<typeof cost>[1]) =>
    route(routeRequest(), [setTerminal("pos", { costs: [cost("2", given)] })], rules).ranked[0]!.merchantCost;
  assert.equal(costOf({}), amount("20"));
  assert.equal(costOf({ fixedFee: amount("1.5") }), amount("21.5"));
  assert.equal(costOf({ valueDays: 40 }), amount("60"), "36.5 percent a year are 0.1 percent a day");
  const rates = [rate("bonus", 3, "0")];
  const monthly = cost("2", { installments: 3, valueDays: 30, payout: "monthly" });
  const { ranked } = route(
    routeRequest({ installments: 3 }),
    [setTerminal("pos", { programs: bonus, rates, costs: [monthly] })],
    rules,
  );
  assert.equal(ranked[0]!.merchantCost, amount("80"));
});

test("the most specific cost holds: program, then issuer, then kind of card; an ended one does not", () => {
  const costs = [
    cost("5", { program: "bonus", validTo: "2026-11-30" }),
    cost("4", { program: "bonus", validFrom: "2026-12-01" }),
    cost("3", { isOwnBank: true }),
    cost("2.5", { card: "commercial" }),
    cost("2", { card: "credit" }),
    cost("1"),
  ];
  const rateOf = (given: readonly ReturnType<typeof cost>[], isCommercial = false) => {
    const { card } = routeRequest();
    const terminals = [setTerminal("pos", { bankCode: "0062", costs: given })];
    return route(routeRequest({ card: { ...card, isCommercial } }), terminals, null).ranked[0]!.costRate;
  };
  for (const [index, expected] of [40_000n, 40_000n, 30_000n, 20_000n, 20_000n, 10_000n].entries())
    assert.equal(rateOf(costs.slice(index)), expected, `from cost ${index}`);
  assert.equal(rateOf(costs.slice(3), true), 25_000n);
});

test("each terminal that cannot take the payment says why", () => {
  const limited = { minimumAmount: amount("2000") };
  const terminals = [
    setTerminal("pos", { programs: bonus, rates: [rate("bonus", 3, "0")] }),
    setTerminal("disabled", { obstacle: "inactive" }),
    setTerminal("dollars", { obstacle: "other_currency" }),
    setTerminal("world", { programs: ["world"], rates: [rate(null, 3, "0")] }),
    setTerminal("no rate", { programs: bonus }),
    setTerminal("large only", { programs: bonus, rates: [rate(null, 3, "0", limited)] }),
  ];
  assert.deepEqual(ranking(terminals, routeRequest({ installments: 3 })), {
    ranked: ["pos: only"],
    dropped: [
      "disabled: inactive",
      "dollars: other_currency",
      "world: no_program",
      "no rate: no_rate",
      "large only: outside_limits",
    ],
  });
  assert.deepEqual(ranking(terminals.slice(0, 1), routeRequest({ installments: 3, amount: amount("0.02") })).dropped, [
    "pos: too_small",
  ]);
});

test("avoid and only add up, and a rule that would leave no terminal is ignored", () => {
  const [a, b, c] = ["a", "b", "c"].map((name) => setTerminal(name)) as [SetTerminal, SetTerminal, SetTerminal];
  const only = (...terminals: SetTerminal[]) => ({
    kind: "only" as const,
    when: {},
    terminals: terminals.map(({ id }) => id),
  });
  const avoid = (...terminals: SetTerminal[]) => ({ ...only(...terminals), kind: "avoid" as const });
  const all = [a, b, c];
  const { ranked, rules } = route(routeRequest(), all, rulesOf(avoid(a), only(a, b), avoid(b)));
  assert.deepEqual(
    ranked.map(({ terminal }) => terminal.name),
    ["b"],
  );
  assert.deepEqual(rules, { version: 1, applied: [1, 2], ignored: [3] });
  assert.deepEqual(ranking(all, routeRequest(), rulesOf(avoid(a), only(a, b))).dropped, ["a: rule", "c: rule"]);
});

test("the first rule for the order decides, among terminals at which the payer pays the same", () => {
  const cheap = setTerminal("cheap", { costs: [cost("1")] });
  const liked = setTerminal("liked", { costs: [cost("2")] });
  const dear = setTerminal("dear", { rates: [rate(null, 1, "1")] });
  const prefer = (terminal: SetTerminal): RoutingRule => ({ kind: "prefer", when: {}, terminals: [terminal.id] });
  const all = [cheap, liked, dear];
  assert.deepEqual(ranking(all, routeRequest(), rulesOf(prefer(liked), prefer(cheap))).ranked[0], "liked: rule");
  assert.deepEqual(ranking(all, routeRequest(), rulesOf(prefer(dear))).ranked[0], "cheap: cost");
  const byPosition: RoutingRule = { kind: "objective", when: {}, objective: "position" };
  assert.deepEqual(ranking([liked, cheap], routeRequest(), rulesOf(byPosition)).ranked[0], "liked: position");
});

test("a rule holds only where all its conditions do", () => {
  const [a, b] = [setTerminal("a"), setTerminal("b")];
  const best = (when: RoutingRule["when"], request: Partial<RouteRequest> = {}) =>
    route(routeRequest(request), [a, { ...b, position: 1 }], rulesOf({ kind: "prefer", when, terminals: [b.id] }))
      .ranked[0]!.terminal.name;
  const held = [
    {
      programs: ["bonus"],
      bankCodes: ["0062"],
      cardTypes: ["credit" as const],
      isCommercial: false,
      installments: [1],
    },
    { minimumAmount: amount("1000"), maximumAmount: amount("1000") },
    { weekdays: [2], hours: { from: 12, to: 13 } },
    { hours: { from: 22, to: 13 } },
  ];
  const missed = [
    { programs: ["world"] },
    { programs: ["bonus"], bankCodes: ["0111"] },
    { cardTypes: ["debit" as const] },
    { isCommercial: true },
    { installments: [2] },
    { minimumAmount: amount("1000.01") },
    { maximumAmount: amount("999.99") },
    { weekdays: [1] },
    { hours: { from: 13, to: 12 } },
  ];
  for (const when of held) assert.equal(best(when), "b", JSON.stringify(Object.keys(when)));
  for (const when of missed) assert.equal(best(when), "a", JSON.stringify(Object.keys(when)));
});

test("shares split payments as their percentages say, and a payment keeps its terminal", () => {
  const [a, b] = [setTerminal("a"), setTerminal("b")];
  const shares = [
    { terminal: a.id, percent: 30 },
    { terminal: b.id, percent: 70 },
  ];
  const rules = rulesOf({ kind: "share", when: {}, shares });
  const bestOf = (index: number) =>
    route(routeRequest({ shareKey: `payment ${index}` }), [a, b], rules).ranked[0]!.terminal.name;
  const best = Array.from({ length: 2_000 }, (_, index) => bestOf(index));
  const ofA = best.filter((name) => name === "a").length;
  assert.ok(ofA > 520 && ofA < 680, `${ofA} of 2,000`);
  assert.equal(bestOf(7), best[7]);
});
