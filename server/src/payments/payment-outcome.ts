import { setTimeout as delay } from "node:timers/promises";
import type { Amount } from "@servicepay/money";
import type { Decline } from "#acquirers/registry.ts";
import type { KeptRoute } from "#payment-sets/index.ts";
import { inTransaction, reading, type Context } from "#platform/context.ts";
import { newId, parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { isUndecided, mayHaveCharged, type Attempt, type AttemptId, type AttemptState } from "./attempts/attempt.ts";
import { holdLease } from "./attempts/hold-lease.ts";
import { resolveAttempt } from "./attempts/resolve-attempt.ts";
import type { Payment } from "./payment.ts";
import { selectAttempts, selectAttemptsOfSource } from "./store/attempts.ts";
import { claimUndecided } from "./store/claims.ts";
import { selectPayment, selectPaymentOfSource } from "./store/payments.ts";
import { transactionOf, type TransactionOfPayment } from "./transaction-of-payment.ts";

export interface PaymentOutcome {
  payment: Payment;
  /** The sale that was charged, or may have been; else the newest sale. */
  lastAttempt: AttemptSummary | null;
  transaction: TransactionOfPayment;
}

export interface AttemptSummary {
  id: AttemptId;
  state: AttemptState;
  decline: Decline | null;
  /** A code for why it was abandoned, declined or is unknown. */
  reason: string | null;
  maskedPan: string | null;
  installments: number;
  chargedAmount: Amount;
  /** The card program, from the first digits of the card. */
  program: string | null;
  bankName: string | null;
  terminalId: string;
  /** Why this terminal. */
  route: KeptRoute | null;
  authCode: string | null;
  at: Date;
}

/** Pages poll. The bank is asked at most this often. */
const ASK_INTERVAL_MS = 5_000;
const READER_WAIT_MS = 4_000;

/** The state of a payment. If the bank's answer is unknown, this asks the bank, at most once in 5 seconds. */
export async function paymentOutcome(ctx: Context, paymentId: string): Promise<PaymentOutcome> {
  return outcomeAfterResolving(ctx, await read(ctx, paymentId));
}

/** The state of a link's payment; undefined if it has none. */
export async function outcomeOfSource(ctx: Context, sourceId: string): Promise<PaymentOutcome | undefined> {
  const context = reading(ctx);
  const [payment, attempts] = await Promise.all([
    selectPaymentOfSource(context, sourceId),
    selectAttemptsOfSource(context, sourceId),
  ]);
  return payment && outcomeAfterResolving(ctx, { payment, attempts });
}

async function outcomeAfterResolving(ctx: Context, before: Reading): Promise<PaymentOutcome> {
  if (!before.attempts.some(({ state }) => isUndecided(state))) return outcomeOf(before);
  await resolveUndecided(ctx, before.attempts);
  return outcomeOf(await read(ctx, before.payment.id));
}

interface Reading {
  payment: Payment;
  attempts: readonly Attempt[];
}

async function read(ctx: Context, paymentId: string): Promise<Reading> {
  const id = parseId(paymentId);
  if (id === null) throw notFound("There is no such payment.");
  const context = reading(ctx);
  const [payment, attempts] = await Promise.all([selectPayment(context, id), selectAttempts(context, id)]);
  if (payment === undefined) throw notFound("There is no such payment.");
  return { payment, attempts };
}

function outcomeOf({ payment, attempts }: Reading): PaymentOutcome {
  return { payment, lastAttempt: summaryOf(attempts), transaction: transactionOf(payment, attempts) };
}

/** Asks the bank about undecided attempts that no process holds. Waits a few seconds at most. */
export async function resolveUndecided(ctx: Context, attempts: readonly Attempt[]): Promise<void> {
  const asking = Promise.all(attempts.filter(({ state }) => isUndecided(state)).map(({ id }) => askOnce(ctx, id)));
  await Promise.race([asking, delay(READER_WAIT_MS, undefined, { ref: false })]);
}

async function askOnce(ctx: Context, id: AttemptId): Promise<void> {
  try {
    const notAskedSince = new Date(ctx.clock.now().getTime() - ASK_INTERVAL_MS);
    const claimed = await inTransaction(ctx, (ctx) => claimUndecided(ctx, id, newId(), notAskedSince));
    if (claimed !== undefined) await holdLease(ctx, claimed, () => resolveAttempt(ctx, claimed));
  } catch (error) {
    // The workers ask again; the reader gets what is known now.
    ctx.log.warn("the bank could not be asked for an unknown outcome while a reader waited", { attemptId: id, error });
  }
}

/** The sale that was charged, or may have been; else the newest one. `attempts`: oldest first. */
export function saleToShow<Each extends Pick<Attempt, "kind" | "state">>(attempts: readonly Each[]): Each | undefined {
  const sales = attempts.filter(({ kind }) => kind === "sale");
  return sales.findLast(({ state }) => mayHaveCharged(state)) ?? sales.at(-1);
}

function summaryOf(attempts: readonly Attempt[]): AttemptSummary | null {
  const last = saleToShow(attempts);
  if (last === undefined) return null;
  return {
    id: last.id,
    state: last.state,
    decline: last.decline,
    reason: last.outcomeReason,
    maskedPan: last.maskedPan,
    installments: last.installments,
    chargedAmount: last.chargedAmount,
    program: last.program,
    bankName: last.bankName,
    terminalId: last.terminalId,
    route: last.route,
    authCode: last.references.authCode,
    at: last.finishedAt ?? last.submittedAt ?? last.createdAt,
  };
}
