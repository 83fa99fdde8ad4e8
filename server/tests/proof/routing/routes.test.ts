import assert from "node:assert/strict";
import { test } from "node:test";
import { amountOfMinorUnits, type Rate } from "@servicepay/money";
import fc from "fast-check";
import { route } from "../../../src/payment-sets/routing/route.ts";
import type { SetTerminal } from "../../../src/payment-sets/routing/set-terminal.ts";
import { cost, rate, routeRequest, setTerminal } from "../../support/payment-sets.ts";
import { countOf } from "../random.ts";

const SEED = 38;
/** ROUTE_RUNS for more. */
const RUNS = countOf("ROUTE_RUNS", 1_000);

const programs = fc.constantFrom<string | null>("bonus", "world", null);
const percents = fc.integer({ min: 0, max: 5 }).map((percent) => (BigInt(percent) * 10_000n) as Rate);
const terminals = fc
  .array(
    fc.record({
      takes: fc.subarray(["bonus", "world"]),
      bankCode: fc.constantFrom("0062", "0111", null),
      isHealthy: fc.boolean(),
      obstacle: fc.constantFrom(null, null, null, "inactive" as const),
      markups: fc.array(fc.tuple(fc.constantFrom(1, 2, 3, 6), percents), { maxLength: 4 }),
      costs: fc.array(fc.tuple(programs, fc.constantFrom(1, 2, 3, 6), percents), { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((all) =>
    all.map(({ takes, markups, costs, ...rest }, position) =>
      setTerminal(`pos ${position}`, {
        ...rest,
        position,
        programs: takes,
        rates: markups.map(([count, customerRate]) => rate(null, count, "0", { customerRate })),
        costs: costs.map(([program, installments, costRate]) => cost("0", { program, installments, costRate })),
      }),
    ),
  );
const requests = fc
  .record({
    program: programs,
    units: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    installments: fc.constantFrom(1, 2, 3, 6),
    isDebit: fc.boolean(),
    key: fc.nat(),
  })
  .map(({ program, units, installments, isDebit, key }) =>
    routeRequest({
      card: {
        program: isDebit ? null : program,
        bankCode: "0062",
        cardType: isDebit ? "debit" : "credit",
        isCommercial: false,
      },
      amount: amountOfMinorUnits(units, "TRY"),
      installments,
      shareKey: String(key),
    }),
  );
const rules = (all: readonly SetTerminal[]) => {
  const ids = fc.subarray(
    all.map(({ id }) => id),
    { minLength: 1 },
  );
  const rule = fc.oneof(
    fc.record({ kind: fc.constantFrom("avoid" as const, "only" as const), when: fc.constant({}), terminals: ids }),
    fc.record({ kind: fc.constant("prefer" as const), when: fc.constant({}), terminals: ids }),
    fc.record({
      kind: fc.constant("share" as const),
      when: fc.constant({}),
      shares: ids.map((chosen) => chosen.map((terminal) => ({ terminal, percent: 10 }))),
    }),
  );
  return fc.option(
    fc.array(rule, { maxLength: 3 }).map((list) => ({ version: 1, yearlyMoneyCost: 0n as Rate, rules: list })),
  );
};
const situations = terminals.chain((all) => fc.tuple(fc.constant(all), requests, rules(all)));

test("the same payment gets the same answer, in whatever order the terminals come", () => {
  fc.assert(
    fc.property(situations, fc.nat(), ([all, request, set], shift) => {
      const turned = [...all.slice(shift % all.length), ...all.slice(0, shift % all.length)];
      assert.deepEqual(route(request, all, set), route(request, turned.toReversed(), set));
      assert.deepEqual(route(request, all, set), route(request, all, set));
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

test("each terminal is ranked or dropped once, and none comes from elsewhere", () => {
  fc.assert(
    fc.property(situations, ([all, request, set]) => {
      const { ranked, dropped } = route(request, all, set);
      const ids = [...ranked, ...dropped].map(({ terminal }) => terminal.id);
      assert.deepEqual(ids.toSorted(), all.map(({ id }) => id).toSorted());
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

test("no payer pays more so that the merchant pays less, whatever the rules", () => {
  fc.assert(
    fc.property(situations, ([all, request, set]) => {
      const { ranked } = route(request, all, set);
      for (const [index, { terminal, payerTotal }] of ranked.entries())
        for (const later of ranked.slice(index + 1))
          assert.ok(terminal.isHealthy !== later.terminal.isHealthy || payerTotal <= later.payerTotal);
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

test("an inactive terminal is never chosen, and an unhealthy one only where no healthy one can", () => {
  fc.assert(
    fc.property(situations, ([all, request, set]) => {
      const { ranked } = route(request, all, set);
      assert.ok(ranked.every(({ terminal }) => terminal.obstacle === null));
      const [best] = ranked;
      if (best?.terminal.isHealthy === false) assert.ok(ranked.every(({ terminal }) => !terminal.isHealthy));
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

test("a single payment has a terminal if one is usable, and only credit cards have installments", () => {
  fc.assert(
    fc.property(situations, ([all, request, set]) => {
      const isUsable = all.some(({ obstacle }) => obstacle === null);
      assert.equal(route({ ...request, installments: 1 }, all, set).ranked.length > 0, isUsable);
      if (request.card.cardType !== "credit" && request.installments > 1)
        assert.deepEqual(route(request, all, set).ranked, []);
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

test("another healthy terminal never raises the payer's total", () => {
  const healthy = terminals.map((all) => all.map((each) => ({ ...each, isHealthy: true })));
  fc.assert(
    fc.property(healthy, requests, (all, request) => {
      const [more] = route(request, all, null).ranked;
      const [fewer] = route(request, all.slice(1), null).ranked;
      if (more !== undefined && fewer !== undefined) assert.ok(more.payerTotal <= fewer.payerTotal);
      assert.ok(fewer === undefined || more !== undefined);
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

test("a terminal whose merchant's cost rises never moves up", () => {
  fc.assert(
    fc.property(terminals, requests, (all, request) => {
      const placeOf = (id: string, given: readonly SetTerminal[]) =>
        route(request, given, null).ranked.findIndex(({ terminal }) => terminal.id === id);
      const [first, ...rest] = all;
      const dearer = first!.costs.map((each) => ({ ...each, costRate: (each.costRate + 10_000n) as Rate }));
      assert.ok(placeOf(first!.id, [{ ...first!, costs: dearer }, ...rest]) >= placeOf(first!.id, all));
    }),
    { seed: SEED, numRuns: RUNS },
  );
});
