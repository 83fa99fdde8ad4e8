import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { FIRST_LIMIT, limitAfterAnswers, type ReceiverLimit } from "./receiver-limit.ts";

const MAX = 128;
const untried: ReceiverLimit = { limit: FIRST_LIMIT, carefulFrom: null, cuts: 0, usualMs: null };
const cut: ReceiverLimit = { limit: 8, carefulFrom: 8, cuts: 1, usualMs: 20 };

/** One round: as many answers as are in flight, each of this duration. */
function afterRound(before: ReceiverLimit, ms: number): ReceiverLimit {
  return limitAfterAnswers(
    before,
    Array.from({ length: Math.floor(before.limit) }, () => ms),
    MAX,
  );
}

test("an untried receiver's limit doubles in each round of answers, up to the highest", () => {
  const limits: number[] = [];
  let now = untried;
  for (let round = 0; round < 7; round += 1) {
    now = afterRound(now, 20);
    limits.push(now.limit);
  }
  assert.deepEqual(limits, [8, 16, 32, 64, 128, 128, 128]);
});

test("after a cut the limit doubles up to half of what it was, and then grows by about one in a round", () => {
  let now: ReceiverLimit = { limit: 1, carefulFrom: 10, cuts: 1, usualMs: 20 };
  const limits: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    now = afterRound(now, 20);
    limits.push(now.limit);
  }
  assert.deepEqual(limits, [2, 4, 8, 10, 11, 12, 13]);
});

test("answers that are slower than usual end the doubling and count as a cut", () => {
  const { limit, carefulFrom, cuts } = afterRound({ limit: 64, carefulFrom: null, cuts: 0, usualMs: 20 }, 200);
  assert.deepEqual([limit, carefulFrom, cuts], [32, 32, 1]);
});

test("slow answers lower the limit by about one in a round, but not below the first limit", () => {
  const [first, second] = [afterRound(cut, 200), afterRound(afterRound(cut, 200), 200)];
  assert.ok(first.limit === 7 && second.limit === 6);
  let now = cut;
  for (let round = 0; round < 20; round += 1) now = afterRound({ ...now, usualMs: 20 }, 200);
  assert.equal(now.limit, FIRST_LIMIT);
  assert.equal(afterRound({ ...cut, limit: 2, carefulFrom: 2 }, 200).limit, 2, "a lower limit stays");
});

test("the usual time is measured while few are in flight, so a slower receiver is served as well", () => {
  let now: ReceiverLimit = { limit: FIRST_LIMIT, carefulFrom: FIRST_LIMIT, cuts: 1, usualMs: 20 };
  for (let round = 0; round < 10; round += 1) now = afterRound(now, 900);
  assert.equal(now.usualMs, 900);
  assert.ok(now.limit > 10);
});

test("what is usual does not rise while many are in flight", () => {
  assert.equal(afterRound({ ...cut, limit: 40 }, 60).usualMs, 20);
  assert.equal(afterRound({ ...cut, limit: 40 }, 10).usualMs, 10);
});

test("without answers the limit stays", () => {
  assert.deepEqual(limitAfterAnswers(cut, [], MAX), cut);
});

const step = fc.record({
  durations: fc.array(fc.integer({ min: 1, max: 3_000 }), { maxLength: 12 }),
  kept: fc.constantFrom(0, 1 / 2, 1),
});

test("whatever a receiver does, its limit stays between one and the highest", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      let now = untried;
      for (const { durations, kept } of steps) {
        now = limitAfterAnswers(now, durations, MAX);
        assert.ok(now.limit >= 1 && now.limit <= MAX);
        const half = Math.max(1, now.limit / 2);
        if (kept < 1) now = { ...now, limit: Math.max(1, now.limit * kept), carefulFrom: half, cuts: now.cuts + 1 };
      }
    }),
  );
});
