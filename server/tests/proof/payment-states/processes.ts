import { noReferences } from "#acquirers/registry.ts";
import {
  isBeforeSubmitting,
  type AttemptState,
  type StatusFinding,
  type BankOutcome,
} from "#payments/attempts/attempt.ts";
import { amountOf, FINAL_AFTER_MS, liveSale, moveAttempt, now, raiseFence, submit } from "./moves.ts";
import type { Step } from "./next.ts";
import { decline, openReversal } from "./payer-and-merchant.ts";
import type { Rules } from "./rules.ts";
import {
  attemptOf,
  attemptsOf,
  idle,
  isOnItsWay,
  type AttemptSide,
  type ReceivedReply,
  type ProcessSide,
  type Scope,
  type World,
} from "./world.ts";

/** Steps of the service's processes with an attempt, one transaction at a time, and their crashes. */
export function processes(rules: Rules, scope: Scope, world: World, step: Step): void {
  for (const [place, process] of world.processes.entries()) {
    if (process.at === "idle") {
      takesUp({ rules, scope }, world, place, step);
      continue;
    }
    step(`process ${place + 1} dies`, false, (world) => endOf(world, place));
    const next = continuations[process.at];
    if (next !== undefined)
      step(`process ${place + 1} ${next.name}`, true, (world) => next.go(rules, world, place, world.processes[place]!));
  }
  for (const [index, { isLeased, state }] of attemptsOf(world).entries()) {
    if (!isLeased || state === "NONE") continue;
    const isHeld = world.processes.some(
      ({ at, attempt, isCurrent }) => at !== "idle" && attempt === index && isCurrent,
    );
    step(`the lease of ${nameOf(world, index)} runs out`, !isHeld, (world) => {
      attemptOf(world, index).isLeased = false;
    });
  }
}

function nameOf(world: World, index: number): string {
  return `${attemptOf(world, index).kind} ${index < world.sales.length ? index + 1 : index - world.sales.length + 1}`;
}

type Continuation = (rules: Rules, world: World, place: number, process: ProcessSide) => void | false;

const continuations: Partial<Record<ProcessSide["at"], { name: string; go: Continuation }>> = {
  holding: { name: "commits SUBMITTING", go: writeAhead },
  lost: { name: "reads who was faster", go: readWinner },
  replied: { name: "settles the reply", go: settle },
  claimed: { name: "works on its claim", go: work },
  answered: { name: "applies the status", go: applyFinding },
};

function endOf(world: World, place: number): void {
  const { at, attempt } = world.processes[place]!;
  const side = attemptOf(world, attempt);
  if (at === "waiting" && !isOnItsWay(side)) side.wire = "none";
  world.processes[place] = idle();
}

function takesUp({ rules, scope }: { rules: Rules; scope: Scope }, world: World, place: number, step: Step): void {
  for (const [index, attempt] of attemptsOf(world).entries()) {
    if (isDue(attempt))
      step(`process ${place + 1} claims ${nameOf(world, index)}`, true, (world) => {
        attemptOf(world, index).isLeased = true;
        if (rules.raisesFences) raiseFence(world, index, -1);
        world.processes[place] = { at: "claimed", attempt: index, isCurrent: true, received: "nothing" };
      });
    if (attempt.returned !== "none")
      step(`process ${place + 1} judges the return of ${nameOf(world, index)}`, true, (world) =>
        judge(rules, world, place, index),
      );
    if (attempt.returned !== "none" && scope.isAsked && !rules.keepsUndecided)
      step(`process ${place + 1} cannot ask the bank about the return of ${nameOf(world, index)}`, false, (world) => {
        attemptOf(world, index).returned = "none";
      });
  }
}

function isDue({ state, isLeased, returned, isAuthenticationOver }: AttemptSide): boolean {
  if (isLeased) return false;
  if (state === "AUTH_PENDING") return returned !== "none" || isAuthenticationOver;
  return ["CREATED", "AUTHENTICATED", "SUBMITTING", "UNKNOWN", "REVERSING"].includes(state);
}

/** The attempt's own lock: the process that finds it AUTH_PENDING moves it. */
function judge(rules: Rules, world: World, place: number, index: number): void {
  const sale = world.sales[index]!;
  const { returned } = sale;
  sale.returned = "none";
  world.processes[place] = idle();
  if (returned === "forged" && rules.checksSignatures) return;
  if (sale.state !== "AUTH_PENDING") return;
  if (sale.isAuthenticationOver) {
    moveAttempt(rules, world, index, { kind: "abandoned", decline, reason: "expired" });
  } else if (returned === "failed") {
    moveAttempt(rules, world, index, { kind: "abandoned", decline, reason: "not_authenticated" });
  } else if (moveAttempt(rules, world, index, { kind: "authenticated", authentication })) {
    world.processes[place] = { at: "holding", attempt: index, isCurrent: true, received: "nothing" };
  }
}

function writeAhead(rules: Rules, world: World, place: number, process: ProcessSide): void {
  const attempt = attemptOf(world, process.attempt);
  const { payment } = world;
  const facts = { state: payment.state, cancelRequestedAt: payment.isCancelRequested ? now : null };
  const isOurs = isBeforeSubmitting(attempt.state as AttemptState) && attempt.state !== "AUTH_PENDING";
  const isFenced = rules.comparesFences && !process.isCurrent;
  const isDoubled = attempt.kind === "sale" && rules.hasOneLiveCharge && liveSale(world) !== undefined;
  if (!isOurs || isFenced || isDoubled || !rules.isSubmittable(facts, attempt)) {
    process.at = "lost";
    return;
  }
  submit(rules, world, process.attempt);
  raiseFence(world, process.attempt, place);
  process.isCurrent = true;
  process.at = "submitted";
}

function readWinner(rules: Rules, world: World, place: number, process: ProcessSide): void {
  const attempt = attemptOf(world, process.attempt);
  world.processes[place] = idle();
  const isInOtherHands =
    (rules.comparesFences && !process.isCurrent) || !isBeforeSubmitting(attempt.state as AttemptState);
  if (isInOtherHands) return;
  moveAttempt(rules, world, process.attempt, { kind: "abandoned", decline: null, reason: "another_was_faster" });
}

const authentication = Buffer.from("sealed");
const references = { transactionId: "T", authCode: "A", hostReference: "H", bankOrderNumber: "N" };

function settle(rules: Rules, world: World, place: number, process: ProcessSide): void {
  const attempt = attemptOf(world, process.attempt);
  const outcome = outcomeOf(process.received);
  const isStale = rules.comparesFences && !process.isCurrent;
  world.processes[place] = idle();
  if (attempt.state !== "SUBMITTING" || isStale) {
    const isUndecided = attempt.state === "SUBMITTING" || attempt.state === "UNKNOWN";
    const isFirst = attempt.lateReply === "none";
    if (isUndecided && isFirst && outcome.kind !== "unknown") attempt.lateReply = outcome.kind;
    return;
  }
  const isCancelled = attempt.kind === "sale" && world.payment.isCancelRequested;
  moveAttempt(rules, world, process.attempt, { kind: "replied", outcome, isCancelled });
}

function outcomeOf(received: ReceivedReply): BankOutcome {
  switch (received) {
    case "approved":
      return { kind: "approved", references };
    case "declined":
      return { kind: "declined", decline, reason: null };
    case "dayClosed":
      return { kind: "declined", decline, reason: "day_closed" };
    default:
      return { kind: "unknown", reason: "timeout" };
  }
}

/** The beginning of workOnAttempt and, for an undecided attempt, of resolveAttempt. */
function work(rules: Rules, world: World, place: number, process: ProcessSide): void | false {
  const index = process.attempt;
  const attempt = attemptOf(world, index);
  if (!process.isCurrent && rules.keepsClaim) {
    world.processes[place] = idle();
    return;
  }
  const isOver = attempt.isAuthenticationOver;
  world.processes[place] = idle();
  switch (attempt.state) {
    case "CREATED":
      moveAttempt(rules, world, index, { kind: "abandoned", decline: null, reason: "never_submitted" });
      return;
    case "AUTH_PENDING":
      if (attempt.returned !== "none") return judge(rules, world, place, index);
      attempt.isLeased = false;
      if (isOver) moveAttempt(rules, world, index, { kind: "abandoned", decline, reason: "expired" });
      return;
    case "AUTHENTICATED":
      if (isOver) moveAttempt(rules, world, index, { kind: "abandoned", decline, reason: "expired" });
      else world.processes[place] = { at: "holding", attempt: index, isCurrent: true, received: "nothing" };
      return;
    case "SUBMITTING":
    case "UNKNOWN":
      return beginResolution(rules, world, place, index);
    case "REVERSING":
      return reverse(world, place, index);
    default:
  }
}

function beginResolution(rules: Rules, world: World, place: number, index: number): void {
  const attempt = attemptOf(world, index);
  if (attempt.state === "SUBMITTING") moveAttempt(rules, world, index, { kind: "leaseExpired" });
  const process: ProcessSide = { at: "asking", attempt: index, isCurrent: true, received: "nothing" };
  world.processes[place] =
    attempt.lateReply === "none" ? process : { ...process, at: "answered", received: attempt.lateReply };
}

function reverse(world: World, place: number, index: number): void {
  const sale = world.sales[index]!;
  if (sale.state !== "REVERSING") return;
  sale.isLeased = false;
  const tries = world.reversals.filter(({ state, reverses }) => state !== "NONE" && reverses === index);
  const isUnderWay = tries.some(({ state }) => !["DECLINED", "ABANDONED"].includes(state));
  if (isUnderWay) return;
  const kind = tries.some(({ isDayClosedKnown }) => isDayClosedKnown) ? "refund" : "void";
  openReversal(world, index, kind, sale.amount, place);
}

function applyFinding(rules: Rules, world: World, place: number, process: ProcessSide): void {
  const attempt = attemptOf(world, process.attempt);
  world.processes[place] = idle();
  if (attempt.state !== "UNKNOWN" || (rules.comparesFences && !process.isCurrent)) return;
  const isCancelled = attempt.kind === "sale" && world.payment.isCancelRequested;
  const finding = findingOf(attempt, process.received);
  if (process.received === "open") attempt.isNotFoundSaid = false;
  moveAttempt(rules, world, process.attempt, {
    kind: "asked",
    finding,
    isCancelled,
    notFoundIsFinalAfterMs: FINAL_AFTER_MS,
    sharedNow: now,
  });
}

function findingOf({ kind, amount }: AttemptSide, received: ReceivedReply): StatusFinding {
  switch (received) {
    case "approved":
      return { kind: "approved", amount: kind === "sale" ? amountOf(amount) : null, references };
    case "anotherAmount":
      return { kind: "approved", amount: amountOf(1), references: noReferences };
    case "declined":
      return { kind: "declined", decline };
    case "undone":
    case "notFound":
      return { kind: received };
    case "unanswerable":
      return { kind: received, reason: "bank_answers_no_queries" };
    default:
      return { kind: "open", reason: "not_now" };
  }
}
