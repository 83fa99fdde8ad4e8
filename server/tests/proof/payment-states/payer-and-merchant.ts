import type { Decline } from "#acquirers/registry.ts";
import type { AttemptState } from "#payments/attempts/attempt.ts";
import { liveSale, moveAttempt, movePayment, now, notifyMerchant, submit } from "./moves.ts";
import type { Step } from "./next.ts";
import type { Rules } from "./rules.ts";
import { attemptOf, attemptsOf, emptyAttempt, type AttemptSide, type Scope, type Units, type World } from "./world.ts";

export const decline: Decline = { code: "51", message: "", class: "technical" };

/** Steps of payers and merchants, possible at any time, and of the payment's deadline. */
export function payerAndMerchant(rules: Rules, scope: Scope, world: World, step: Step): void {
  starts(rules, scope, world, step);
  for (const [index, sale] of world.sales.entries()) threeDs({ rules, scope }, index, sale, step);
  step("the merchant or payer cancels", false, (world) => cancel(rules, world));
  if (scope.takesBack) takesBack(world, step);
  if (!world.payment.isPastExpiry && world.payment.state === "open")
    step("the payment's time is over", true, ({ payment }) => void (payment.isPastExpiry = true));
  step("a worker expires the payment", true, expire);
  people(rules, world, step);
}

function starts(rules: Rules, scope: Scope, world: World, step: Step): void {
  const free = world.sales.findIndex(({ state }) => state === "NONE");
  const holder = world.processes.findIndex(({ at }) => at === "idle");
  if (free === -1 || holder === -1) return;
  if (scope.isDirect) {
    step(`the payer confirms: sale ${free + 1}, without 3-D Secure`, false, (world) => {
      if (!openSale(rules, world, free)) return false;
      submit(rules, world, free);
      world.processes[holder] = { at: "submitted", attempt: free, isCurrent: true, received: "nothing" };
      return undefined;
    });
  }
  if (scope.is3D)
    step(`the payer confirms: sale ${free + 1}, with 3-D Secure`, false, (world) => {
      if (!openSale(rules, world, free)) return false;
      moveAttempt(rules, world, free, { kind: "authenticationStarted", expiresAt: now });
      return undefined;
    });
}

function openSale(rules: Rules, world: World, free: number): boolean {
  const { payment } = world;
  const live = rules.hasOneLiveCharge ? liveSale(world) : undefined;
  const existing = world.sales.filter(({ state }) => state !== "NONE") as { state: AttemptState }[];
  const toTry = {
    state: payment.state,
    attemptsUsed: payment.triesUsed,
    attemptsMax: world.sales.length,
    expiresAt: new Date(now.getTime() + (payment.isPastExpiry ? -1 : 1)),
  };
  const liveState = live === undefined ? undefined : { state: live.state as AttemptState };
  if (rules.reasonNotPayable(toTry, existing, liveState, now) !== null) return false;
  for (const [index, sale] of world.sales.entries())
    if (sale.state === "AUTH_PENDING")
      moveAttempt(rules, world, index, { kind: "abandoned", decline: null, reason: "began_anew" });
  payment.triesUsed = (payment.triesUsed + 1) as Units;
  world.sales[free] = { ...emptyAttempt("sale", 2), state: "CREATED" };
  return true;
}

interface Model {
  rules: Rules;
  scope: Scope;
}

function threeDs({ rules, scope }: Model, index: number, sale: AttemptSide, step: Step): void {
  const name = `sale ${index + 1}`;
  if (sale.isStarting) bankAnswersStart(rules, index, step);
  if (sale.state === "AUTH_PENDING" && !sale.isFormShown && !sale.isStarting && !sale.isAuthenticationOver) {
    step(
      scope.isAsked ? `${name}: the bank is asked for its page` : `${name}: the bank's form is shown`,
      false,
      (world) => {
        if (world.payment.state !== "open") return false;
        world.sales[index]![scope.isAsked ? "isStarting" : "isFormShown"] = true;
        return undefined;
      },
    );
    step(`${name}: the sealed card has gone`, false, (world) => {
      moveAttempt(rules, world, index, { kind: "abandoned", decline, reason: "card_data_gone" });
    });
  }
  if (!sale.isFormShown || sale.returned !== "none" || sale.state === "ABANDONED") return;
  if (["CREATED", "AUTH_PENDING"].includes(sale.state))
    for (const returned of ["authenticated", "failed", "forged"] as const)
      step(`${name}: the browser comes back, ${returned}`, false, (world) => browserReturns(world, index, returned));
  else if (sale.isVouchedFor && sale.state === "AUTHENTICATED")
    step(`${name}: the browser comes back again`, false, (world) => browserReturns(world, index, "authenticated"));
}

/** The attempt may have ended meanwhile: then no page is shown, and nothing is stored. */
function bankAnswersStart(rules: Rules, index: number, step: Step): void {
  const name = `sale ${index + 1}`;
  step(`${name}: the bank gives its page`, true, (world) => {
    world.sales[index]!.isStarting = false;
    if (moveAttempt(rules, world, index, { kind: "sessionOpened", session: Buffer.from("sealed") }))
      world.sales[index]!.isFormShown = true;
  });
  step(`${name}: the bank gives no page`, false, (world) => {
    world.sales[index]!.isStarting = false;
    moveAttempt(rules, world, index, { kind: "abandoned", decline, reason: "start_failed" });
  });
}

function browserReturns(world: World, index: number, returned: AttemptSide["returned"]): void {
  const sale = world.sales[index]!;
  sale.returned = returned;
  if (returned === "authenticated") sale.isVouchedFor = true;
}

function cancel(rules: Rules, world: World): false | undefined {
  const { payment } = world;
  if (payment.state === "processing") {
    if (payment.isCancelRequested) return false;
    payment.isCancelRequested = true;
    return undefined;
  }
  if (payment.state !== "open" || world.sales.some(({ state }) => state === "AUTHENTICATED")) return false;
  for (const [index, { state }] of world.sales.entries())
    if (state === "CREATED" || state === "AUTH_PENDING")
      moveAttempt(rules, world, index, { kind: "abandoned", decline: null, reason: "payment_cancelled" });
  movePayment(world, "cancelled");
  notifyMerchant(world);
  return undefined;
}

function takesBack(world: World, step: Step): void {
  const { payment } = world;
  const left = (2 - payment.refunded) as Units;
  if (payment.state === "succeeded")
    step("the merchant voids", false, (world) => openReversal(world, approvedSale(world), "void", left));
  if (payment.state !== "succeeded" && payment.state !== "partially_refunded") return;
  step("the merchant refunds what is left", false, (world) => openReversal(world, approvedSale(world), "refund", left));
  if (left === 2)
    step("the merchant refunds a part", false, (world) => openReversal(world, approvedSale(world), "refund", 1));
}

function approvedSale({ sales }: World): number {
  return sales.findIndex(({ state }) => state === "APPROVED");
}

/** The beginning of reverseSale. The unique index one_live_reversal allows one at a time. `holder` is the process. */
export function openReversal(
  world: World,
  sale: number,
  kind: "void" | "refund",
  amount: Units,
  holder = world.processes.findIndex(({ at }) => at === "idle"),
): false | undefined {
  if (sale === -1 || holder === -1) return false;
  const isUnderWay = ({ state }: AttemptSide) => ["CREATED", "SUBMITTING", "UNKNOWN", "MANUAL"].includes(state);
  if (world.reversals.some((other) => other.reverses === sale && isUnderWay(other))) return false;
  const slot = world.reversals.findIndex((reversal, place) => isFree(world, reversal, world.sales.length + place));
  if (slot === -1) return false;
  world.reversals[slot] = { ...emptyAttempt(kind, amount), state: "CREATED", reverses: sale as 0 | 1 };
  world.payment.reversalTries = Math.min(2, world.payment.reversalTries + 1) as Units;
  const attempt = world.sales.length + slot;
  world.processes[holder] = { at: "holding", attempt, isCurrent: true, received: "nothing" };
  return undefined;
}

/** There are two places for voids and refunds. The place of a refused one is reused. */
function isFree(world: World, { state, wire }: AttemptSide, attempt: number): boolean {
  if (state === "NONE") return true;
  const isOver = (state === "DECLINED" || state === "ABANDONED") && wire === "none";
  return isOver && !world.processes.some((process) => process.at !== "idle" && process.attempt === attempt);
}

function expire(world: World): false | undefined {
  const { payment } = world;
  if (payment.state !== "open" || !payment.isPastExpiry) return false;
  if (world.sales.some(({ state }) => ["CREATED", "AUTH_PENDING", "AUTHENTICATED"].includes(state))) return false;
  movePayment(world, "expired");
  return undefined;
}

/** Operators ask the bank, long after all messages have arrived, and record its answer. */
function people(rules: Rules, world: World, step: Step): void {
  for (const [index, attempt] of attemptsOf(world).entries()) {
    if (attempt.state !== "MANUAL" || attempt.age === "fresh" || attempt.wire !== "none") continue;
    step(`people settle ${attempt.kind} ${index + 1} as the bank says`, true, (world) => {
      const isCancelled = world.payment.isCancelRequested;
      moveAttempt(rules, world, index, {
        kind: "settledManually",
        as: answerOfBank(attemptOf(world, index)),
        isCancelled,
      });
    });
  }
}

function answerOfBank({ atBank }: AttemptSide): "approved" | "declined" | "reversed" {
  if (atBank === "charged" || atBank === "partlyRefunded" || atBank === "done") return "approved";
  return atBank === "voided" || atBank === "refunded" ? "reversed" : "declined";
}
