import { isAtBank, isNextAttemptBlocked } from "./state-of-link.ts";
import { resultPath, visitPath, type Visit } from "./visit.ts";

export interface LinkStatus {
  /** No attempt is under way. */
  isDecided: boolean;
  /** A form may be sent; it would end an attempt that waits at the bank. */
  isPayable: boolean;
  /** The number of attempts. A form that knows of fewer is outdated. */
  attempts: number;
}

/** The status that open pages poll. The bank is asked at most once in a few seconds, when the visit begins. */
export function linkStatus({ ctx, outcome, statusOfOrder }: Visit): LinkStatus {
  const { state, expiresAt, attemptsUsed: attempts } = outcome.payment;
  if (state === "processing") return { isDecided: false, isPayable: false, attempts };
  if (state !== "open" || statusOfOrder === "paid") return { isDecided: true, isPayable: false, attempts };
  const isBlocked = isNextAttemptBlocked(outcome, statusOfOrder);
  return {
    isDecided: !isBlocked && !isAtBank(outcome),
    isPayable: !isBlocked && expiresAt > ctx.clock.now(),
    attempts,
  };
}

/** True unless a payment of the link's order, by any link or widget, has taken money or may have. */
export function isMoneySafe({ payment, outcome: { lastAttempt }, statusOfOrder }: Visit): boolean {
  if (payment.archived !== null) return false;
  // An attempt at the bank's page may still be charged. One that was charged and reversed appears on the card's statement.
  if (lastAttempt !== null && lastAttempt.state !== "DECLINED" && lastAttempt.state !== "ABANDONED") return false;
  return statusOfOrder === "unpaid";
}

const REFRESH_SECONDS = 5;

/**
 * What a page needs to wait for the result: addresses to poll and, without script, a time after which it refreshes
 * itself.
 */
export function resultPolling(visit: Visit) {
  const awaits = { statusUrl: visitPath(visit, "/hpm/status"), resultUrl: resultPath(visit) };
  return { awaits, refreshSeconds: REFRESH_SECONDS };
}

/**
 * What a second page of the link needs to wait: it ends with the receipt, and the first page returns to the merchant.
 */
export function receiptPolling(visit: Visit) {
  const awaits = { statusUrl: visitPath(visit, "/hpm/status"), resultUrl: visitPath(visit, "/hpm/receipt") };
  return { awaits, refreshSeconds: REFRESH_SECONDS };
}
