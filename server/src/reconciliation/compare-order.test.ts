import assert from "node:assert/strict";
import { test } from "node:test";
import { amountFromDecimal, type Amount } from "@servicepay/money";
import fc from "fast-check";
import type { AttemptId } from "#payments/index.ts";
import { newId } from "#platform/ids.ts";
import { compareOrder, type Comparison, type ListedMovement, type OurAttempt } from "./compare-order.ts";

const day = "2026-11-20";
const at = new Date("2026-11-20T09:00:00Z");
const lira = (units: number): Amount => amountFromDecimal(`${units}.00`)!;

function attempt(changes: Partial<OurAttempt> = {}): OurAttempt {
  return {
    id: newId<"attempt">() satisfies AttemptId,
    kind: "sale",
    state: "APPROVED",
    terminalId: "terminal",
    bankOrderId: "ORDER",
    chargedAmount: lira(100),
    currency: "TRY",
    installments: 1,
    transactionId: null,
    authCode: null,
    submittedAt: at,
    isCovered: true,
    ...changes,
  };
}

function movement(changes: Partial<ListedMovement> = {}): ListedMovement {
  return {
    kind: "sale",
    reference: "T1",
    bankOrderId: "ORDER",
    amount: lira(100),
    currency: "TRY",
    installments: 1,
    authCode: "P1",
    at,
    terminalId: "terminal",
    day,
    isFromBank: true,
    ...changes,
  };
}

const kinds = ({ differences }: Comparison) => differences.map(({ kind, movement: of }) => `${kind} ${of}`).toSorted();

/** A charge with its later movements, from which both sides' books are made. */
const truth = fc.record({
  units: fc.integer({ min: 1, max: 500 }),
  installments: fc.integer({ min: 1, max: 12 }),
  reversals: fc.oneof(
    fc.constant("nothing" as const),
    fc.constant("void" as const),
    fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
  ),
  knowsNumbers: fc.boolean(),
});

type Truth = typeof truth extends fc.Arbitrary<infer Value> ? Value : never;

function sidesOf({ units, installments, reversals, knowsNumbers }: Truth) {
  const parts: { kind: "sale" | "void" | "refund"; units: number }[] = [{ kind: "sale", units: units + 200 }];
  if (reversals === "void") parts.push({ kind: "void", units: units + 200 });
  else if (reversals !== "nothing") parts.push(...reversals.map((part) => ({ kind: "refund" as const, units: part })));
  const ours = parts.map(({ kind, units: part }, index) =>
    attempt({ kind, chargedAmount: lira(part), installments, transactionId: knowsNumbers ? `T${index}` : null }),
  );
  const theirs = parts.map(({ kind, units: part }, index) =>
    movement({ kind, amount: lira(part), installments: kind === "sale" ? installments : 1, reference: `T${index}` }),
  );
  return { ours, theirs };
}

test("equal books have no differences, in any order of movements", () => {
  fc.assert(
    fc.property(truth, fc.integer(), (order, seed) => {
      const { ours, theirs } = sidesOf(order);
      const mixed = theirs.toSorted(
        (a, b) => ((a.reference.charCodeAt(1) * seed) % 7) - ((b.reference.charCodeAt(1) * seed) % 7),
      );
      const compared = compareOrder(ours, mixed);
      assert.deepEqual([compared.differences, compared.agreed, compared.awaited], [[], ours.length, 0]);
    }),
    { numRuns: 1_000 },
  );
});

test("whatever one side lacks is reported once, unless it is a sale with its full reversal", () => {
  fc.assert(
    fc.property(truth, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), fc.boolean(), (order, lacks, atBank) => {
      const { ours, theirs } = sidesOf(order);
      const kept = <Item>(items: readonly Item[]) => items.filter((_, index) => lacks[index] !== true);
      const lacking = theirs.filter((_, index) => lacks[index] === true);
      const sum = lacking.reduce((net, { kind, amount }) => net + (kind === "sale" ? amount : -amount), 0n);
      const reported = lacking.length > 0 && sum === 0n ? [] : lacking;
      const compared = compareOrder(atBank ? ours : kept(ours), atBank ? kept(theirs) : theirs);
      const kind = atBank ? "ours_only" : "bank_only";
      // Refunds of the same amount cannot be told apart where we have no bank reference.
      assert.deepEqual(kinds(compared), reported.map((each) => `${kind} ${each.kind}`).toSorted());
      assert.equal(compared.agreed, ours.length - lacking.length);
    }),
    { numRuns: 2_000 },
  );
});

test("the comparison is symmetric: swapping the sides swaps bank_only and ours_only and nothing else", () => {
  const part = fc.record({
    kind: fc.constantFrom("sale" as const, "void" as const, "refund" as const),
    units: fc.integer({ min: 1, max: 3 }),
    currency: fc.constantFrom("TRY" as const, "USD" as const),
    installments: fc.constantFrom(1, 3),
  });
  const side = fc.array(part, { maxLength: 4 });
  const asOurs = (parts: readonly (typeof part extends fc.Arbitrary<infer Value> ? Value : never)[]) =>
    parts.map(({ kind, units, currency, installments }) =>
      attempt({ kind, chargedAmount: lira(units), currency, installments }),
    );
  const asTheirs = (parts: Parameters<typeof asOurs>[0]) =>
    parts.map(({ kind, units, currency, installments }, index) =>
      movement({ kind, amount: lira(units), currency, installments, reference: `T${index}` }),
    );
  const mirrored = (found: readonly string[]) =>
    found
      .map((each) => each.replace(/^(bank|ours)_only/, (_, of: string) => (of === "bank" ? "ours_only" : "bank_only")))
      .toSorted();
  fc.assert(
    fc.property(side, side, (one, other) => {
      const there = compareOrder(asOurs(one), asTheirs(other));
      const back = compareOrder(asOurs(other), asTheirs(one));
      assert.deepEqual(mirrored(kinds(back)), kinds(there));
      assert.equal(back.agreed, there.agreed);
    }),
    { numRuns: 3_000 },
  );
});

test("each movement and attempt counts once: agreed, different, recognised, undecided or awaited", () => {
  const states = ["APPROVED", "DECLINED", "UNKNOWN", "SUBMITTING", "MANUAL", "CREATED", "ABANDONED"] as const;
  fc.assert(
    fc.property(
      fc.constantFrom(...states),
      fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
      fc.boolean(),
      (state, listed, isCovered) => {
        const ours = [attempt({ state, chargedAmount: lira(2), isCovered })];
        const theirs = listed === undefined ? [] : [movement({ amount: lira(listed) })];
        const { agreed, differences, recognised, undecided, awaited } = compareOrder(ours, theirs);
        const isUndecided = ["UNKNOWN", "SUBMITTING", "MANUAL"].includes(state);
        const isNothing = theirs.length === 0 && (!["APPROVED"].includes(state) || !isCovered);
        assert.equal(undecided, isUndecided ? 1 : 0);
        assert.equal(recognised.length, state === "UNKNOWN" && listed === 2 ? 1 : 0);
        assert.equal(awaited, state === "APPROVED" && !isCovered && theirs.length === 0 ? 1 : 0);
        assert.equal(agreed + differences.length, isUndecided || isNothing ? 0 : 1);
      },
    ),
    { numRuns: 1_000 },
  );
});

test("a second charge of an order is reported although the first one agrees", () => {
  const compared = compareOrder([attempt()], [movement(), movement({ reference: "T2" })]);
  assert.deepEqual([kinds(compared), compared.agreed], [["bank_only sale"], 1]);
  assert.equal(compared.differences[0]?.attempt?.state, "APPROVED");
});

test("a movement that two terminals of one bank account list counts once", () => {
  const compared = compareOrder([attempt()], [movement(), movement({ terminalId: "another" })]);
  assert.deepEqual([compared.differences, compared.agreed], [[], 1]);
});

test("a charge that was reversed at the bank while it was being resolved agrees with its void", () => {
  const taken = [movement(), movement({ kind: "void" })];
  assert.deepEqual(kinds(compareOrder([attempt({ state: "REVERSED" })], taken)), []);
  assert.deepEqual(kinds(compareOrder([attempt({ state: "REVERSED" })], [])), []);
  assert.deepEqual(kinds(compareOrder([attempt({ state: "REVERSED" })], [movement()])), ["bank_only sale"]);
  const giving = [attempt({ state: "REVERSING" }), attempt({ kind: "void", state: "UNKNOWN" })];
  assert.deepEqual(kinds(compareOrder(giving, [movement()])), []);
});

test("a void of one side is reported, and so is a charge that the bank kept although we reversed it", () => {
  const both = [attempt(), attempt({ kind: "void" })];
  assert.deepEqual(kinds(compareOrder(both, [movement()])), ["ours_only void"]);
  assert.deepEqual(kinds(compareOrder([attempt()], [movement(), movement({ kind: "void" })])), ["bank_only void"]);
});

test("an unknown charge that the bank lists with its reversal does not count as approved", () => {
  const unknown = attempt({ state: "UNKNOWN" });
  for (const kind of ["void", "refund"] as const) {
    const compared = compareOrder([unknown], [movement(), movement({ kind, reference: "T2" })]);
    assert.deepEqual([compared.recognised, compared.undecided, kinds(compared)], [[], 1, []]);
  }
  assert.equal(compareOrder([unknown], [movement()]).recognised.length, 1);
});
