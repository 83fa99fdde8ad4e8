import { addAmounts, subtractAmounts, zero } from "@servicepay/money";
import type { Movement } from "#acquirers/registry.ts";
import type { BankOrderAttempt } from "#payments/index.ts";
import type { CaseKind } from "./case.ts";

/** A line of a current bank list. */
export interface ListedMovement extends Movement {
  terminalId: string;
  day: string;
  /** False for a list from a file. */
  isFromBank: boolean;
}

export interface OurAttempt extends BankOrderAttempt {
  /** Every day to which the bank may count the attempt was listed completely. */
  isCovered: boolean;
}

export interface Difference {
  kind: CaseKind;
  movement: Movement["kind"];
  attempt: OurAttempt | null;
  bank: ListedMovement | null;
}

export interface Comparison {
  /** Movements that both sides have with the same amount, currency and installments. */
  agreed: number;
  differences: Difference[];
  /** UNKNOWN attempts that the bank lists as we sent them. A sale only if the list has no reversal of it. */
  recognised: Match[];
  /** Attempts without a final outcome here. They are not compared. */
  undecided: number;
  /** Attempts in no list yet that another day's list may contain. */
  awaited: number;
}

interface Match {
  attempt: OurAttempt;
  bank: ListedMovement;
}

interface Matching {
  matches: Match[];
  oursLeft: OurAttempt[];
  bankLeft: ListedMovement[];
}

/** Compares one order as we have it with the same order in the bank's lists. */
export function compareOrder(attempts: readonly OurAttempt[], listed: readonly ListedMovement[]): Comparison {
  const movements = withoutDuplicates(listed);
  const sale = attempts.find(({ kind }) => kind === "sale") ?? null;
  const carriedOut = match(attempts.filter(isCarriedOut), movements);
  const undecided = match(attempts.filter(isUndecided), carriedOut.bankLeft);
  // The reversal may be partial: a query of the bank, or a person, decides what remains of the sale.
  const isReversed = undecided.bankLeft.some(({ kind }) => kind !== "sale");
  const differing = carriedOut.matches.filter(({ attempt, bank }) => !isSame(attempt, bank));
  const kept = attempts.some(isUndecided) ? [] : salesKeptByBank(carriedOut, movements);
  const unknownHere = [...bankOnlyMovements(sale, undecided.bankLeft), ...kept];
  const missingThere = oursOnlyAttempts(carriedOut.oursLeft);
  const closest = ({ kind }: ListedMovement) => attempts.findLast((attempt) => attempt.kind === kind) ?? sale;
  return {
    agreed: carriedOut.matches.length - differing.length - kept.length,
    differences: [
      ...differing.map((both) => ({ kind: "amount_differs", movement: both.bank.kind, ...both }) as const),
      ...unknownHere.map((bank) => ({ kind: "bank_only", movement: bank.kind, attempt: closest(bank), bank }) as const),
      ...missingThere
        .filter(({ isCovered }) => isCovered)
        .map((attempt) => ({ kind: "ours_only", movement: attempt.kind, attempt, bank: null }) as const),
    ],
    recognised: undecided.matches.filter(
      ({ attempt, bank }) =>
        attempt.state === "UNKNOWN" && isSame(attempt, bank) && !(attempt.kind === "sale" && isReversed),
    ),
    undecided: attempts.filter(isUndecided).length,
    awaited: missingThere.filter(({ isCovered }) => !isCovered).length,
  };
}

/** The parts in which the two differ. Banks list installments only for sales. */
export function differingParts(attempt: OurAttempt, bank: Movement): ("amount" | "currency" | "installments")[] {
  return [
    ...(attempt.chargedAmount === bank.amount ? [] : ["amount" as const]),
    ...(attempt.currency === bank.currency ? [] : ["currency" as const]),
    ...(bank.kind !== "sale" || attempt.installments === bank.installments ? [] : ["installments" as const]),
  ];
}

function isSame(attempt: OurAttempt, bank: Movement): boolean {
  return differingParts(attempt, bank).length === 0;
}

function isCarriedOut({ state }: OurAttempt): boolean {
  return state === "APPROVED" || state === "REVERSING" || state === "REVERSED";
}

/** The outcome is being resolved, or waits for people who were alerted. */
function isUndecided({ state }: OurAttempt): boolean {
  return state === "SUBMITTING" || state === "UNKNOWN" || state === "MANUAL";
}

/** Two terminals that share an account at the bank list each movement twice. */
function withoutDuplicates(listed: readonly ListedMovement[]): ListedMovement[] {
  const seen = new Set<string>();
  const keyOf = ({ day, terminalId, reference }: ListedMovement) => `${day} ${terminalId} ${reference}`;
  return listed
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .filter(({ kind, reference }) => {
      const isNew = !seen.has(`${kind} ${reference}`);
      seen.add(`${kind} ${reference}`);
      return isNew;
    });
}

/** Matches by the bank's number, then by equal amounts, then the remaining sales and voids whatever their amounts. */
function match(ours: readonly OurAttempt[], theirs: readonly ListedMovement[]): Matching {
  const matching: Matching = { matches: [], oursLeft: [...ours], bankLeft: [...theirs] };
  const join = (fits: (attempt: OurAttempt, bank: ListedMovement) => boolean) => {
    for (const attempt of matching.oursLeft.slice()) {
      const bank = matching.bankLeft.find((movement) => movement.kind === attempt.kind && fits(attempt, movement));
      if (bank === undefined) continue;
      matching.matches.push({ attempt, bank });
      matching.oursLeft = matching.oursLeft.filter((left) => left !== attempt);
      matching.bankLeft = matching.bankLeft.filter((left) => left !== bank);
    }
  };
  join((attempt, bank) => attempt.transactionId === bank.reference);
  join(isSame);
  join((attempt) => attempt.kind !== "refund");
  return matching;
}

/** Movements of the bank that our attempts do not explain. */
function bankOnlyMovements(sale: OurAttempt | null, left: readonly ListedMovement[]): readonly ListedMovement[] {
  if (cancelsOut(left)) return [];
  const isReversed = sale !== null && (isUndecided(sale) || sale.state === "REVERSING" || sale.state === "REVERSED");
  return isReversed ? left.filter(({ kind }) => kind === "sale") : left;
}

/** Our attempts that the bank lacks. A sale that was reversed at once may be missing in the bank's list. */
function oursOnlyAttempts(left: readonly OurAttempt[]): readonly OurAttempt[] {
  const isReversed = left.some(({ kind, state }) => kind === "sale" && state !== "APPROVED");
  const moved = left.map(({ kind, chargedAmount: amount, currency }) => ({ kind, amount, currency }));
  return isReversed || cancelsOut(moved) ? [] : left;
}

/** A sale and its full reversal, which one side may leave out together. */
function cancelsOut(moved: readonly Pick<Movement, "kind" | "amount" | "currency">[]): boolean {
  const isOneCurrency = new Set(moved.map(({ currency }) => currency)).size === 1;
  const net = moved.reduce(
    (sum, { kind, amount }) => (kind === "sale" ? addAmounts(sum, amount) : subtractAmounts(sum, amount)),
    zero,
  );
  return isOneCurrency && net === zero;
}

/** Sales that we recorded as reversed by the bank itself, but that it lists without a reversal. */
function salesKeptByBank({ matches, oursLeft }: Matching, movements: readonly ListedMovement[]): ListedMovement[] {
  if ([...movements, ...oursLeft].some(({ kind }) => kind !== "sale")) return [];
  return matches.filter(({ attempt }) => attempt.state === "REVERSED" && attempt.isCovered).map(({ bank }) => bank);
}
