import { mayHaveCharged, type Attempt, type AttemptState } from "./attempts/attempt.ts";
import { isPaid, type Payment } from "./payment.ts";

type PayablePayment = Pick<Payment, "state" | "attemptsUsed" | "attemptsMax" | "expiresAt">;
type SubmittableAttempt = Pick<Attempt, "kind">;

/** Why another attempt is refused. The codes are part of the interface. */
export type NotPayable = "already_paid" | "in_progress" | "cancelled" | "expired" | "too_many_tries";

/** Returns null if a new attempt may begin. `liveSale`: the sale of the same order that is charged, or may be. */
export function reasonNotPayable(
  payment: PayablePayment,
  attempts: readonly Pick<Attempt, "state">[],
  liveSale: Pick<Attempt, "state"> | undefined,
  now: Date,
): NotPayable | null {
  if (isPaid(payment.state)) return "already_paid";
  if (liveSale !== undefined) return liveSale.state === "APPROVED" ? "already_paid" : "in_progress";
  if (payment.state === "cancelled") return "cancelled";
  if (payment.state === "expired" || (payment.state === "open" && payment.expiresAt <= now)) return "expired";
  if (payment.state === "processing" || attempts.some(({ state }) => state === "AUTHENTICATED")) return "in_progress";
  if (payment.state !== "failed" && payment.attemptsUsed < payment.attemptsMax) return null;
  const isAtBank =
    payment.state === "open" && attempts.some(({ state }) => state === "CREATED" || state === "AUTH_PENDING");
  return isAtBank ? "in_progress" : "too_many_tries";
}

/** Why a sale blocks other payments of its order; null if it does not. A sale at the bank's page is replaced. */
export function reasonOrderBlocked(state: AttemptState): "already_paid" | "in_progress" | null {
  if (state === "APPROVED") return "already_paid";
  return state === "CREATED" || state === "AUTHENTICATED" || mayHaveCharged(state) ? "in_progress" : null;
}

/** The merchant has cancelled the payment while the outcome of this sale was unknown: if it was charged, it is reversed. */
export function isCancelled(payment: { cancelRequestedAt: Date | null }, { kind }: Pick<Attempt, "kind">): boolean {
  return kind === "sale" && payment.cancelRequestedAt !== null;
}

/** Checked under the payment's lock, in the transaction that commits SUBMITTING. */
export function isSubmittable(
  payment: Pick<Payment, "state"> & { cancelRequestedAt: Date | null },
  { kind }: SubmittableAttempt,
): boolean {
  if (kind === "sale") return payment.state === "open";
  const isBeingReversed = payment.state === "processing" && payment.cancelRequestedAt !== null;
  return payment.state === "succeeded" || payment.state === "partially_refunded" || isBeingReversed;
}
