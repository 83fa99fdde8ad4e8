import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import type { Attempt, AttemptId, AttemptState } from "../attempts/attempt.ts";
import type { JournalEntry } from "../attempts/journal.ts";
import { saleToShow } from "../payment-outcome.ts";
import type { Payment } from "../payment.ts";
import { selectAttempts } from "../store/attempts.ts";
import { selectCalls, selectJournals, selectReturns, selectSteps } from "../store/payment-history.ts";
import type { StoredPayment } from "../store/payment-row.ts";
import { selectPayment } from "../store/payments.ts";
import { transactionOf, type TransactionOfPayment } from "../transaction-of-payment.ts";
import type { AttemptStep, RecordedBankCall, RecordedReturn } from "./payment-records.ts";

/** What is stored about a payment and its attempts. */
export interface PaymentHistory {
  payment: Payment;
  transaction: TransactionOfPayment;
  /** The sale that was charged, or may have been; else the newest one. */
  sale: AttemptHistory | null;
  /** Sales, voids and refunds, oldest first. Empty if the payment is archived. */
  attempts: readonly AttemptHistory[];
  /** Everything that happened, oldest first. */
  events: readonly PaymentEvent[];
}

export interface AttemptHistory extends Omit<Attempt, "authentication"> {
  isThreeDs: boolean;
  /** Changes of its state, oldest first. */
  steps: readonly AttemptStep[];
  /** What the payer's browser brought back from the bank's 3-D Secure page, oldest first. */
  returns: readonly RecordedReturn[];
  /** Calls to the bank, oldest first. */
  calls: readonly RecordedBankCall[];
  /** Empty if it moved no money. */
  journal: readonly JournalEntry[];
}

export type PaymentEvent = { at: Date; attemptId: AttemptId | null } & (
  | { kind: "created" }
  | { kind: "cancelRequested" }
  | { kind: "attemptStarted" }
  | { kind: "threeDsOpened" }
  | { kind: "threeDsReturned"; threeDs: RecordedReturn }
  | { kind: "bankAnswered"; call: RecordedBankCall }
  | { kind: "stateChanged"; step: AttemptStep }
);

/** Reads a payment with its history. It does not query the bank; `paymentOutcome` does. Refuses (404) an unknown id. */
export async function paymentHistory(ctx: Context | ReadContext, paymentId: string): Promise<PaymentHistory> {
  const id = parseId(paymentId);
  if (id === null) throw notFound("There is no such payment.");
  const context = reading(ctx);
  const [payment, attempts, steps, returns, calls, journals] = await Promise.all([
    selectPayment(context, id),
    selectAttempts(context, id),
    selectSteps(context, id),
    selectReturns(context, id),
    selectCalls(context, id),
    selectJournals(context, id),
  ]);
  if (payment === undefined) throw notFound("There is no such payment.");
  const histories = attempts.map((attempt) => ({
    ...withoutSecrets(attempt),
    isThreeDs: attempt.cardDataId !== null,
    steps: steps.get(attempt.id) ?? [],
    returns: returns.get(attempt.id) ?? [],
    calls: calls.get(attempt.id) ?? [],
    journal: journals.get(attempt.id) ?? [],
  }));
  return {
    payment,
    transaction: transactionOf(payment, attempts),
    sale: saleToShow(histories) ?? null,
    attempts: histories,
    events: eventsOf(payment, histories),
  };
}

function withoutSecrets(attempt: Attempt) {
  const { authentication: _sealed, ...shown } = attempt;
  return shown;
}

/** The order of events that have the same time: kinds, and states that an attempt changes to. */
const ORDER: readonly (PaymentEvent["kind"] | AttemptState)[] = [
  "created",
  "attemptStarted",
  "AUTH_PENDING",
  "threeDsOpened",
  "threeDsReturned",
  "AUTHENTICATED",
  "SUBMITTING",
  "cancelRequested",
  "bankAnswered",
  "stateChanged",
];

function rankOf(event: PaymentEvent): number {
  const rank = event.kind === "stateChanged" ? ORDER.indexOf(event.step.to) : -1;
  return rank < 0 ? ORDER.indexOf(event.kind) : rank;
}

function eventsOf(payment: StoredPayment, attempts: readonly AttemptHistory[]): PaymentEvent[] {
  const events: PaymentEvent[] = [{ kind: "created", at: payment.createdAt, attemptId: null }];
  if (payment.cancelRequestedAt !== null)
    events.push({ kind: "cancelRequested", at: payment.cancelRequestedAt, attemptId: null });
  for (const attempt of attempts) events.push(...eventsOfAttempt(attempt));
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime() || rankOf(a) - rankOf(b));
}

function eventsOfAttempt(attempt: AttemptHistory): PaymentEvent[] {
  const { id: attemptId, createdAt, formEmittedAt, returns, calls, steps } = attempt;
  return [
    { kind: "attemptStarted", at: createdAt, attemptId },
    ...(formEmittedAt === null ? [] : [{ kind: "threeDsOpened", at: formEmittedAt, attemptId } as const]),
    ...returns.map((threeDs) => ({ kind: "threeDsReturned", at: threeDs.at, attemptId, threeDs }) as const),
    ...calls.map((call) => ({ kind: "bankAnswered", at: call.at, attemptId, call }) as const),
    ...steps.map((step) => ({ kind: "stateChanged", at: step.at, attemptId, step }) as const),
  ];
}
