import { addAmounts, subtractAmounts, zero } from "@servicepay/money";
import type { Movement } from "#acquirers/registry.ts";
import type { BankOrderAttempt } from "#payments/index.ts";
import type { CaseKind } from "./case.ts";

/** A line of a bank's list that counts, and where it stands. */
export interface ListedMovement extends Movement {
  terminalId: string;
  day: string;
  /** False for a list that a person handed in. */
  isBanksWord: boolean;
}

export interface OurAttempt extends BankOrderAttempt {
  /** Lists of every day on which the bank may have put it were read whole: what is in none of them is not there. */
  isCovered: boolean;
}

export interface Difference {
  kind: CaseKind;
  movement: Movement["kind"];
  attempt: OurAttempt | null;
  bank: ListedMovement | null;
}

export interface Comparison {
  /** Movements that both sides have, and agree on. */
  agreed: number;
  differences: Difference[];
  /** UNKNOWN attempts that the bank lists, in every part as we sent them; a charge only where nothing gave it back. */
  recognised: Match[];
  /** Undecided here, so that nothing is said about them. */
  undecided: number;
  /** In no list yet, and another day's list may have them. */
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

/** One order at a bank, as both sides have it. Everything is decided here, and from these facts alone. */
export function compareOrder(attempts: readonly OurAttempt[], listed: readonly ListedMovement[]): Comparison {
  const movements = withoutTwins(listed);
  const sale = attempts.find(({ kind }) => kind === "sale") ?? null;
  const carriedOut = match(attempts.filter(isCarriedOut), movements);
  const undecided = match(attempts.filter(isUndecided), carriedOut.bankLeft);
  // What gave a charge back may be all of it or a part: the bank's own answer and people say what is left of it.
  const isGivenBack = undecided.bankLeft.some(({ kind }) => kind !== "sale");
  const odd = carriedOut.matches.filter(({ attempt, bank }) => !isSame(attempt, bank));
  const stands = attempts.some(isUndecided) ? [] : standsThoughReversed(carriedOut, movements);
  const unknownHere = [...unexplained(sale, undecided.bankLeft), ...stands];
  const missingThere = missing(carriedOut.oursLeft);
  const closest = ({ kind }: ListedMovement) => attempts.findLast((attempt) => attempt.kind === kind) ?? sale;
  return {
    agreed: carriedOut.matches.length - odd.length - stands.length,
    differences: [
      ...odd.map((both) => ({ kind: "amount_differs", movement: both.bank.kind, ...both }) as const),
      ...unknownHere.map((bank) => ({ kind: "bank_only", movement: bank.kind, attempt: closest(bank), bank }) as const),
      ...missingThere
        .filter(({ isCovered }) => isCovered)
        .map((attempt) => ({ kind: "ours_only", movement: attempt.kind, attempt, bank: null }) as const),
    ],
    recognised: undecided.matches.filter(
      ({ attempt, bank }) =>
        attempt.state === "UNKNOWN" && isSame(attempt, bank) && !(attempt.kind === "sale" && isGivenBack),
    ),
    undecided: attempts.filter(isUndecided).length,
    awaited: missingThere.filter(({ isCovered }) => !isCovered).length,
  };
}

/** The parts in which the two may differ. Banks name installments of sales only. */
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

/** The bank did it, by all that we know. */
function isCarriedOut({ state }: OurAttempt): boolean {
  return state === "APPROVED" || state === "REVERSING" || state === "REVERSED";
}

/** Being found out, or waiting for people, who are alerted already. */
function isUndecided({ state }: OurAttempt): boolean {
  return state === "SUBMITTING" || state === "UNKNOWN" || state === "MANUAL";
}

/** Two terminals that lead to one account of the bank list the same movement twice. */
function withoutTwins(listed: readonly ListedMovement[]): ListedMovement[] {
  const seen = new Set<string>();
  const place = ({ day, terminalId, reference }: ListedMovement) => `${day} ${terminalId} ${reference}`;
  return listed
    .toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
    .filter(({ kind, reference }) => {
      const isNew = !seen.has(`${kind} ${reference}`);
      seen.add(`${kind} ${reference}`);
      return isNew;
    });
}

/** By the bank's number, else by equal terms; what is left of a sale or a void belongs together all the same. */
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

/** What the bank has and we cannot explain. */
function unexplained(sale: OurAttempt | null, left: readonly ListedMovement[]): readonly ListedMovement[] {
  if (comesToNothing(left)) return [];
  const isTakenBack = sale !== null && (isUndecided(sale) || sale.state === "REVERSING" || sale.state === "REVERSED");
  return isTakenBack ? left.filter(({ kind }) => kind === "sale") : left;
}

/** What we have and the bank has not. Of a charge that we gave back as it came, both sides have nothing. */
function missing(left: readonly OurAttempt[]): readonly OurAttempt[] {
  const isGivenBack = left.some(({ kind, state }) => kind === "sale" && state !== "APPROVED");
  const moved = left.map(({ kind, chargedAmount: amount, currency }) => ({ kind, amount, currency }));
  return isGivenBack || comesToNothing(moved) ? [] : left;
}

/** A charge that was given back whole, and that one side leaves out together with what gave it back. */
function comesToNothing(moved: readonly Pick<Movement, "kind" | "amount" | "currency">[]): boolean {
  const isOneCurrency = new Set(moved.map(({ currency }) => currency)).size === 1;
  const net = moved.reduce(
    (sum, { kind, amount }) => (kind === "sale" ? addAmounts(sum, amount) : subtractAmounts(sum, amount)),
    zero,
  );
  return isOneCurrency && net === zero;
}

/** We say that the bank gave it back by itself, and it lists the charge and nothing that gives it back. */
function standsThoughReversed({ matches, oursLeft }: Matching, movements: readonly ListedMovement[]): ListedMovement[] {
  if ([...movements, ...oursLeft].some(({ kind }) => kind !== "sale")) return [];
  return matches.filter(({ attempt }) => attempt.state === "REVERSED" && attempt.isCovered).map(({ bank }) => bank);
}
