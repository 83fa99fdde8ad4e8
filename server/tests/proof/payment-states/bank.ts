import type { Amount } from "@servicepay/money";
import { noReferences, type QueryOutcome } from "#acquirers/registry.ts";
import { amountOf } from "./moves.ts";
import type { Step } from "./next.ts";
import { decline } from "./payer-and-merchant.ts";
import type { Rules } from "./rules.ts";
import {
  attemptOf,
  attemptsOf,
  idle,
  isOnItsWay,
  netAtBank,
  type AttemptSide,
  type ReceivedReply,
  type ProcessSide,
  type Scope,
  type Units,
  type Wire,
  type World,
} from "./world.ts";

/** Steps of the bank and its ledger, of messages between us and it, and of time. */
export function bank(rules: Rules, scope: Scope, world: World, step: Step): void {
  for (const [index, attempt] of attemptsOf(world).entries()) {
    if (isOnItsWay(attempt)) carriesOut(world, index, attempt, step);
    if (scope.bankKeeps && attempt.wire === "request")
      step(
        `the bank keeps ${attempt.kind} ${index + 1}`,
        false,
        (world) => void (attemptOf(world, index).wire = "kept"),
      );
    if (attempt.wire !== "none") losesWire(index, attempt, step);
    timePasses(world, index, attempt, step);
  }
  for (const [place, process] of world.processes.entries()) line({ rules, scope }, world, place, process, step);
  if (world.bankDay === "open" && world.reversals.length > 0)
    step("the bank's day closes", false, (world) => void (world.bankDay = "closed"));
}

interface Model {
  rules: Rules;
  scope: Scope;
}

function line(model: Model, world: World, place: number, process: ProcessSide, step: Step): void {
  const name = `process ${place + 1}`;
  const { wire, age } = attemptOf(world, process.attempt);
  const isAnswered = wire !== "none" && wire !== "request" && wire !== "kept";
  if (process.at === "submitted") {
    // A process that was paused beyond its deadline no longer sends.
    if (age === "fresh") step(`${name} sends`, true, (world) => send(world, place));
    else step(`${name} is too late to send`, true, (world) => void (world.processes[place] = idle()));
    step(`${name} cannot reach the bank`, false, (world) => receiveReply(world, place, "declined"));
  }
  if (process.at === "waiting") {
    if (isAnswered)
      step(`${name} gets the reply: ${wire}`, true, (world) =>
        receiveReply(world, place, wire === "undecided" ? "unknown" : wire),
      );
    step(`${name} times out`, wire === "none" || wire === "kept", (world) => receiveReply(world, place, "unknown"));
  }
  if (process.at === "asking") asks(model, world, place, process.attempt, step);
}

function send(world: World, place: number): void {
  const process = world.processes[place]!;
  attemptOf(world, process.attempt).wire = "request";
  process.at = "waiting";
}

function receiveReply(world: World, place: number, received: ReceivedReply): void {
  const process = world.processes[place]!;
  const attempt = attemptOf(world, process.attempt);
  if (!isOnItsWay(attempt)) attempt.wire = "none";
  world.processes[place] = { ...process, at: "replied", received };
}

function losesWire(index: number, { kind, wire }: AttemptSide, step: Step): void {
  step(
    `the ${wire === "request" || wire === "kept" ? "request" : "reply"} of ${kind} ${index + 1} is lost`,
    false,
    (world) => {
      attemptOf(world, index).wire = "none";
    },
  );
}

function carriesOut(world: World, index: number, { kind }: AttemptSide, step: Step): void {
  const possible = kind === "sale" ? saleReplies(attemptOf(world, index)) : reversalReplies(world, index);
  for (const [reply, isCalm] of possible) {
    step(`the bank takes ${kind} ${index + 1}: ${reply}`, isCalm, (world) => take(world, index, reply));
    step(`the bank takes ${kind} ${index + 1}: ${reply}, and answers unreadably`, false, (world) => {
      take(world, index, reply);
      if (attemptOf(world, index).wire !== "none") attemptOf(world, index).wire = "undecided";
    });
  }
}

type Reply = Exclude<Wire, "none" | "request" | "kept">;

/** The bank refuses an order number that it has seen, with a reply that proves nothing. */
function saleReplies({ atBank }: AttemptSide): [Reply, boolean][] {
  if (atBank !== "none") return [["undecided", true]];
  return [
    ["approved", true],
    ["declined", false],
  ];
}

function reversalReplies(world: World, index: number): [Reply, boolean][] {
  const { kind, amount, reverses } = attemptOf(world, index);
  const sale = world.sales[reverses]!;
  if (kind === "void") {
    if (sale.atBank === "voided") return [["approved", true]];
    if (sale.atBank !== "charged") return [["declined", true]];
    if (world.bankDay === "closed") return [["dayClosed", true]];
  } else if (netAtBank(sale) < amount) return [["declined", true]];
  return [
    ["approved", true],
    ["declined", false],
  ];
}

function take(world: World, index: number, reply: Reply): void {
  const attempt = attemptOf(world, index);
  const isAwaited = world.processes.some((process) => process.at === "waiting" && process.attempt === index);
  attempt.wire = isAwaited ? reply : "none";
  attempt.isNotFoundSaid = false;
  if (attempt.kind === "sale") {
    if (attempt.atBank === "none") attempt.atBank = reply === "approved" ? "charged" : "declined";
    return;
  }
  if (reply !== "approved") return;
  attempt.atBank = "done";
  const sale = world.sales[attempt.reverses]!;
  if (attempt.kind === "void") {
    sale.atBank = "voided";
    return;
  }
  sale.atBank = netAtBank(sale) === attempt.amount ? "refunded" : "partlyRefunded";
  for (const other of world.reversals) other.isLastAtBank = other === attempt;
}

/** While the bank may still process the request, its status may be outdated. Later statuses are correct. */
function asks({ rules, scope }: Model, world: World, place: number, index: number, step: Step): void {
  const attempt = attemptOf(world, index);
  const answer = (name: string, isCalm: boolean, received: ReceivedReply) =>
    step(`process ${place + 1} asks: ${name}`, isCalm, (world) => {
      world.processes[place] = { ...world.processes[place]!, at: "answered", received };
      if (scope.bankKeeps && received === "notFound") attemptOf(world, index).isNotFoundSaid = true;
    });
  if (attempt.wire === "kept") return saysOfKept(world, place, index, step);
  const truth = truthOf({ rules, scope }, world, attempt);
  answer(truth, true, truth);
  answer("no answer", false, "open");
  if (attempt.kind === "sale" && truth === "approved") answer("another amount", false, "anotherAmount");
  if (attempt.age === "fresh" && truth !== "notFound") answer("not found yet", false, "notFound");
  if (attempt.age !== "fresh") answer("unanswerable", false, "unanswerable");
}

/**
 * Any answers in a row, but for two times "not found": that is the bank's word that it has nothing. An answer that nobody lived to
 * store does not stand between two others.
 */
function saysOfKept(world: World, place: number, index: number, step: Step): void {
  const answer = (received: "open" | "notFound") => (world: World) => {
    if (received === "notFound") attemptOf(world, index).isNotFoundSaid = true;
    world.processes[place] = { ...world.processes[place]!, at: "answered", received };
  };
  step(`process ${place + 1} asks: pending`, true, answer("open"));
  if (!attemptOf(world, index).isNotFoundSaid)
    step(`process ${place + 1} asks: not found, though the bank keeps it`, false, answer("notFound"));
}

function truthOf({ rules, scope }: Model, world: World, attempt: AttemptSide): ReceivedReply {
  const sale = attempt.kind === "sale" ? attempt : world.sales[attempt.reverses]!;
  const refunds = world.reversals.filter(({ kind, state }) => kind === "refund" && state === "APPROVED");
  const known = refunds.filter(({ isReferenceKnown }) => isReferenceKnown);
  const refundsBefore = {
    count: refunds.length,
    total: sumOf(refunds),
    isEachKnown: known.length === refunds.length,
    knownTransactions: known.map((refund) => transactionOf(world, refund)),
  };
  const asked = { kind: attempt.kind, chargedAmount: amountOf(attempt.amount) };
  const status = statusOf(world, sale, scope.tellsSums === true);
  const finding = rules.findingOf(asked, status, refundsBefore, { voids: true });
  if (finding.kind === "clockRefused") throw new Error("this bank looks at no clock");
  return finding.kind;
}

function sumOf(refunds: readonly AttemptSide[]): Amount {
  return amountOf(refunds.reduce<number>((sum, { amount }) => sum + amount, 0) as Units);
}

function transactionOf(world: World, refund: AttemptSide): string {
  return `refund-${world.reversals.indexOf(refund)}`;
}

const evidence = { operation: "query", url: "", httpStatus: 200, durationMs: 0, reply: {} } as const;
const ofSale = { ...noReferences, transactionId: "sale" };

/** An order's status: that of its last successful transaction, or with the sum of its refunds. */
function statusOf(world: World, { atBank }: AttemptSide, tellsSums: boolean): QueryOutcome {
  const refunds = world.reversals.filter((reversal) => reversal.kind === "refund" && reversal.atBank === "done");
  const refundedTotal = tellsSums ? sumOf(refunds) : null;
  switch (atBank) {
    case "charged":
      return {
        kind: "approved",
        amount: amountOf(2),
        refundedTotal,
        references: ofSale,
        settled: world.bankDay === "closed",
        calls: [evidence],
      };
    case "voided":
      return { kind: "voided", amount: amountOf(2), refundedTotal, references: ofSale, calls: [evidence] };
    case "partlyRefunded":
    case "refunded": {
      const last = tellsSums ? undefined : world.reversals.find(({ isLastAtBank }) => isLastAtBank);
      const transactionId = last === undefined ? null : transactionOf(world, last);
      const references = { ...ofSale, transactionId };
      return { kind: "refunded", amount: null, refundedTotal, references, calls: [evidence] };
    }
    case "declined":
      return { kind: "declined", decline, calls: [evidence] };
    default:
      return { kind: "notFound", calls: [evidence] };
  }
}

/** A request arrives, or is lost, before the time after which the bank's "not found" counts. */
function timePasses(world: World, index: number, attempt: AttemptSide, step: Step): void {
  const name = `${attempt.kind} ${index + 1}`;
  const isUnfinished = ["SUBMITTING", "UNKNOWN", "REVERSING", "MANUAL"].includes(attempt.state);
  if (isUnfinished && attempt.wire !== "request" && attempt.age === "fresh")
    step(`${name}: five minutes pass`, true, (world) => void (attemptOf(world, index).age = "settled"));
  if (isUnfinished && attempt.age === "settled")
    step(`${name}: a week passes`, false, (world) => void (attemptOf(world, index).age = "overdue"));
  if (attempt.state === "UNKNOWN" && attempt.notFound === "now")
    step(`${name}: a minute passes`, true, (world) => void (attemptOf(world, index).notFound = "aMinuteAgo"));
  if (["AUTH_PENDING", "AUTHENTICATED"].includes(attempt.state) && !attempt.isAuthenticationOver)
    step(`${name}: twenty minutes pass at the bank's page`, true, (world) => {
      attemptOf(world, index).isAuthenticationOver = true;
    });
  const isApprovalKnown =
    attempt.lateReply === "approved" ||
    attempt.wire === "approved" ||
    world.processes.some((process) => process.attempt === index && process.received === "approved");
  // Afterwards it would be the business of the reconciliation with the bank's day.
  if (attempt.state === "UNKNOWN" && attempt.atBank === "charged" && !isApprovalKnown)
    step(`${name}: the bank takes the charge back by itself`, false, (world) => {
      attemptOf(world, index).atBank = "voided";
    });
}
