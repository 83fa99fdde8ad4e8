import type { Amount } from "@servicepay/money";
import { noReferences } from "#acquirers/registry.ts";
import {
  attemptTransitions,
  isBeforeSubmitting,
  mayHaveCharged,
  type AttemptState,
} from "#payments/attempts/attempt.ts";
import type { Consequences } from "#payments/attempts/consequences.ts";
import type { AttemptEvent, AttemptFacts } from "#payments/attempts/reduce-attempt.ts";
import { isToldToLinks } from "#payments/payment-event.ts";
import { paymentTransitions, type PaymentState } from "#payments/payment.ts";
import type { Rules } from "./rules.ts";
import { attemptOf, type AttemptSide, type Units, type World } from "./world.ts";

/** An invariant is violated. */
export class Broken extends Error {}

const MINUTE_MS = 60_000;
export const now = new Date(Date.UTC(2026, 0, 1));
const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
const submittedAt = { fresh: ago(1), settled: ago(10), overdue: ago(8 * 24 * 60) } as const;
const notFoundAt = { never: null, now, aMinuteAgo: ago(2) } as const;
export const FINAL_AFTER_MS = 5 * MINUTE_MS;

const sealed = Buffer.from("sealed");

export function amountOf(units: Units): Amount {
  return (BigInt(units) * 10_000n) as Amount;
}

/** Moves an attempt with the product's reducer, with all consequences. False = the event does not apply. */
export function moveAttempt(rules: Rules, world: World, index: number, event: AttemptEvent): boolean {
  const attempt = attemptOf(world, index);
  if (attempt.state === "NONE") return false;
  const before = factsOf(attempt, attempt.state);
  const after = rules.reduceAttempt(before, event, now);
  if (after === null) return false;
  changeState(attempt, after.state);
  attempt.notFound = notFoundOf(after);
  attempt.hasSession = after.threeDsSession !== null;
  attempt.isLeased = false;
  if (after.outcomeReason === "day_closed") attempt.isDayClosedKnown = true;
  if (after.references.transactionId !== null) attempt.isReferenceKnown = true;
  if (after.state !== before.state) followUp(rules, world, index, after.decline);
  return true;
}

/** One statement of the store, which compares the state and the fence. */
export function submit(rules: Rules, world: World, index: number): void {
  const attempt = attemptOf(world, index);
  const after = rules.reduceAttempt(factsOf(attempt, attempt.state as AttemptState), { kind: "submitted" }, now);
  if (after === null) throw new Broken("I10: an attempt is submitted that the reducer does not let be");
  changeState(attempt, after.state);
  attempt.hasSession = after.threeDsSession !== null;
  attempt.isLeased = true;
  if (attempt.kind === "sale") movePayment(world, "processing");
}

/** A claim or a submission takes the attempt from the process that held it. */
export function raiseFence(world: World, index: number, holder: number): void {
  for (const [place, process] of world.processes.entries())
    if (place !== holder && process.attempt === index) process.isCurrent = false;
}

/** At most one sale is charged or may be charged: the unique index one_live_charge. */
export function liveSale({ sales }: World): AttemptSide | undefined {
  return sales.find(({ state }) => state !== "NONE" && mayHaveCharged(state));
}

export function movePayment(world: World, state: PaymentState): void {
  const allowed: readonly PaymentState[] = paymentTransitions[world.payment.state];
  if (!allowed.includes(state)) throw new Broken(`I10: a payment cannot go from ${world.payment.state} to ${state}`);
  world.payment.state = state;
}

export function notifyMerchant({ payment }: World): void {
  if (payment.isCancelNotified) throw new Broken("I6: two webhooks for a cancelled payment");
  payment.isCancelNotified = true;
}

function factsOf(attempt: AttemptSide, state: AttemptState): AttemptFacts {
  const isSubmitted = !isBeforeSubmitting(state) && state !== "ABANDONED";
  return {
    state,
    chargedAmount: amountOf(attempt.amount),
    submittedAt: isSubmitted ? submittedAt[attempt.age] : null,
    writeAheadAt: isSubmitted ? submittedAt[attempt.age] : null,
    dueAt: null,
    askedCount: 0,
    askedAt: null,
    notFoundAt: notFoundAt[attempt.notFound],
    outcomeReason: null,
    decline: null,
    references: noReferences,
    authentication: null,
    threeDsSession: attempt.hasSession ? sealed : null,
    finishedAt: null,
  };
}

function changeState(attempt: AttemptSide, state: AttemptState): void {
  const from = attempt.state as AttemptState;
  if (state !== from && !attemptTransitions[from].includes(state))
    throw new Broken(`I10: an attempt cannot go from ${from} to ${state}`);
  attempt.state = state;
}

function notFoundOf({ notFoundAt }: AttemptFacts): AttemptSide["notFound"] {
  if (notFoundAt === null) return "never";
  return notFoundAt.getTime() === now.getTime() ? "now" : "aMinuteAgo";
}

function followUp(rules: Rules, world: World, index: number, decline: AttemptFacts["decline"]): void {
  const attempt = attemptOf(world, index);
  const { payment } = world;
  const sale = attempt.kind === "sale" ? null : world.sales[attempt.reverses]!;
  const state = attempt.state as AttemptState;
  const consequences = rules.consequencesOf(
    {
      state: payment.state,
      attemptsUsed: payment.triesUsed,
      attemptsMax: world.sales.length,
      refundedAmount: amountOf(payment.refunded),
      cancelRequestedAt: payment.isCancelRequested ? now : null,
    },
    {
      kind: attempt.kind,
      state,
      chargedAmount: amountOf(attempt.amount),
      decline,
      submittedAt: factsOf(attempt, state).submittedAt,
      formEmittedAt: attempt.isFormShown ? now : null,
    },
    sale && {
      state: sale.state as AttemptState,
      chargedAmount: amountOf(sale.amount),
      reversalsMade: payment.reversalTries === 2 ? 100 : payment.reversalTries,
    },
    now,
  );
  carryOut(rules, world, attempt, consequences);
}

function carryOut(rules: Rules, world: World, attempt: AttemptSide, consequences: Consequences): void {
  const { payment } = world;
  if (consequences.payment !== null) moveByAttempt(world, attempt, consequences.payment);
  if (consequences.isAttemptUncounted) {
    if (payment.triesUsed === 0) throw new Broken("I10: a try is given back that was not used");
    payment.triesUsed = (payment.triesUsed - 1) as Units;
  }
  if (consequences.isBooked) {
    const booked = attempt.kind === "sale" ? payment.booked + attempt.amount : payment.booked - attempt.amount;
    if (booked < 0 || booked > 2) throw new Broken(`I5: the ledger says that the bank owes ${booked} of 2`);
    payment.booked = booked as Units;
  }
  for (const { type, of, state } of consequences.events) {
    if (!isToldToLinks(type)) continue;
    if (of === "payment") notifyMerchant(world);
    else notify(attempt, state);
  }
  followWithSale(rules, world, attempt, consequences.sale);
}

function moveByAttempt(world: World, attempt: AttemptSide, state: PaymentState): void {
  const { payment } = world;
  if (state === "partially_refunded" || state === "refunded") {
    const refunded = payment.refunded + attempt.amount;
    if (refunded > 2) throw new Broken("I3: more is refunded than was charged");
    payment.refunded = refunded as Units;
    // A second partial refund does not change the state, so the table of transitions does not apply.
    if (state === payment.state) return;
  }
  movePayment(world, state);
}

function notify(attempt: AttemptSide, state: PaymentState): void {
  if (attempt.notified !== "none") throw new Broken(`I6: a ${attempt.kind} has two webhooks`);
  if (attempt.kind !== "sale") attempt.notified = "reversed";
  else if (state === "succeeded" || state === "failed" || state === "cancelled") attempt.notified = state;
  else throw new Broken(`I7: a sale is reported as ${state}`);
}

function followWithSale(rules: Rules, world: World, reversal: AttemptSide, fate: Consequences["sale"]): void {
  if (fate === null) return;
  if (fate.kind === "reversedAgain") {
    world.sales[reversal.reverses]!.isLeased = false;
    return;
  }
  if (!moveAttempt(rules, world, reversal.reverses, { kind: fate.kind }))
    throw new Broken("I4: a sale is no longer being reversed, and its void cannot be written");
}
