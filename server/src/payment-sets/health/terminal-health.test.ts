/** A breaker: terminals whose bank fails get no payers, then few, then all. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  countedFrom,
  healthAfterCalls,
  healthAfterCheck,
  healthAfterTrial,
  takesPayers,
  type SeenCalls,
  type TerminalHealth,
} from "./terminal-health.ts";

const now = new Date("2026-12-01T09:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const host = "pos.bank.example";

function seen(ended: number, bad: number, newest: SeenCalls["newest"] = []): SeenCalls {
  return { ended, bad, newest, host };
}

const open: TerminalHealth = { state: "open", cause: "calls", host, since: now, restMs: 60_000, dueAt: later(60) };
const halfOpen: TerminalHealth = { ...open, state: "half_open", since: later(60), dueAt: later(60) };

test("a terminal rests for a minute when half of at least eight payments failed, not before", () => {
  assert.equal(healthAfterCalls(undefined, seen(7, 7), now), null);
  assert.equal(healthAfterCalls(undefined, seen(9, 4), now), null);
  assert.deepEqual(healthAfterCalls(undefined, seen(8, 4), now), open);
  const closed: TerminalHealth = { ...open, state: "closed", cause: null, dueAt: null };
  assert.deepEqual(healthAfterCalls(closed, seen(8, 8), now), open);
});

test("three refusals of the terminal in a row are enough, and a payment between them is not", () => {
  const refused = ["refused", "refused", "refused"] as const;
  assert.equal(healthAfterCalls(undefined, seen(3, 3, refused), now)?.cause, "settings");
  assert.equal(healthAfterCalls(undefined, seen(2, 2, ["refused", "refused"]), now), null);
  assert.equal(healthAfterCalls(undefined, seen(3, 2, ["refused", "good", "refused"]), now), null);
  assert.equal(healthAfterCalls(undefined, seen(3, 3, ["refused", "failed", "refused"]), now), null);
});

test("an open terminal waits for a check, and each bad one doubles its rest up to 15 minutes", () => {
  assert.equal(healthAfterCalls(open, seen(100, 0), later(10)), null);
  let health = open;
  const rests = Array.from({ length: 6 }, () => {
    health = healthAfterCheck(health, false, now)!;
    return health.restMs / 60_000;
  });
  assert.deepEqual(rests, [2, 4, 8, 15, 15, 15]);
  assert.deepEqual(healthAfterCheck(open, true, later(60)), halfOpen);
  assert.equal(healthAfterCheck(halfOpen, false, later(60)), null, "only payments decide about a half-open terminal");
});

test("after a good check a payment now and then tries it: three good ones close it, a bad one opens it", () => {
  assert.equal(healthAfterCalls(halfOpen, seen(2, 0), later(70)), null);
  assert.equal(healthAfterCalls(halfOpen, seen(3, 0), later(80))?.state, "closed");
  assert.deepEqual(healthAfterCalls(halfOpen, seen(3, 1), later(80)), {
    ...open,
    since: later(80),
    restMs: 120_000,
    dueAt: later(200),
  });
  const tried = healthAfterTrial(halfOpen, later(61));
  assert.deepEqual([takesPayers(tried, later(70)), takesPayers(tried, later(71))], [false, true]);
});

test("calls that led to the last change are not counted again", () => {
  assert.deepEqual(countedFrom(undefined, now), later(-120));
  assert.deepEqual(countedFrom({ since: later(-30) }, now), later(-30));
  assert.deepEqual(countedFrom({ since: later(-300) }, now), later(-120));
});

test("no rest is longer than 15 minutes without a check, and none ends without three good payments", () => {
  const verdict = fc.constantFrom("good", "failed", "refused");
  const calls = fc.array(verdict, { maxLength: 20 }).map((all) => ({
    ...seen(all.length, all.filter((each) => each !== "good").length, all.slice(0, 3)),
  }));
  const step = fc.oneof(
    calls.map((each) => ({ kind: "calls" as const, each })),
    fc.boolean().map((isGood) => ({ kind: "check" as const, isGood })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let health: TerminalHealth | undefined;
      for (const [index, each] of steps.entries()) {
        const at = later(index * 60);
        const after =
          each.kind === "calls"
            ? healthAfterCalls(health, each.each, at)
            : health && healthAfterCheck(health, each.isGood, at);
        if (!after) continue;
        if (after.state === "open") assert.ok(after.dueAt!.getTime() - at.getTime() <= 15 * 60_000);
        if (after.state === "closed" && health?.state !== "closed")
          assert.ok(
            health?.state === "half_open" && each.kind === "calls" && each.each.ended >= 3 && each.each.bad === 0,
          );
        health = after;
      }
    }),
  );
});
