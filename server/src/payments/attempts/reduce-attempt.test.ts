import assert from "node:assert/strict";
import { test } from "node:test";
import type { Amount } from "@servicepay/money";
import fc from "fast-check";
import { noReferences } from "#acquirers/registry.ts";
import {
  attemptTransitions,
  isBeforeSubmitting,
  mayHaveCharged,
  type BankOutcome,
  type StatusFinding,
} from "./attempt.ts";
import { reduceAttempt, type AttemptEvent, type AttemptFacts } from "./reduce-attempt.ts";

const start = Date.UTC(2026, 0, 1);
const charged = 1_002_500n as Amount;
const decline = { code: "51", message: "Limit yetersiz.", class: "insufficient_funds" } as const;
const references = { transactionId: "T", authCode: "A", hostReference: "H", bankOrderNumber: "N" };
const FINAL_AFTER_MS = 300_000;

const outcomes: readonly BankOutcome[] = [
  { kind: "approved", references },
  { kind: "declined", decline, reason: null },
  { kind: "unknown", reason: "timeout" },
];
const findings: readonly StatusFinding[] = [
  { kind: "approved", amount: charged, references },
  { kind: "approved", amount: null, references },
  { kind: "approved", amount: 1n as Amount, references },
  { kind: "declined", decline },
  { kind: "undone" },
  { kind: "notFound" },
  { kind: "open", reason: "pending_at_bank" },
  { kind: "unanswerable", reason: "bank_answers_no_queries" },
  { kind: "clockRefused" },
];
/** All events; `asOf` gives them the time of the database's clock. */
const events: readonly AttemptEvent[] = [
  { kind: "authenticationStarted", expiresAt: new Date(start + 1_200_000) },
  { kind: "authenticated", authentication: Buffer.from("sealed") },
  { kind: "abandoned", decline: null, reason: "began_anew" },
  { kind: "submitted" },
  { kind: "leaseExpired" },
  { kind: "reversed" },
  { kind: "reversalGivenUp" },
  ...[true, false].flatMap((isCancelled) => [
    ...(["approved", "declined", "reversed"] as const).map(
      (as) => ({ kind: "settledManually", as, isCancelled }) as const,
    ),
    ...outcomes.map((outcome) => ({ kind: "replied", outcome, isCancelled }) as const),
    ...findings.map(
      (finding) =>
        ({
          kind: "asked",
          finding,
          isCancelled,
          notFoundIsFinalAfterMs: FINAL_AFTER_MS,
          sharedNow: new Date(start),
        }) as const,
    ),
  ]),
];

function asOf(event: AttemptEvent, nowMs: number): AttemptEvent {
  return event.kind === "asked" ? { ...event, sharedNow: new Date(nowMs) } : event;
}

const HOUR_MS = 3_600_000;

const fresh: AttemptFacts = {
  state: "CREATED",
  chargedAmount: charged,
  submittedAt: null,
  writeAheadAt: null,
  dueAt: new Date(start + 60_000),
  askedCount: 0,
  askedAt: null,
  notFoundAt: null,
  outcomeReason: null,
  decline: null,
  references: noReferences,
  authentication: null,
  threeDsSession: null,
  finishedAt: null,
};

/** What the database's clock adds to a submission. */
function saved(before: AttemptFacts, after: AttemptFacts, nowMs: number): AttemptFacts {
  const isSubmitted = before.state !== "SUBMITTING" && after.state === "SUBMITTING";
  return isSubmitted ? { ...after, writeAheadAt: new Date(nowMs) } : after;
}

/** Checks what holds after every event, whatever the process's clock says. The messages say what broke. */
function checkEvent(before: AttemptFacts, event: AttemptEvent, after: AttemptFacts, nowMs: number): void {
  const { state } = after;
  const isMoved = state !== before.state;
  if (isMoved) assert.ok(attemptTransitions[before.state].includes(state), `${before.state} to ${state}`);
  const isWaiting = !["APPROVED", "DECLINED", "REVERSED", "MANUAL", "ABANDONED"].includes(state);
  if (state !== "REVERSING") assert.equal(after.dueAt !== null, isWaiting, `${state} is due exactly while it waits`);
  assert.equal(after.finishedAt !== null, !isWaiting, `${state} is finished exactly when nothing is left to do`);
  if (state === "DECLINED" && isMoved) assert.ok(after.decline, "a decline says why");
  assert.equal(after.authentication !== null, state === "AUTHENTICATED", "an authentication is kept until it is used");
  if (isBeforeSubmitting(state)) assert.ok(isBeforeSubmitting(before.state), "nothing becomes unsubmitted");
  if (isMoved && state === "SUBMITTING") assert.equal(event.kind, "submitted");
  if (isMoved && state === "APPROVED") {
    const isByBank = event.kind === "replied" || event.kind === "asked";
    assert.ok(isByBank || event.kind === "settledManually");
    if (isByBank) assert.equal(event.isCancelled, false, "a cancelled payment is approved by people only");
  }
  if (before.state === "MANUAL") assert.ok(["settledManually", "reversed"].includes(event.kind), "people decide");
  if (event.kind === "asked" && event.finding.kind === "notFound" && state === "DECLINED") {
    assert.ok(nowMs - before.writeAheadAt!.getTime() >= FINAL_AFTER_MS, "not before the bank's longest time");
    assert.ok(before.notFoundAt !== null && nowMs - before.notFoundAt.getTime() >= 60_000, "only when asked twice");
  }
  if (event.kind === "asked" && (event.finding.kind === "open" || event.finding.kind === "unanswerable")) {
    assert.notEqual(state, "DECLINED");
    assert.notEqual(state, "APPROVED");
  }
  if (event.kind === "asked" && event.finding.kind === "open" && state === "MANUAL")
    assert.ok(nowMs - before.writeAheadAt!.getTime() >= 7 * 24 * HOUR_MS, "people are asked after a week");
  if (event.kind === "asked" && event.finding.kind === "clockRefused") assert.equal(state, "UNKNOWN");
  const isOtherAnswer = event.kind === "asked" && event.finding.kind !== "notFound";
  if (isOtherAnswer && state === "UNKNOWN")
    assert.equal(after.notFoundAt, null, "two answers of not found count only in a row");
}

test("no sequence of events leaves the graph, declines without proof, or approves what was cancelled", () => {
  const wrongByMs = fc.oneof(
    fc.integer({ min: -2 * HOUR_MS, max: 2 * HOUR_MS }),
    fc.constantFrom(-9 * 24 * HOUR_MS, 9 * 24 * HOUR_MS),
  );
  const moves = fc.array(
    fc.record({ event: fc.constantFrom(...events), waitMs: fc.nat({ max: 400_000 }), wrongByMs }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(moves, (sequence) => {
      let attempt = fresh;
      let now = start;
      for (const { event: kind, waitMs, wrongByMs } of sequence) {
        now += waitMs;
        const event = asOf(kind, now);
        const at = new Date(now + wrongByMs);
        const after = reduceAttempt(attempt, event, at);
        if (after === null) continue;
        checkEvent(attempt, event, after, now);
        attempt = saved(attempt, after, now);
      }
    }),
    { numRuns: 3_000 },
  );
});

test("every state of the graph is reached, and from every state before the end an end can be reached", () => {
  const reached = new Map<string, AttemptFacts>();
  const edges = new Set<string>();
  let frontier: { attempt: AttemptFacts; atMs: number }[] = [{ attempt: fresh, atMs: start }];
  for (let depth = 0; depth < 14; depth += 1) {
    const next: typeof frontier = [];
    for (const { attempt, atMs } of frontier) {
      for (const kind of events) {
        for (const waitMs of [0, 60_000, FINAL_AFTER_MS, 86_400_000]) {
          const at = new Date(atMs + waitMs);
          const event = asOf(kind, at.getTime());
          const after = reduceAttempt(attempt, event, at);
          if (after === null) continue;
          checkEvent(attempt, event, after, at.getTime());
          if (after.state !== attempt.state) edges.add(`${attempt.state} ${after.state}`);
          const moved = saved(attempt, after, at.getTime());
          // Times matter relative to each other only: states that agree in them are the same.
          const age = (time: Date | null) =>
            time === null ? -1 : Math.min(at.getTime() - time.getTime(), 8 * 86_400_000);
          const key = `${moved.state} ${age(moved.submittedAt)} ${age(moved.notFoundAt)} ${Math.min(moved.askedCount, 9)}`;
          if (reached.has(key)) continue;
          reached.set(key, moved);
          next.push({ attempt: moved, atMs: at.getTime() });
        }
      }
    }
    frontier = next;
  }
  const states = new Set([...reached.values(), fresh].map(({ state }) => state));
  assert.deepEqual([...states].toSorted(), Object.keys(attemptTransitions).toSorted());
  const allowed = Object.entries(attemptTransitions).flatMap(([from, targets]) => targets.map((to) => `${from} ${to}`));
  assert.deepEqual([...edges].toSorted(), allowed.toSorted());
  assert.ok(reached.size > 500, `only ${reached.size} states were reached`);
});

test("two confirms or workers, crashes, late replies, wrong clocks: the bank charges at most once", () => {
  // A world of two sales of one order at one bank, explored completely to a depth of fourteen steps.
  interface Sale {
    facts: AttemptFacts;
    sent: number;
  }
  interface World {
    sales: readonly Sale[];
    /** What the bank did with the order of each sale. */
    bank: readonly ("nothing" | "charged" | "refused")[];
    isCancelled: boolean;
    nowMs: number;
    voided: boolean;
  }
  const first: World = {
    sales: [1, 2].map(() => ({ facts: fresh, sent: 0 })),
    bank: ["nothing", "nothing"],
    isCancelled: false,
    nowMs: start,
    voided: false,
  };
  const replace = <Item>(items: readonly Item[], index: number, item: Item) =>
    items.map((old, at) => (at === index ? item : old));
  const take = (world: World, index: number, kind: AttemptEvent): World | null => {
    const sale = world.sales[index]!;
    const event = asOf(kind, world.nowMs);
    // The clock of the process that submits is an hour behind.
    const at = new Date(world.nowMs - (event.kind === "submitted" ? HOUR_MS : 0));
    const after = reduceAttempt(sale.facts, event, at);
    if (after === null) return null;
    checkEvent(sale.facts, event, after, world.nowMs);
    const facts = saved(sale.facts, after, world.nowMs);
    return { ...world, sales: replace(world.sales, index, { ...sale, facts }) };
  };
  const successors = (world: World): World[] => {
    const moves: (World | null)[] = [world.isCancelled ? null : { ...world, isCancelled: true }];
    for (const waitMs of [60_000, FINAL_AFTER_MS]) moves.push({ ...world, nowMs: world.nowMs + waitMs });
    for (const [index, { facts, sent }] of world.sales.entries()) {
      const { isCancelled } = world;
      const isBlocked = world.sales.some((other, at) => at !== index && mayHaveCharged(other.facts.state));
      if (!isBlocked && !isCancelled) moves.push(take(world, index, { kind: "submitted" })); // one_live_charge
      // A process may have been paused after its commit: it still sends until its deadline, whatever others did since.
      const isInTime = facts.writeAheadAt !== null && world.nowMs - facts.writeAheadAt.getTime() <= 60_000;
      if (isInTime && sent === 0) {
        for (const did of ["nothing", "charged", "refused"] as const) {
          const sale = { ...world.sales[index]!, sent: sent + 1 };
          moves.push({ ...world, sales: replace(world.sales, index, sale), bank: replace(world.bank, index, did) });
        }
      }
      const did = world.bank[index];
      if (sent === 1 && did !== "nothing") {
        const outcome = did === "charged" ? outcomes[0]! : outcomes[1]!;
        moves.push(take(world, index, { kind: "replied", outcome, isCancelled }));
      }
      moves.push(take(world, index, { kind: "replied", outcome: outcomes[2]!, isCancelled }));
      moves.push(take(world, index, { kind: "leaseExpired" }));
      const truth: StatusFinding =
        did === "charged" ? findings[0]! : did === "refused" ? findings[3]! : { kind: "notFound" };
      for (const finding of [truth, findings[6]!]) {
        const sharedNow = new Date(world.nowMs);
        const notFoundIsFinalAfterMs = FINAL_AFTER_MS;
        moves.push(take(world, index, { kind: "asked", finding, isCancelled, notFoundIsFinalAfterMs, sharedNow }));
      }
      // People ask the bank when no message can be in flight any more, and report its answer.
      if (facts.state === "MANUAL" && !isInTime)
        moves.push(
          take(world, index, { kind: "settledManually", as: did === "charged" ? "approved" : "declined", isCancelled }),
        );
      const reversed = take(world, index, { kind: "reversed" });
      moves.push(reversed && { ...reversed, voided: true, bank: replace(reversed.bank, index, "nothing") });
    }
    return moves.filter((move) => move !== null);
  };
  const keyOf = ({ sales, bank, isCancelled, nowMs, voided }: World) =>
    JSON.stringify([
      sales.map(({ facts, sent }) => [
        facts.state,
        sent,
        facts.writeAheadAt && nowMs - facts.writeAheadAt.getTime(),
        facts.notFoundAt && nowMs - facts.notFoundAt.getTime(),
      ]),
      bank,
      isCancelled,
      voided,
    ]);
  const seen = new Set([keyOf(first)]);
  let frontier = [first];
  for (let depth = 0; depth < 14 && frontier.length > 0; depth += 1) {
    const next: World[] = [];
    for (const world of frontier) {
      for (const move of successors(world)) {
        const charges = move.bank.filter((did) => did === "charged").length;
        assert.ok(charges <= 1, "I1: at most one net charge");
        for (const [index, { facts, sent }] of move.sales.entries()) {
          assert.ok(sent <= 1, "a charge is never sent again");
          if (facts.state === "APPROVED") assert.equal(move.bank[index], "charged", "I3: no phantom success");
          if (move.bank[index] === "charged") assert.ok(mayHaveCharged(facts.state), `I2: charged, yet ${facts.state}`);
        }
        const key = keyOf(move);
        if (seen.has(key)) continue;
        seen.add(key);
        next.push(move);
      }
    }
    frontier = next;
  }
  assert.ok(seen.size > 10_000, `only ${seen.size} worlds were seen`);
});
