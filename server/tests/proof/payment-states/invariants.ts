import { isBeforeSubmitting, mayHaveCharged, type AttemptState } from "#payments/attempts/attempt.ts";
import { isPaid } from "#payments/payment.ts";
import { attemptsOf, isOnItsWay, netAtBank, type AttemptSide, type World } from "./world.ts";

/** Checks the invariants of every reachable state; returns the broken one, or null. */
export function brokenIn(world: World): string | null {
  return (
    chargedOnce(world) ??
    heldOnce(world) ??
    ofSales(world) ??
    ofReversals(world) ??
    ofPayment(world) ??
    reportsAreTrue(world) ??
    (isQuiet(world) ? booksAgree(world) : null)
  );
}

/** No process is working, no message is in flight, and everything is decided. */
export function isQuiet(world: World): boolean {
  const isBusy =
    world.processes.some(({ at }) => at !== "idle") || attemptsOf(world).some(({ wire }) => wire !== "none");
  if (isBusy || world.payment.state === "open" || world.payment.state === "processing") return false;
  return attemptsOf(world).every(({ state }) =>
    ["NONE", "APPROVED", "DECLINED", "REVERSED", "ABANDONED"].includes(state),
  );
}

function chargedOnce({ sales }: World): string | null {
  return sales.filter((sale) => netAtBank(sale) > 0).length > 1 ? "I1: one order is charged twice" : null;
}

const HOLDING = new Set(["claimed", "submitted", "waiting", "replied", "asking", "answered"]);

function heldOnce({ processes: [one, other] }: World): string | null {
  const isHeldTwice =
    one!.attempt === other!.attempt && [one!, other!].every(({ at, isCurrent }) => isCurrent && HOLDING.has(at));
  return isHeldTwice ? "I10: two processes hold one attempt with the same fence" : null;
}

function ofSales({ sales }: World): string | null {
  if (sales.filter(({ state }) => mayBeCharged(state)).length > 1) return "I2: two sales of one order may be charged";
  for (const sale of sales) {
    const { state, isVouchedFor, isFormShown } = sale;
    const isAtBank = netAtBank(sale) > 0 || isOnItsWay(sale);
    if (isAtBank && !mayBeCharged(state)) return `I2: the bank charges a sale that is ${state}`;
    const went3D = isFormShown && state !== "NONE" && !isBeforeSubmitting(state) && state !== "ABANDONED";
    if (went3D && !isVouchedFor) return "I9: a sale is charged that no bank has vouched for";
    if (sale.hasSession && state !== "AUTH_PENDING" && state !== "AUTHENTICATED")
      return `I9: what the bank's charge needs is still stored when the sale is ${state}`;
    const isForgotten = isVouchedFor && state === "AUTH_PENDING" && sale.returned === "none";
    if (isForgotten && !sale.isAuthenticationOver) return "I9: a return that the bank vouches for is thrown away";
  }
  return null;
}

function ofReversals({ reversals, sales }: World): string | null {
  for (const reversal of reversals) {
    const { kind, state, atBank, reverses } = reversal;
    const isWrittenOff = state === "DECLINED" || state === "ABANDONED" || state === "NONE" || state === "CREATED";
    if (isWrittenOff && (atBank === "done" || isOnItsWay(reversal)))
      return `I2: the bank carries out a ${kind} that is ${state}`;
    const isFulfilled = atBank === "done" || (kind === "void" && sales[reverses]!.atBank === "voided");
    if (state === "APPROVED" && !isFulfilled) return `I3: a ${kind} is APPROVED that the bank has not carried out`;
  }
  return null;
}

function ofPayment({ payment, sales, reversals }: World): string | null {
  const live = sales.find(({ state }) => mayBeCharged(state));
  const { state, refunded, booked } = payment;
  if (state === "processing")
    return live === undefined ? "I3: a payment is processing without a sale that may be charged" : null;
  if (!isPaid(state)) {
    if (live !== undefined) return `I3: a payment is ${state}, and a sale of it is ${live.state}`;
    return booked === 0 ? null : "I5: something is booked of a payment that was not paid";
  }
  if (live?.state !== "APPROVED") return `I3: a payment is ${state} without an approved sale`;
  const expected = state === "voided" ? 0 : 2 - refunded;
  if (booked !== expected) return `I5: ${booked} of ${expected} is booked of a payment that is ${state}`;
  const onItsWay = reversals.filter((reversal) => reversal.atBank === "done" && reversal.state !== "APPROVED");
  const known = onItsWay.reduce<number>((sum, { amount }) => sum - amount, booked);
  return netAtBank(live) === known ? null : `I3: the bank has ${netAtBank(live)}, and we account for ${known}`;
}

function reportsAreTrue({ sales, payment }: World): string | null {
  for (const sale of sales) {
    const { notified, state } = sale;
    const isFinal = state === "APPROVED" || state === "DECLINED" || state === "REVERSED" || state === "ABANDONED";
    if (notified !== "none" && !isFinal) return `I7: a webhook for a sale that is ${state}`;
    if ((notified === "failed" || notified === "cancelled") && netAtBank(sale) > 0)
      return `I7: a charged sale was reported as ${notified}`;
    if (notified === "succeeded" && state !== "APPROVED") return "I7: a sale was reported as paid and is not";
    if (notified === "none" && (state === "APPROVED" || state === "DECLINED" || state === "REVERSED"))
      return `I6: no webhook for a sale that is ${state}`;
  }
  return payment.isCancelNotified && payment.state !== "cancelled" ? "I7: reported as cancelled, and it is not" : null;
}

function booksAgree({ payment, sales }: World): string | null {
  const atBank = sales.reduce((sum, sale) => sum + netAtBank(sale), 0);
  return atBank === payment.booked
    ? null
    : `I3: at the end the bank has ${atBank}, and the books say ${payment.booked}`;
}

function mayBeCharged(state: AttemptSide["state"]): state is AttemptState {
  return state !== "NONE" && mayHaveCharged(state);
}
